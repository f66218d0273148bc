import type { CampaignSummary } from '@waypost/contract/campaigns';
import { SearchX } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { generatePath, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { campaignStatuses } from '../controls/campaign-words.ts';
import { ChoiceChip } from '../controls/choice-chip.tsx';
import { PauseDialog } from '../controls/pause-dialog.tsx';
import { useResume } from '../controls/use-resume.ts';
import { useSteadyRows } from '../controls/use-steady-rows.ts';
import { CampaignActions, type AskedAction } from './campaign-actions.tsx';
import { campaignColumns } from './campaign-columns.tsx';
import { chosenCampaigns, orderOf, orderText, statusOf } from './campaign-order.ts';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { StartDialog } from './start-dialog.tsx';

const idOf = (campaign: CampaignSummary) => campaign.id;

/** The campaigns with search, status and order in the address, and what can be done to each. */
export function CampaignList({ campaigns }: { campaigns: readonly CampaignSummary[] }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const now = useBusinessNow();
  const [asked, setAsked] = useState<{ action: AskedAction; campaign: CampaignSummary } | null>(null);
  const { resume, resumingId } = useResume();
  const search = params.get('search') ?? '';
  const status = statusOf(params.get('status'));
  const sort = orderOf(params.get('sort'));
  const chosen = chosenCampaigns(campaigns, { search, status }, sort);
  const { rows, hover } = useSteadyRows(chosen, idOf, JSON.stringify([search, status, sort]));

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
  const actions = useCallback(
    (campaign: CampaignSummary) => (
      <CampaignActions
        campaign={campaign}
        onAsk={(action, about) => setAsked({ action, campaign: about })}
        onResume={resume}
        resuming={resumingId === campaign.id}
      />
    ),
    [resume, resumingId],
  );
  const columns = useMemo(() => campaignColumns(now, actions), [now, actions]);
  const close = () => setAsked(null);
  const filtered = search !== '' || status !== null;
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
              text="Nothing has this name or sender and this status."
              action={
                <Button
                  onClick={() =>
                    setParams(
                      (before) => {
                        const next = new URLSearchParams(before);
                        next.delete('search');
                        next.delete('status');
                        return next;
                      },
                      { replace: true },
                    )
                  }
                >
                  Clear filters
                </Button>
              }
            />
          }
        />
      </div>
      {asked?.action === 'pause' ? <PauseDialog campaign={asked.campaign} onClose={close} /> : null}
      {asked?.action === 'start' ? <StartDialog campaign={asked.campaign} onClose={close} /> : null}
      {asked?.action === 'delete' ? <DeleteDraftDialog campaign={asked.campaign} onClose={close} /> : null}
    </>
  );
}
