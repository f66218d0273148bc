import { useQuery } from '@tanstack/react-query';
import type { CampaignSummary } from '@waypost/contract/campaigns';
import { Archive, CircleX, SearchX, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { generatePath, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { useRowKeys } from '../../../lib/row-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { campaignInsightsQuery } from '../api/manage-campaigns.ts';
import { sendingStopQuery } from '../api/sending-stop.ts';
import { campaignStatuses } from '../controls/campaign-words.ts';
import { ChoiceChip } from '../controls/choice-chip.tsx';
import { PauseDialog } from '../controls/pause-dialog.tsx';
import { useResume } from '../controls/use-resume.ts';
import { useSteadyRows } from '../controls/use-steady-rows.ts';
import { CampaignActions, type AskedAction, type QuickAction } from './campaign-actions.tsx';
import { campaignColumns } from './campaign-columns.tsx';
import {
  chosenCampaigns,
  foldersOf,
  hasFailed,
  orderOf,
  orderText,
  statusOf,
  tagsOf,
  type Insights,
} from './campaign-order.ts';
import { NamedChip } from './named-chip.tsx';
import { OrganiseDialog } from './organise-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { StartDialog } from './start-dialog.tsx';
import { useShelf } from './use-shelf.ts';

const idOf = (campaign: CampaignSummary) => campaign.id;
/** What narrows the list, as it is called in the address. */
const filters = ['search', 'status', 'folder', 'tag', 'sender', 'owner', 'issues', 'failed'] as const;

export interface CampaignListProps {
  campaigns: readonly CampaignSummary[];
  /** Ids of those with issues, as the campaign health counts them; undefined while that is not known. */
  withIssues: ReadonlySet<string> | undefined;
}

/** The campaigns with search, status and order in the address, and what can be done to each. */
export function CampaignList({ campaigns, withIssues }: CampaignListProps) {
  useRowKeys('Campaigns');
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const now = useBusinessNow();
  const [asked, setAsked] = useState<{ action: AskedAction; campaign: CampaignSummary } | null>(null);
  const { resume, resumingId } = useResume();
  const shelf = useShelf();
  const answer = useQuery(campaignInsightsQuery).data;
  const insights: Insights = useMemo(
    () => new Map(answer?.map((insight) => [insight.campaignId, insight])),
    [answer],
  );
  const stopped = useQuery(sendingStopQuery).data?.stopped === true;
  const search = params.get('search') ?? '';
  const status = statusOf(params.get('status'));
  const sort = orderOf(params.get('sort'));
  const sender = params.get('sender');
  const issues = params.get('issues') === '1';
  const failed = params.get('failed') === '1';
  const [owner, folder, tag] = [params.get('owner'), params.get('folder'), params.get('tag')];
  const filter = { search, status, sender, owner, folder, tag, failed };
  const only = issues ? (withIssues ?? null) : null;
  const chosen = chosenCampaigns(campaigns, { ...filter, only }, sort, insights);
  const { rows, hover } = useSteadyRows(chosen, idOf, JSON.stringify([filter, issues, sort, shelf.changes]));
  const sick = campaigns.filter(({ id }) => withIssues?.has(id)).length;
  const failing = campaigns.filter(hasFailed).reduce((sum, { counts }) => sum + counts.failed, 0);
  const archived = campaigns.filter((campaign) => campaign.status === 'Archived').length;

  function change(name: string, value: string) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }
  function clear() {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of filters) next.delete(name);
        return next;
      },
      { replace: true },
    );
  }
  const quick: Record<QuickAction, (campaign: CampaignSummary) => void> = { ...shelf, resume };
  const busyId = resumingId ?? shelf.busyId;
  const actions = (campaign: CampaignSummary) => (
    <CampaignActions
      campaign={campaign}
      onAsk={(action, about) => setAsked({ action, campaign: about })}
      onDo={(action, about) => quick[action](about)}
      busy={busyId === campaign.id}
    />
  );
  const columns = campaignColumns({ nowMs: now, all: campaigns, insights, stopped, actions });
  const close = () => setAsked(null);
  const filtered = filters.some((name) => params.has(name));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          aria-label="Search campaigns"
          placeholder="Search campaigns"
          value={search}
          onValueChange={(text) => change('search', text)}
          className="max-sm:w-full"
        />
        <ChoiceChip
          label="Status"
          value={status}
          onChange={(value) => change('status', value ?? '')}
          options={campaignStatuses
            .map((value) => ({
              value,
              label: value,
              note: formatNumber(campaigns.filter((campaign) => campaign.status === value).length),
            }))
            .filter(({ value, note }) => note !== '0' || value === status)}
        />
        <NamedChip
          label="Folder"
          names={foldersOf(campaigns).map((name) => [name, name])}
          value={folder}
          onChange={(value) => change('folder', value ?? '')}
        />
        <NamedChip
          label="Tag"
          names={tagsOf(campaigns).map((name) => [name, name])}
          value={tag}
          onChange={(value) => change('tag', value ?? '')}
        />
        <NamedChip
          label="Sender"
          names={sendersOf(campaigns)}
          fewest={2}
          value={sender}
          onChange={(value) => change('sender', value ?? '')}
        />
        <NamedChip
          label="Owner"
          names={ownersOf(campaigns)}
          fewest={2}
          value={owner}
          onChange={(value) => change('owner', value ?? '')}
        />
        {sick > 0 || issues ? (
          <Button
            aria-pressed={issues}
            className={issues ? 'border-chart-1/50 bg-selected' : ''}
            title="With a sender that is disconnected or deleted"
            onClick={() => change('issues', issues ? '' : '1')}
          >
            <TriangleAlert aria-hidden className="size-3.5 text-warning-fg" />
            Has issues <span className="text-caption text-fg-subtle tabular-nums">{formatNumber(sick)}</span>
          </Button>
        ) : null}
        {failing > 0 || failed ? (
          <Button
            aria-pressed={failed}
            className={failed ? 'border-chart-1/50 bg-selected' : ''}
            title="With leads whose step failed"
            onClick={() => change('failed', failed ? '' : '1')}
          >
            <CircleX aria-hidden className="size-3.5 text-danger-fg" />
            Failed leads{' '}
            <span className="text-caption text-fg-subtle tabular-nums">{formatNumber(failing)}</span>
          </Button>
        ) : null}
        {archived > 0 && status === null ? (
          <Button variant="ghost" onClick={() => change('status', 'Archived')}>
            <Archive aria-hidden className="size-3.5" />
            {formatNumber(archived)} archived
          </Button>
        ) : null}
        <p role="status" className="text-caption text-fg-subtle tabular-nums">
          {filtered ? `${formatNumber(chosen.length)} of ${countOf(campaigns.length, 'campaign')}` : ''}
        </p>
      </div>
      <div {...hover}>
        <DataTable
          label="Campaigns"
          columns={columns}
          rows={rows}
          rowId={idOf}
          rowLabel={(campaign) => campaign.name}
          onOpen={({ id }) => void navigate(generatePath(paths.campaign, { id }))}
          sort={sort}
          onSort={(next) => change('sort', orderText(next))}
          instead={
            <EmptyState
              icon={<SearchX />}
              title="No campaign matches"
              text="No campaign has all of what is chosen above."
              action={<Button onClick={clear}>Clear filters</Button>}
            />
          }
        />
      </div>
      {asked?.action === 'pause' ? <PauseDialog campaign={asked.campaign} onClose={close} /> : null}
      {asked?.action === 'start' ? <StartDialog campaign={asked.campaign} onClose={close} /> : null}
      {asked?.action === 'organise' ? (
        <OrganiseDialog campaign={asked.campaign} all={campaigns} onClose={close} />
      ) : null}
      {asked?.action === 'rename' ? <RenameDialog campaign={asked.campaign} onClose={close} /> : null}
    </>
  );
}

function sendersOf(campaigns: readonly CampaignSummary[]): [string, string][] {
  return [
    ...new Map(campaigns.flatMap(({ accounts }) => accounts.map(({ id, name }) => [id, name] as const))),
  ];
}

function ownersOf(campaigns: readonly CampaignSummary[]): [string, string][] {
  return [
    ...new Map(campaigns.flatMap(({ owner }) => (owner === null ? [] : [[owner.id, owner.name] as const]))),
  ];
}
