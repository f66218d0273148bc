import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import type { GridSelection } from '@waypost/contract/leads-grid';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { BulkDialogFrame } from '../grid/bulk/bulk-dialog.tsx';
import { EnrichOptions } from './enrich-options.tsx';
import { useEnrichList } from './enrichment-queries.ts';

export interface EnrichDialogProps {
  listId: string;
  selection: GridSelection;
  /** "12 leads" */
  about: string;
  count: number | null;
  onStarted: (job: Job) => void;
  onClose: () => void;
}

/** How the profiles of chosen leads are read. */
export function EnrichDialog({ listId, selection, about, count, onStarted, onClose }: EnrichDialogProps) {
  const accounts = (useQuery(linkedInAccountsQuery).data ?? []).filter(({ status }) => status !== 'Deleted');
  const [chosen, setChosen] = useState<{ accountId?: string; overwrite: boolean; posts: boolean }>({
    ...{ overwrite: false, posts: false },
  });
  const enrich = useEnrichList(listId);
  const accountId = chosen.accountId ?? accounts.find(({ status }) => status === 'Active')?.id;
  const { overwrite, posts } = chosen;
  const how = accountId === undefined ? { accountId, overwrite, posts } : { accountId, overwrite, posts };
  return (
    <BulkDialogFrame
      title={`Read the profiles of ${about}`}
      description="Runs in the background and waits by itself where the day is used up. Profiles read within the last 7 days are not read again."
      saveLabel="Read profiles"
      ready={accountId !== undefined}
      busy={enrich.isPending}
      error={enrich.error === null ? null : errorMessage(enrich.error)}
      onSend={() => {
        if (accountId === undefined) return;
        enrich.mutate({ accountId, overwrite, posts, selection }, { onSuccess: onStarted });
      }}
      onClose={onClose}
    >
      <EnrichOptions
        accounts={accounts}
        how={how}
        leads={count}
        onChange={(more) => setChosen((before) => ({ ...before, ...more }))}
      />
    </BulkDialogFrame>
  );
}
