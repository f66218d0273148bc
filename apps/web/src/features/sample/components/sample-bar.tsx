import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { leaveBorrowedSession } from '../../auth/index.ts';
import { useCurrentUser } from '../../users/index.ts';
import { sampleQuery } from '../api/sample.ts';

const RemoveSampleDialog = lazy(async () => {
  const { RemoveSampleDialog: Dialog } = await import('./remove-sample-dialog.tsx');
  return { default: Dialog };
});

/**
 * Above every page: in the sample workspace, whose it is, the way out and its end; elsewhere while it is being made, what that
 * means for one's own campaigns.
 */
export function SampleBar() {
  const user = useCurrentUser();
  const { data } = useQuery(sampleQuery);
  if (user?.isSampleWorkspace) return <Inside guestId={user.id} />;
  if (data?.state !== 'making') return null;
  const { done, of } = data.businessDays;
  return (
    <Banner bar>
      <strong className="font-medium">The sample workspace is being made:</strong>{' '}
      <span className="tabular-nums">
        business day {done} of {of}.
      </span>{' '}
      Sandbox time moves fast meanwhile. Your campaigns begin to send when it is done.
    </Banner>
  );
}

function Inside({ guestId }: { guestId: string }) {
  const [asks, setAsks] = useState(false);
  return (
    <div
      role="status"
      className="flex min-h-10 flex-none items-center gap-2 border-b border-border bg-accent-bg px-6 text-dense text-accent-fg max-md:px-4"
    >
      <Compass aria-hidden className="size-4 flex-none" />
      <p className="min-w-0 flex-1 truncate">
        <strong className="font-medium">Sample workspace</strong>
        <span className="max-md:hidden"> on a simulated network, shared by everybody who opens it</span>
      </p>
      <Button variant="quiet" size="sm" aria-label="Remove sample" onClick={() => setAsks(true)}>
        <span>
          Remove<span className="max-md:hidden"> sample</span>
        </span>
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label="Leave sample"
        onClick={() => void leaveBorrowedSession(guestId)}
      >
        <span>
          Leave<span className="max-md:hidden"> sample</span>
        </span>
      </Button>
      {asks ? (
        <Suspense>
          <RemoveSampleDialog guestId={guestId} onClose={() => setAsks(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
