import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import type { LogEntry } from '@waypost/contract/linkedin-config';
import { Download, ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  ACTION_KIND_WORDS,
  actionWord,
  askedByWord,
  OUTCOME_WORDS,
} from '@waypost/domain/linkedin/action-words';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { countOf } from '../../../lib/numbers.ts';
import { useRowKeys } from '../../../lib/row-keys.ts';
import { useReadOn } from '../../../lib/use-read-on.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { TableFoot, TableLoading } from '../../../ui/table-parts.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { downloadLog } from './api/change-config.ts';
import { logQuery, type LogFilter } from './api/config-queries.ts';
import { outcomeWords } from './model/config-words.ts';
import { inZone, whenWords } from './model/instants.ts';

const all = 'all';
const kinds = [
  { value: all, label: 'All actions' },
  ...Object.entries(ACTION_KIND_WORDS).map(([value, label]) => ({ value, label })),
];
const outcomes = [
  { value: all, label: 'All results' },
  ...Object.entries(OUTCOME_WORDS).map(([value, label]) => ({ value, label })),
];

const idOf = ({ id }: LogEntry) => id;

/** Everything the account did, newest first, with what came of it. */
export function LogPanel({ account }: { account: Pick<LinkedInAccount, 'id' | 'name' | 'timeZone'> }) {
  useRowKeys('LinkedIn limits');
  const { id: accountId, timeZone: zone } = account;
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const answer = useInfiniteQuery(logQuery(accountId, filter));
  const rows = useMemo(() => answer.data?.pages.flatMap((page) => page.items) ?? [], [answer.data]);
  const readOn = useReadOn(answer);
  const now = useBusinessNow();
  const columns = useMemo(() => logColumns(now, zone), [now, zone]);
  const download = useMutation({
    mutationFn: () => downloadLog(account, filter),
    onError: (error) =>
      toast({ tone: 'danger', title: 'The log was not saved', description: errorMessage(error) }),
  });
  const filtered = Object.keys(filter).length > 0;
  function choose(name: 'kind' | 'outcome', value: string) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === all) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }
  function clear() {
    choose('kind', all);
    choose('outcome', all);
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Select
          aria-label="Action"
          options={kinds}
          value={filter.kind ?? all}
          onValueChange={(value) => choose('kind', value)}
          className="w-44 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1 max-sm:basis-[45%]"
        />
        <Select
          aria-label="Result"
          options={outcomes}
          value={filter.outcome ?? all}
          onValueChange={(value) => choose('outcome', value)}
          className="w-44 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1 max-sm:basis-[45%]"
        />
        <Button className="ml-auto max-sm:w-full" busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden className="size-4" />
          Export CSV
        </Button>
      </div>
      <DataTable
        label="Actions, newest first"
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowLabel={(entry) => `${actionWord(entry)}, ${entry.lead.name}`}
        onEndReached={readOn}
        instead={
          answer.isError ? (
            <ErrorState
              title="The log could not be loaded"
              {...failureOf(answer.error)}
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
            />
          ) : answer.isPending ? (
            <TableLoading label="Loading the log" />
          ) : (
            <EmptyState
              level={3}
              icon={<ScrollText />}
              title={filtered ? 'No action matches' : 'This account has done nothing yet'}
              text={
                filtered ? 'Choose another action or result.' : 'What it does is listed here with its result.'
              }
              action={filtered ? <Button onClick={clear}>Clear filters</Button> : null}
            />
          )
        }
        footer={
          rows.length === 0 ? null : (
            <TableFoot
              text={`${countOf(rows.length, 'action')}${answer.hasNextPage ? ', more below' : ''}`}
              loadingMore={answer.isFetchingNextPage}
              failure={answer.isFetchNextPageError ? 'More actions could not be loaded.' : null}
              onRetry={() => void answer.fetchNextPage()}
            />
          )
        }
      />
    </>
  );
}

function logColumns(now: number, zone: string): Column<LogEntry>[] {
  const when = ({ at }: LogEntry) => (
    <time dateTime={at} title={inZone(at, zone)}>
      {whenWords(at, now)}
    </time>
  );
  const result = ({ outcome }: LogEntry) => {
    const { label, tone } = outcomeWords(outcome);
    return <Badge tone={tone}>{label}</Badge>;
  };
  return [
    {
      id: 'at',
      header: 'When',
      width: '150px',
      hideOnPhone: true,
      className: 'text-fg-muted tabular-nums',
      cell: when,
    },
    {
      id: 'lead',
      header: 'Action',
      cell: (entry) => (
        <span className="block min-w-0 py-0.5">
          <span className="block truncate font-medium">{entry.lead.name}</span>
          <span className="block truncate text-caption text-fg-subtle">
            {actionWord(entry)}, {askedByWord(entry)}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-fg-muted md:hidden">
            {result(entry)} {when(entry)}
          </span>
          <span className="block text-caption text-fg-muted md:hidden">{sentenceOf(entry)}</span>
        </span>
      ),
    },
    { id: 'result', header: 'Result', width: '150px', hideOnPhone: true, cell: result },
    {
      id: 'sentence',
      header: 'Details',
      width: '36%',
      hideOnPhone: true,
      className: 'text-fg-muted',
      cell: (entry) => (
        <span className="line-clamp-2 whitespace-normal" title={sentenceOf(entry)}>
          {sentenceOf(entry)}
        </span>
      ),
    },
  ];
}

function sentenceOf({ sentence, attempts }: LogEntry): string {
  return attempts > 1 ? `${sentence} (${attempts} attempts)` : sentence;
}

function filterOf(params: URLSearchParams): LogFilter {
  const kind = params.get('kind');
  const outcome = params.get('outcome');
  return {
    ...(kind !== null && Object.hasOwn(ACTION_KIND_WORDS, kind) ? { kind: kind as LogEntry['kind'] } : {}),
    ...(outcome !== null && Object.hasOwn(OUTCOME_WORDS, outcome)
      ? { outcome: outcome as LogEntry['outcome'] }
      : {}),
  };
}
