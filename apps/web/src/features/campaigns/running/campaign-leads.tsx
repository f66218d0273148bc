import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CampaignDetail, CampaignLead } from '@waypost/contract/campaigns';
import { UsersRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { countOf, formatNumber, shownOf } from '../../../lib/numbers.ts';
import { useReadOn } from '../../../lib/use-read-on.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TableFoot, TableLoading } from '../../../ui/table-parts.tsx';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { campaignLeadsQuery } from '../api/campaign-leads.ts';
import { leadStateOf, leadStates, type LeadState } from '../controls/campaign-words.ts';
import { ChoiceChip } from '../controls/choice-chip.tsx';
import { useSteadyRows } from '../controls/use-steady-rows.ts';
import { CampaignLeadSheet } from './campaign-lead-sheet.tsx';
import { leadColumns } from './lead-columns.tsx';
import { placeNamer } from './step-names.ts';

const idOf = (lead: CampaignLead) => lead.enrolmentId;

/** The leads of a campaign, each with its state and the reason. The state filter lives in the address. */
export function CampaignLeads({ campaign }: { campaign: CampaignDetail }) {
  const [params, setParams] = useSearchParams();
  const state = leadStateOf(params.get('state'));
  const answer = useInfiniteQuery(campaignLeadsQuery(campaign.id, state));
  const loaded = useMemo(() => answer.data?.pages.flatMap((page) => page.items) ?? [], [answer.data]);
  const total = answer.data?.pages.at(-1)?.total ?? null;
  const { rows, hover } = useSteadyRows(loaded, idOf, `${state} ${answer.isPlaceholderData}`);
  const accounts = useQuery(linkedInAccountsQuery).data;
  const [opened, setOpened] = useState<CampaignLead | null>(null);
  const now = useBusinessNow();
  const placeOf = useMemo(() => placeNamer(campaign.graph), [campaign.graph]);
  const zoneOf = useCallback(
    (senderId: string | undefined) => accounts?.find(({ id }) => id === senderId)?.timeZone ?? null,
    [accounts],
  );
  const columns = useMemo(
    () => leadColumns({ nowMs: now, placeOf, zoneOf, onOpen: setOpened }),
    [now, placeOf, zoneOf, setOpened],
  );
  const readOn = useReadOn(answer);

  function choose(next: LeadState | null) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === null) after.delete('state');
        else after.set('state', next);
        return after;
      },
      { replace: true },
    );
  }
  // A lead that has left the filter stays open, as it was last known.
  const openIndex = rows.findIndex((lead) => lead.enrolmentId === opened?.enrolmentId);
  const open = opened === null ? null : (rows[openIndex] ?? opened);
  const step = (to: number) => {
    const lead = openIndex < 0 ? undefined : rows[to];
    return lead ? () => setOpened(lead) : undefined;
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <ChoiceChip
          label="State"
          value={state}
          onChange={choose}
          options={leadStates
            .filter(({ state: value, count }) => campaign.counts[count] > 0 || value === state)
            .map(({ state: value, count }) => ({
              value,
              label: value,
              note: formatNumber(campaign.counts[count]),
            }))}
        />
        <p role="status" className="text-caption text-fg-subtle tabular-nums">
          {state !== null && total !== null && !answer.isPlaceholderData ? countOf(total, 'lead') : ''}
        </p>
      </div>
      <div {...hover}>
        <DataTable
          label={`Leads of ${campaign.name}`}
          columns={columns}
          rows={rows}
          rowId={idOf}
          rowLabel={(lead) => lead.name}
          {...(total === null ? {} : { rowCount: total })}
          onOpen={setOpened}
          onEndReached={readOn}
          instead={
            <Instead answer={answer} state={state} filling={campaign.filling} onClear={() => choose(null)} />
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
      <CampaignLeadSheet
        key={open?.enrolmentId}
        campaign={campaign}
        lead={open}
        placeOf={placeOf}
        zone={zoneOf(open?.sender?.id)}
        onChanged={setOpened}
        onClose={() => setOpened(null)}
        onPrevious={step(openIndex - 1)}
        onNext={step(openIndex + 1)}
      />
    </>
  );
}

interface InsteadProps {
  answer: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  state: LeadState | null;
  filling: boolean;
  onClear: () => void;
}

function Instead({ answer, state, filling, onClear }: InsteadProps) {
  if (answer.isError) {
    return (
      <ErrorState
        title="The leads could not be loaded"
        text={errorMessage(answer.error)}
        requestId={isApiError(answer.error) ? answer.error.requestId : undefined}
        onRetry={() => answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  }
  if (answer.isPending) {
    return <TableLoading label="Loading leads" />;
  }
  if (state !== null) {
    return (
      <EmptyState
        icon={<UsersRound />}
        title={`No lead is ${state} now`}
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
