import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ledgerQuery, type LedgerEntry } from '../api/ledger.ts';
import { useOwnAccounts } from '../api/use-own-accounts.ts';
import { kindWords } from '../model/kind-words.ts';

const everyone = 'everyone';

/** The network's own book: every request that would change something, as it arrived, and what became of it. */
export function LedgerSheet({ onClose }: { onClose: () => void }) {
  const [member, setMember] = useState(everyone);
  const accounts = useOwnAccounts() ?? [];
  const ledger = useQuery({
    ...ledgerQuery(member === everyone ? null : member),
    refetchInterval: 3000,
    placeholderData: keepPreviousData,
  });
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Ledger of the sandbox"
      description="Every request that arrived at the simulated LinkedIn, counted by the network itself and not by Waypost."
      className="w-[560px]"
    >
      {accounts.length === 0 ? null : (
        <Select
          aria-label="Account"
          size="sm"
          className="mb-3 w-56"
          options={[
            { value: everyone, label: 'All accounts' },
            ...accounts.map(({ publicIdentifier, name }) => ({ value: publicIdentifier, label: name })),
          ]}
          value={member}
          onValueChange={setMember}
        />
      )}
      {ledger.isError ? (
        <ErrorState
          title="The ledger could not be read"
          text={ledger.error.message}
          onRetry={() => void ledger.refetch()}
        />
      ) : ledger.isPending ? (
        <Skeleton className="h-40" />
      ) : ledger.data.items.length === 0 ? (
        <EmptyState
          title={
            member === everyone ? 'Nothing has arrived yet' : 'Nothing has arrived from this account yet'
          }
          text="Launch a campaign and move the time on."
        />
      ) : (
        <>
          <p className="mb-2 text-caption text-fg-muted tabular-nums">
            {ledger.data.items.length < ledger.data.total ? `The latest ${ledger.data.items.length} of ` : ''}
            {countOf(ledger.data.total, 'request')}
          </p>
          <ol className="divide-y divide-border">
            {ledger.data.items.map((entry) => (
              <LedgerLine key={entry.seq} entry={entry} />
            ))}
          </ol>
        </>
      )}
    </Sheet>
  );
}

function LedgerLine({ entry }: { entry: LedgerEntry }) {
  return (
    <li className="flex items-start gap-3 py-2 text-dense">
      <span className="w-10 flex-none text-caption text-fg-subtle tabular-nums">{entry.seq}</span>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">
          {entry.memberPublicId} {kindWords[entry.kind] ?? entry.kind} {entry.person?.publicIdentifier}
        </span>
        {entry.text === undefined ? null : (
          <span className="line-clamp-3 text-caption wrap-anywhere text-fg-muted">{entry.text}</span>
        )}
        <span className="block text-caption text-fg-subtle tabular-nums">
          {formatDateTime(entry.businessAt)}, {answerWords(entry)}
        </span>
      </span>
      <span className="flex max-w-28 flex-none flex-col items-end gap-1">
        <Badge tone={entry.applied ? 'success' : entry.settled ? 'neutral' : 'warning'}>
          {entry.applied ? 'Done' : entry.settled ? 'Not done' : 'Under way'}
        </Badge>
        {entry.overLimit === null ? null : (
          <Badge tone="danger" className="h-auto py-0.5 text-right whitespace-normal">
            Over {entry.overLimit}
          </Badge>
        )}
      </span>
    </li>
  );
}

function answerWords({ answer }: LedgerEntry): string {
  if (answer === null) return 'not answered yet';
  return answer === 'dropped' ? 'connection cut' : `answered ${answer.status}`;
}
