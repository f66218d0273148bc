import { useQuery } from '@tanstack/react-query';
import type { SampleWorkspace } from '@waypost/contract/sample';
import { Compass } from 'lucide-react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { sampleQuery, useOpenSample } from '../api/sample.ts';

/** Below the sign-in form, on the sandbox: a workspace with weeks of work in it, one click away, or how far it is. */
export function SampleOffer() {
  const { data } = useQuery(sampleQuery);
  if (data === undefined || data.state === 'none') return null;
  return (
    <section aria-label="Sample workspace" className="mt-5">
      <p className="mb-5 flex items-center gap-3 text-dense text-fg-subtle before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      {data.state === 'ready' ? <Open /> : null}
      {data.state === 'making' ? <Making sample={data} /> : null}
      {data.state === 'failed' ? (
        <p className="text-center text-dense text-fg-muted">
          The sample workspace could not be made. The worker’s log says why; everything else works.
        </p>
      ) : null}
    </section>
  );
}

function Open() {
  const open = useOpenSample();
  return (
    <>
      {open.error ? (
        <Banner tone="danger" className="mb-3">
          {errorMessage(open.error)}
        </Banner>
      ) : null}
      <Button size="lg" className="w-full" busy={open.isPending} onClick={() => open.mutate()}>
        <Compass aria-hidden className="size-4" />
        Open the sample workspace
      </Button>
      <p className="mt-2 text-center text-caption text-fg-muted">
        Six weeks of campaigns on a simulated network.
      </p>
    </>
  );
}

function Making({ sample: { businessDays, actions } }: { sample: SampleWorkspace }) {
  const day = `Business day ${businessDays.done} of ${businessDays.of}`;
  return (
    <div className="rounded-card border border-border bg-surface px-4 py-3.5">
      <p className="text-dense font-medium">The sample workspace is being made</p>
      <Progress
        aria-label="Making the sample workspace"
        value={businessDays.done}
        max={businessDays.of}
        valueText={day}
        className="mt-3 mb-2"
      />
      <p className="flex justify-between gap-3 text-caption text-fg-muted tabular-nums">
        <span>{day}</span>
        <span>{formatNumber(actions)} actions</span>
      </p>
    </div>
  );
}
