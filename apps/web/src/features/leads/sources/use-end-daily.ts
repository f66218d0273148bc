import type { LiveSource } from '@waypost/contract/leads-sources';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useChangeLive, useEndLive, useKeepLive } from './source-queries.ts';

/** How long the end of a daily source can be undone. */
const undoMs = 10_000;

/** Ends a daily source at once and offers to bring it back: with its amount, its switch and where it had come to. */
export function useEndDaily(source: LiveSource): { end: () => void; isPending: boolean } {
  const end = useEndLive();
  const keep = useKeepLive();
  const change = useChangeLive();
  const { label, perDayMax, active } = source;
  const failed = (title: string) => (error: unknown) =>
    void toast({ tone: 'danger', title, description: errorMessage(error) });
  // Its last run knows where it had come to. The row is gone by then: what a mutation is told to do at its end would not
  // be done.
  const jobId = source.lastRun?.jobId ?? source.firstJobId;
  const undo = (lastJobId: string) =>
    void keep
      .mutateAsync({ jobId: lastJobId, perDayMax })
      // Switched as it was; and its next run is a day after the last one, not after the undo.
      .then(({ id }) => change.mutateAsync({ id, active, perDayMax }))
      .then(() => toast({ title: 'The daily source is back' }), failed('The daily source is not back'));
  return {
    isPending: end.isPending,
    end: () =>
      void end.mutateAsync(source.id).then(
        () =>
          toast({
            title: 'The daily source was ended',
            description: label,
            ...(jobId === null
              ? {}
              : {
                  durationMs: undoMs,
                  action: {
                    label: 'Undo',
                    altText: `Read ${label} every day again`,
                    onSelect: () => undo(jobId),
                  },
                }),
          }),
        failed('The daily source was not ended'),
      ),
  };
}
