import { useQuery } from '@tanstack/react-query';
import { reasonWords } from '@waypost/domain/leads/merge/same-person';
import { useDeferredValue, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { MergeDialog, type MergeDialogProps } from './merge-dialog.tsx';
import { candidatesQuery } from './merge-queries.ts';

export interface MergeWithDialogProps extends Omit<MergeDialogProps, 'leadIds'> {
  lead: { id: string; fullName: string };
  /** What is looked for at first. */
  search?: string;
}

/** Finds the other lead, then shows the two side by side. */
export function MergeWithDialog({ lead, search: first = '', onClose, onMerged }: MergeWithDialogProps) {
  const [typed, setTyped] = useState(first);
  const [otherId, setOtherId] = useState<string | null>(null);
  const search = useDeferredValue(typed.trim());
  const answer = useQuery({
    ...candidatesQuery(lead.id, search),
    placeholderData: (before) => before,
  });
  if (otherId !== null) {
    return <MergeDialog leadIds={[lead.id, otherId]} onClose={onClose} onMerged={onMerged} />;
  }
  const items = answer.data?.items ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Merge ${lead.fullName} with...`}
      description="Find the other lead by name, email or profile link. You see both side by side before anything happens."
      error={answer.isError ? errorMessage(answer.error) : null}
    >
      <SearchField
        className="w-full"
        aria-label="Name, email or profile link of the other lead"
        placeholder="Name, email or profile link"
        value={typed}
        onValueChange={setTyped}
      />
      {items.length === 0 ? (
        <p role="status" className="text-dense text-fg-muted">
          {answer.isFetching
            ? 'Searching...'
            : search === ''
              ? 'No lead is known that may be the same person. Type a name to find one.'
              : 'No other lead has this name, email or profile.'}
        </p>
      ) : (
        <ul aria-label="Leads found" className="flex flex-col">
          {items.map((found) => (
            <li key={found.id}>
              <button
                type="button"
                className="flex w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-hover"
                onClick={() => setOtherId(found.id)}
              >
                <Avatar name={found.fullName} src={found.picture} size="lg" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{found.fullName}</span>
                  <span className="block truncate text-caption text-fg-muted">
                    {[found.title, found.company, found.email].filter((part) => part !== null).join(' · ') ||
                      found.headline ||
                      '-'}
                  </span>
                  {found.reason === null ? null : (
                    <span className="block text-caption text-fg-subtle">{reasonWords(found.reason)}</span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
