import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useTakeIn, useTakeOut } from './source-queries.ts';

/** How long adding people by hand can be undone. */
const undoMs = 10_000;
/** Rows that one call names; more are taken out by hand in the list. */
const undoneMax = 1_000;

/** Adds people whom a source set aside: those chosen, or all; what keeps them out stays in their history. */
export function TakeIn({
  jobId,
  chosen,
  onDone,
}: {
  jobId: string;
  chosen: readonly number[];
  onDone: () => void;
}) {
  const takeIn = useTakeIn();
  const takeOut = useTakeOut();
  // The sheet may be closed by then: what a mutation is told to do at its end would not be done.
  const undo = (places: readonly number[]) =>
    void takeOut.mutateAsync({ jobId, places: [...places] }).then(
      ({ removed }) => toast({ title: `${countOf(removed, 'lead')} taken out again` }),
      (error: unknown) =>
        toast({ tone: 'danger', title: 'They are still in the list', description: errorMessage(error) }),
    );
  return (
    <Button
      variant="primary"
      busy={takeIn.isPending}
      onClick={() =>
        takeIn.mutate(
          { jobId, places: chosen.length === 0 ? null : [...chosen] },
          {
            onSuccess: ({ added, places }) => {
              toast({
                tone: 'success',
                title: `${countOf(added, 'lead')} added to the list`,
                ...(added === 0 || places.length > undoneMax
                  ? {}
                  : {
                      durationMs: undoMs,
                      action: {
                        label: 'Undo',
                        altText: 'Take them out of the list again',
                        onSelect: () => undo(places),
                      },
                    }),
              });
              onDone();
            },
            onError: (error) =>
              toast({ tone: 'danger', title: 'They were not added', description: errorMessage(error) }),
          },
        )
      }
    >
      {chosen.length === 0
        ? 'Add them to the list'
        : `Add ${countOf(chosen.length, 'person', 'people')} to the list`}
    </Button>
  );
}
