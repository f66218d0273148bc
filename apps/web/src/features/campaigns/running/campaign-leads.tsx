import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CampaignDetail, CampaignLead } from '@waypost/contract/campaigns';
import { UsersRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { countOf, shownOf } from '../../../lib/numbers.ts';
import { useRowKeys } from '../../../lib/row-keys.ts';
import { useReadOn } from '../../../lib/use-read-on.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TableFoot, TableLoading } from '../../../ui/table-parts.tsx';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { campaignLeadsQuery, type LeadFilter } from '../api/campaign-leads.ts';
import { useSteadyRows } from '../controls/use-steady-rows.ts';
import { CampaignLeadSheet } from './campaign-lead-sheet.tsx';
import { LeadBulkBar } from './lead-bulk-bar.tsx';
import { leadColumns } from './lead-columns.tsx';
import { LeadFilterBar } from './lead-filter-bar.tsx';
import { useLeadFilter } from './lead-filter.ts';
import { placeNamer } from './step-names.ts';
import { useOpenLead } from './use-open-lead.ts';

const idOf = (lead: CampaignLead) => lead.enrolmentId;

/** The leads of a campaign, each with its state and the reason. Filter and order live in the address. */
export function CampaignLeads({ campaign }: { campaign: CampaignDetail }) {
  useRowKeys('Campaign');
  const { filter, sort, change, setSort, clear, isNarrowed } = useLeadFilter();
  const answer = useInfiniteQuery(campaignLeadsQuery(campaign.id, filter, sort));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const loaded = useMemo(() => answer.data?.pages.flatMap((page) => page.items) ?? [], [answer.data]);
  const total = answer.data?.pages.at(-1)?.total ?? null;
  const { rows, hover } = useSteadyRows(
    loaded,
    idOf,
    JSON.stringify([filter, sort, answer.isPlaceholderData]),
  );
  const chosen = rows.filter((lead) => selected.has(idOf(lead)));
  const accounts = useQuery(linkedInAccountsQuery).data;
  const now = useBusinessNow();
  const placeOf = useMemo(() => placeNamer(campaign.graph), [campaign.graph]);
  const zoneOf = useCallback(
    (senderId: string | undefined) => accounts?.find(({ id }) => id === senderId)?.timeZone ?? null,
    [accounts],
  );
  const { open, setOpened, onPrevious, onNext } = useOpenLead(campaign.id, loaded);
  const columns = useMemo(
    () => leadColumns({ nowMs: now, placeOf, zoneOf, onOpen: setOpened }),
    [now, placeOf, zoneOf, setOpened],
  );
  const readOn = useReadOn(answer);

  return (
    <>
      <LeadFilterBar
        campaign={campaign}
        filter={filter}
        sort={sort}
        onSort={setSort}
        onChange={(changes) => {
          setSelected(new Set());
          change(changes);
        }}
        found={isNarrowed && total !== null && !answer.isPlaceholderData ? countOf(total, 'lead') : ''}
      />
      <div {...hover}>
        <DataTable
          label={`Leads of ${campaign.name}`}
          columns={columns}
          rows={rows}
          rowId={idOf}
          rowLabel={(lead) => lead.name}
          {...(total === null ? {} : { rowCount: total })}
          onOpen={setOpened}
          selection={{ selected, onChange: setSelected }}
          onEndReached={readOn}
          instead={
            <Instead
              answer={answer}
              narrowed={isNarrowed ? filter : null}
              filling={campaign.filling}
              onClear={clear}
            />
          }
          footer={
            rows.length === 0 ? null : (
              <TableFoot
                text={shownOf(rows.length, total, 'lead')}
                loadingMore={answer.isFetchingNextPage}
                failure={answer.isFetchNextPageError ? 'More leads could not be loaded.' : null}
                onRetry={() => void answer.fetchNextPage()}
              />
            )
          }
          className={answer.isPlaceholderData ? 'opacity-70' : ''}
        />
      </div>
      <LeadBulkBar campaignId={campaign.id} chosen={chosen} onClear={() => setSelected(new Set())} />
      <CampaignLeadSheet
        key={open?.enrolmentId}
        campaign={campaign}
        lead={open}
        placeOf={placeOf}
        zone={zoneOf(open?.sender?.id)}
        onChanged={setOpened}
        onClose={() => setOpened(null)}
        onPrevious={onPrevious}
        onNext={onNext}
      />
    </>
  );
}

function nobodyWords({ state, waitsFor }: LeadFilter): string {
  if (waitsFor !== null) return 'No lead that matches waits for you now';
  return state === null ? 'No lead matches' : `No lead that matches is ${state} now`;
}

interface InsteadProps {
  answer: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Null: the leads are not narrowed at all. */
  narrowed: LeadFilter | null;
  filling: boolean;
  onClear: () => void;
}

function Instead({ answer, narrowed, filling, onClear }: InsteadProps) {
  if (answer.isError) {
    return (
      <ErrorState
        title="The leads could not be loaded"
        {...failureOf(answer.error)}
        onRetry={() => answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  }
  if (answer.isPending) {
    return <TableLoading label="Loading leads" />;
  }
  if (narrowed !== null) {
    return (
      <EmptyState
        icon={<UsersRound />}
        title={nobodyWords(narrowed)}
        text="Leads move on as the campaign runs."
        action={<Button onClick={onClear}>Show all leads</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<UsersRound />}
      title="No leads yet"
      text={
        filling
          ? 'The leads of the chosen lists are being added; they appear here.'
          : 'Nobody of the chosen lead lists could be added to this campaign.'
      }
    />
  );
}
