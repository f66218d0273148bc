import { errorMessage } from '../../../../lib/api/api-error.ts';
import { toast } from '../../../../ui/toast-store.ts';
import { useUndoBulk } from './bulk-jobs.ts';

/** So long leads that are deleted are still there. */
const waitMs = 10_000;

/** Tells that leads will be gone, and for as long as they are there offers to keep them. */
export function useOfferToKeep(listId: string): (about: string, jobId: string) => void {
  const undo = useUndoBulk(listId);
  return (about, jobId) =>
    toast({
      title: `Deleting ${about}`,
      durationMs: waitMs,
      action: {
        label: 'Undo',
        altText: `Keep ${about}`,
        onSelect: () =>
          undo.mutate(jobId, {
            onError: (error) =>
              toast({ tone: 'danger', title: 'It was not undone', description: errorMessage(error) }),
          }),
      },
    });
}
