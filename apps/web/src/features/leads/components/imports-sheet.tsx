import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { importsOfListQuery } from '../api/imports.ts';
import { UndoOf } from './undo-import.tsx';

export interface ImportsSheetProps {
  listId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The files that were imported into a list, each with a way to take it back while that is possible. */
export function ImportsSheet({ listId, open, onOpenChange }: ImportsSheetProps) {
  const imports = useQuery({ ...importsOfListQuery(listId), enabled: open });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Imports"
      description="Files that were imported into this list. Each can be undone as a whole for 30 days."
      className="w-[480px]"
    >
      {imports.isError ? (
        <ErrorState
          title="The imports could not be loaded"
          {...failureOf(imports.error)}
          onRetry={() => void imports.refetch()}
          retrying={imports.isFetching}
        />
      ) : imports.isPending ? (
        <Skeleton className="h-40 rounded-card" />
      ) : imports.data.length === 0 ? (
        <p className="text-dense text-fg-muted">No file was imported into this list.</p>
      ) : (
        <ul aria-label="Imports" className="divide-y divide-border">
          {imports.data.map((one) => (
            <li key={one.id} className="flex flex-col items-start gap-1.5 py-3 text-dense">
              <span className="max-w-full truncate font-medium">{one.fileName}</span>
              <span className="text-caption text-fg-subtle tabular-nums">
                {formatDateTime(one.createdAt)} · {countOf(one.counts['added'] ?? 0, 'lead')} added,{' '}
                {one.counts['updated'] ?? 0} updated
              </span>
              <UndoOf of={one} />
              {one.undo.state === 'over' ? (
                <span className="text-caption text-fg-subtle">
                  The 30 days in which it could be undone are over.
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
