import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { LogEntry } from '@waypost/contract/linkedin-config';
import { Download, ScrollText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { downloadLog } from './api/change-config.ts';
import { logQuery, type LogFilter } from './api/config-queries.ts';
import { actionWord, kindWords, outcomeWords } from './model/config-words.ts';
import { inZone, whenWords } from './model/instants.ts';
import { Panel } from './panel.tsx';

const all = 'all';
const kinds = [
  { value: all, label: 'All actions' },
  ...Object.entries(kindWords).map(([value, label]) => ({ value, label })),
];
const outcomes = [
  { value: all, label: 'All results' },
  ...Object.entries(outcomeWords).map(([value, { label }]) => ({ value, label })),
];

/** Everything the account did, newest first, with what came of it. */
export function LogPanel({ accountId, zone }: { accountId: string; zone: string }) {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const answer = useInfiniteQuery(logQuery(accountId, filter));
  const items = answer.data?.pages.flatMap((page) => page.items);
  const download = useMutation({
    mutationFn: () => downloadLog(accountId, filter),
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
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Select
          aria-label="Action"
          options={kinds}
          value={filter.kind ?? all}
          onValueChange={(value) => choose('kind', value)}
          className="w-44"
        />
        <Select
          aria-label="Result"
          options={outcomes}
          value={filter.outcome ?? all}
          onValueChange={(value) => choose('outcome', value)}
          className="w-44"
        />
        <Button className="ml-auto" busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden className="size-4" />
          Export CSV
        </Button>
      </div>
      <Panel title="Log" answer={{ ...answer, data: items, refetch: answer.refetch as never }}>
        {(entries) => (
          <>
            {entries.length === 0 ? (
              <EmptyState
                level={3}
                icon={<ScrollText />}
                title={filtered ? 'No action matches' : 'This account has done nothing yet'}
                text={
                  filtered
                    ? 'Choose another action or result.'
                    : 'What it does is listed here with its result.'
                }
                action={
                  filtered ? (
                    <Button
                      onClick={() => {
                        choose('kind', all);
                        choose('outcome', all);
                      }}
                    >
                      Clear filters
                    </Button>
                  ) : null
                }
              />
            ) : (
              <ul className="divide-y divide-border" aria-label="Actions, newest first">
                {entries.map((entry) => (
                  <LogRow key={entry.id} entry={entry} zone={zone} />
                ))}
              </ul>
            )}
            <p className="flex items-center gap-3 border-t border-border px-4 py-2.5 text-caption text-fg-subtle tabular-nums">
              {countOf(entries.length, 'action')}
              {answer.hasNextPage ? (
                <Button
                  size="sm"
                  busy={answer.isFetchingNextPage}
                  onClick={() => void answer.fetchNextPage()}
                >
                  Show more
                </Button>
              ) : null}
            </p>
          </>
        )}
      </Panel>
    </>
  );
}

function LogRow({ entry, zone }: { entry: LogEntry; zone: string }) {
  const now = useBusinessNow();
  const { at, lead, campaign, outcome, sentence, attempts, origin } = entry;
  const { label, tone } = outcomeWords[outcome];
  return (
    <li className="grid gap-x-5 gap-y-1 px-4 py-2.5 text-dense md:grid-cols-[140px_minmax(0,1fr)_minmax(0,1.4fr)]">
      <time dateTime={at} title={inZone(at, zone)} className="text-fg-muted tabular-nums">
        {whenWords(at, now)}
      </time>
      <span className="min-w-0">
        <span className="block truncate font-medium">{lead.name}</span>
        <span className="block truncate text-caption text-fg-subtle">
          {actionWord(entry)}
          {campaign ? `, ${campaign.name}` : origin === 'human' ? ', typed in the Unibox' : ', by hand'}
        </span>
      </span>
      <span className="min-w-0 text-fg-muted">
        <Badge tone={tone} className="mr-1.5">
          {label}
        </Badge>
        {sentence}
        {attempts > 1 ? ` (${attempts} attempts)` : ''}
      </span>
    </li>
  );
}

function filterOf(params: URLSearchParams): LogFilter {
  const kind = params.get('kind');
  const outcome = params.get('outcome');
  return {
    ...(kind !== null && Object.hasOwn(kindWords, kind) ? { kind: kind as LogEntry['kind'] } : {}),
    ...(outcome !== null && Object.hasOwn(outcomeWords, outcome)
      ? { outcome: outcome as LogEntry['outcome'] }
      : {}),
  };
}
