import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useRetryUnconfirmed } from './api/change-pace.ts';
import { paceQuery } from './api/config-queries.ts';
import { seenTwiceWords } from './model/seen-twice.ts';

/** Something arrived twice: says what is held since, and lets a person end it. */
export function DoubtHold({ account }: { account: LinkedInAccount }) {
  const [asking, setAsking] = useState(false);
  const retry = useRetryUnconfirmed(account.id);
  const now = useBusinessNow();
  const pace = useQuery({ ...paceQuery(account.id), enabled: account.doubtsHeld });
  if (!account.doubtsHeld) return null;
  function lift() {
    retry.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        toast({ tone: 'success', title: `${account.name} tries unconfirmed actions again` });
      },
    });
  }
  return (
    <>
      <Banner
        tone="warning"
        className="mb-3"
        action={
          <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
            Allow retries
          </Button>
        }
      >
        <span className="font-medium">
          Retries are held: {seenTwiceWords(pace.data?.seenTwice ?? null, now)}.
        </span>{' '}
        LinkedIn had shown no trace of the first try, so it was sent again; then both took effect. Sending
        goes on as planned, but what LinkedIn does not confirm now waits for your decision.
      </Banner>
      <AlertDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          if (!open) retry.reset();
        }}
        tone="primary"
        title={`Let ${account.name} try unconfirmed actions again?`}
        description="What LinkedIn neither confirms nor shows after two complete looks is sent once more by itself. If LinkedIn delivers late again, a person can get the same thing twice."
        confirmLabel="Allow retries"
        busy={retry.isPending}
        error={retry.error ? errorMessage(retry.error) : null}
        onConfirm={lift}
      >
        <p className="text-dense text-fg-muted">
          What waits for your decision already goes on waiting for it. If something arrives twice again,
          retries are held again.
        </p>
      </AlertDialog>
    </>
  );
}
