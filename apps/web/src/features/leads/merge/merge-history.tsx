import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { mergesQuery, useUndoMerge } from './merge-queries.ts';

/** Leads that went into this one and can still be taken out again. */
export function MergeHistory({ leadId, onUndone }: { leadId: string; onUndone?: () => void }) {
  const answer = useQuery(mergesQuery(leadId));
  const undo = useUndoMerge();
  const open = (answer.data?.items ?? []).filter(({ undoUntil }) => undoUntil !== null);
  if (open.length === 0) return null;
  return (
    <section aria-label="Merges">
      <h3 className="mb-2 text-h3">Merged</h3>
      <ul className="flex flex-col gap-2 text-dense">
        {open.map((merge) => (
          <li key={merge.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 break-words">
              With {merge.formerName === '' ? 'another lead' : merge.formerName} on{' '}
              {formatDate(merge.mergedAt)}
              <span className="block text-caption text-fg-subtle">
                Can be undone until {formatDate(merge.undoUntil ?? merge.mergedAt)}
              </span>
            </span>
            <Button
              size="sm"
              busy={undo.isPending}
              onClick={() => undo.mutate(merge.id, { onSuccess: () => onUndone?.() })}
            >
              Undo merge
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
