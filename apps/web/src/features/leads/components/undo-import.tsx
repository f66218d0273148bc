import { useQuery } from '@tanstack/react-query';
import type { LeadImport } from '@waypost/contract/leads-import';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { importQuery, useUndoImport } from '../api/imports.ts';

/** Takes one import back, as long as that is possible, or says that it was. */
export function UndoImport({ importId }: { importId: string }) {
  // Shown from the import's end on: what was asked while it ran does not know of that.
  const { data } = useQuery({ ...importQuery(importId), refetchOnMount: 'always' });
  return data ? <UndoOf of={data} /> : null;
}

export function UndoOf({ of }: { of: LeadImport }) {
  const [asking, setAsking] = useState(false);
  const undo = useUndoImport();
  const { state, until, jobId } = of.undo;
  if (state === 'none' || state === 'over') return null;
  if (state !== 'open') {
    return (
      <span className="flex min-h-8 flex-wrap items-center gap-x-2 text-dense text-fg-muted">
        {state === 'running' ? 'This import is being undone.' : 'This import was undone.'}
        {jobId === null ? null : (
          <Link
            className="font-medium text-accent-fg underline-offset-2 hover:underline"
            to={`${paths.leadsFromCsv}?job=${jobId}`}
          >
            {state === 'running' ? 'See how far it is' : 'See what came of it'}
          </Link>
        )}
      </span>
    );
  }
  const { added = 0, created = 0, updated = 0 } = of.counts;
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Undo2 aria-hidden className="size-3.5" />
        Undo this import, until {formatDate(until)}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Undo the import of ${of.fileName}?`}
        description={undoWords({ added, created, updated })}
        confirmLabel="Undo import"
        busy={undo.isPending}
        {...(undo.error ? { error: errorMessage(undo.error) } : {})}
        onConfirm={() => undo.mutate(of.id, { onSuccess: () => setAsking(false) })}
      />
    </>
  );
}

/** What an undo does, of the parts that there are. `created`: of those added, who was not known before. */
function undoWords({ added, created, updated }: Record<'added' | 'created' | 'updated', number>): string {
  const known = added - created;
  const parts = [
    ...(created <= 0 ? [] : [`${countOf(created, 'lead')} it made ${created === 1 ? 'is' : 'are'} deleted`]),
    ...(known <= 0
      ? []
      : [`${countOf(known, 'lead')} known before only ${known === 1 ? 'leaves' : 'leave'} this list`]),
    ...(updated === 0
      ? []
      : [`what it changed about ${countOf(updated, 'lead')} known before becomes what it was`]),
  ];
  const [first = 'Everything it changed becomes what it was', ...rest] = parts;
  const sentence = [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ');
  return `${sentence}. Leads somebody worked with or merged since stay, with their later changes. Campaigns stop for leads that are deleted. Fields of your own that only this import filled go too. If it made this list, the list goes as well, unless somebody changed it, added to it or chose it for a campaign.`;
}
