import { activityWord, involvesSender } from '@waypost/domain/campaigns/activity-words';
import { nodeOf, type SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { ActivityEntry } from '@waypost/contract/campaigns-manage';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatAgo, formatDateTime } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { useRowKeys } from '../../../lib/row-keys.ts';
import { useReadOn } from '../../../lib/use-read-on.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TableFoot, TableLoading } from '../../../ui/table-parts.tsx';
import { campaignActivityQuery } from '../api/running-campaign.ts';
import { stepNamer } from './step-names.ts';

const idOf = (entry: ActivityEntry) => entry.id;

/** Everything that happened in a campaign, newest first; opening an entry shows its lead. */
export function Activity({ campaign }: { campaign: CampaignDetail }) {
  useRowKeys('Campaign');
  const answer = useInfiniteQuery(campaignActivityQuery(campaign.id));
  const rows = useMemo(() => answer.data?.pages.flatMap((page) => page.items) ?? [], [answer.data]);
  const readOn = useReadOn(answer);
  const now = useBusinessNow();
  const [, setParams] = useSearchParams();
  const columns = useMemo(() => activityColumns(now, campaign.graph), [now, campaign.graph]);
  return (
    <DataTable
      label={`Activity of ${campaign.name}`}
      columns={columns}
      rows={rows}
      rowId={idOf}
      rowLabel={(entry) => `${entry.lead}: ${activityWord(entry.what)}`}
      onOpen={(entry) => setParams({ tab: 'leads', search: entry.lead })}
      onEndReached={readOn}
      instead={
        answer.isError ? (
          <ErrorState
            title="The activity could not be loaded"
            {...failureOf(answer.error)}
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
          />
        ) : answer.isPending ? (
          <TableLoading label="Loading the activity" />
        ) : (
          <EmptyState
            icon={<History />}
            title="Nothing has happened yet"
            text="Every visit, invitation, message and reply of this campaign appears here."
          />
        )
      }
      footer={
        rows.length === 0 ? null : (
          <TableFoot
            text={`${countOf(rows.length, 'entry', 'entries')}${answer.hasNextPage ? ', more below' : ''}`}
            loadingMore={answer.isFetchingNextPage}
            failure={answer.isFetchNextPageError ? 'More entries could not be loaded.' : null}
            onRetry={() => void answer.fetchNextPage()}
          />
        )
      }
    />
  );
}

/** Said without naming the step in "What": a reason alone would not tell which step it is about. */
const namesNoStep: ReadonlySet<string> = new Set(['step_missed', 'nothing_found', 'already_done', 'failed']);

function aboutOf({ what, nodeId, detail }: ActivityEntry, nameOf: ReturnType<typeof stepNamer>): string {
  const step = nodeId === null ? null : nameOf(nodeId);
  if (detail === null) return step ?? '';
  return step !== null && namesNoStep.has(what) ? `${step}: ${detail}` : detail;
}

function activityColumns(nowMs: number, graph: SequenceGraph): Column<ActivityEntry>[] {
  const nameOf = stepNamer(graph);
  const senderOf = (entry: ActivityEntry) => senderWords(entry, graph);
  return [
    {
      id: 'what',
      header: 'What',
      cell: (entry) => (
        <span className="block min-w-0">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 font-medium md:truncate">{activityWord(entry.what)}</span>
            <span className="flex-none text-caption text-fg-muted tabular-nums md:hidden">
              <When at={entry.at} nowMs={nowMs} />
            </span>
          </span>
          <span className="block md:hidden">
            {entry.lead} <span className="text-caption text-fg-subtle">{senderOf(entry)}</span>
          </span>
          <span
            className="block text-caption wrap-anywhere text-fg-subtle md:truncate"
            title={aboutOf(entry, nameOf)}
          >
            {aboutOf(entry, nameOf)}
          </span>
        </span>
      ),
    },
    {
      id: 'lead',
      header: 'Lead',
      width: '30%',
      hideOnPhone: true,
      cell: (entry) => (
        <span className="block min-w-0">
          <span className="block truncate">{entry.lead}</span>
          <span className="block truncate text-caption text-fg-subtle">{senderOf(entry)}</span>
        </span>
      ),
    },
    {
      id: 'at',
      header: 'When',
      width: '124px',
      hideOnPhone: true,
      className: 'text-fg-muted tabular-nums',
      cell: ({ at }) => <When at={at} nowMs={nowMs} />,
    },
  ];
}

function senderWords({ sender, what, nodeId }: ActivityEntry, graph: SequenceGraph): string {
  if (!involvesSender(what, nodeOf(graph, nodeId)?.kind ?? null)) return '';
  return sender === null ? 'no sender' : `by ${sender}`;
}

function When({ at, nowMs }: { at: string; nowMs: number }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatAgo(at, nowMs)}
    </time>
  );
}
