import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { campaignQuery } from '../features/campaigns/api/campaigns.ts';
import { CampaignBuilder } from '../features/campaigns/builder/campaign-builder.tsx';
import { startOn } from '../features/campaigns/builder/model/start-on.ts';
import { CampaignAbsent, CampaignLoading } from '../features/campaigns/controls/campaign-absent.tsx';
import { RunningCampaign } from '../features/campaigns/running/index.ts';
import { isApiError } from '../lib/api/api-error.ts';
import { useBusinessNow } from '../lib/clock.ts';
import { ownTimeZone } from '../lib/dates.ts';
import { SkeletonGroup } from '../ui/skeleton.tsx';

/** One screen for a campaign from its first change on: the builder of a draft, then how it runs. */
export function Component() {
  const id = useParams()['id'] ?? null;
  const [search] = useSearchParams();
  const { visit, made, created } = useVisit(id);
  useOwnAddress(id === null ? made : null);
  const answer = useQuery({ ...campaignQuery(id ?? ''), enabled: id !== null });
  const campaign = id === null ? null : answer.data;
  const listId = search.get('listId');
  const startAt = startOn(search.get('startOn'), ownTimeZone(), useBusinessNow());

  if (id !== null && answer.isError && (!campaign || isApiError(answer.error, 'not_found'))) {
    return <CampaignAbsent answer={answer} />;
  }
  const builds =
    campaign === null ||
    campaign?.status === 'Draft' ||
    campaign?.status === 'Scheduled' ||
    (search.get('edit') === '1' && (campaign?.status === 'Active' || campaign?.status === 'Paused'));
  if (campaign && !builds) return <RunningCampaign key={campaign.id} id={campaign.id} />;
  return (
    <SkeletonGroup
      loading={campaign === undefined}
      label="Loading the campaign"
      skeleton={<CampaignLoading />}
    >
      {campaign === undefined ? null : (
        <CampaignBuilder
          key={`${visit}-${campaign === null || campaign.status === 'Draft' ? 'draft' : 'running'}`}
          campaign={campaign}
          listIds={listId === null ? [] : [listId]}
          startAt={startAt}
          onCreated={created}
        />
      )}
    </SkeletonGroup>
  );
}

/**
 * Numbers the visits, so that another campaign starts another builder, while a draft that has just got its
 * address stays in the builder that made it.
 */
function useVisit(id: string | null) {
  const [visit, setVisit] = useState({ number: 0, id });
  const [made, setMade] = useState<string | null>(null);
  if (visit.id !== id) {
    const same = visit.id === null && id === made;
    setVisit({ number: same ? visit.number : visit.number + 1, id });
    if (id === null) setMade(null);
  }
  return { visit: visit.number, made, created: setMade };
}

/**
 * Leads a draft that was made here to the address of its own. Who opens a step in that moment leads to the address of
 * before instead, so every new address is looked at.
 */
function useOwnAddress(made: string | null): void {
  const navigate = useNavigate();
  const { key, search } = useLocation();
  const leave = useEffectEvent((campaignId: string) => {
    const kept = new URLSearchParams(search);
    kept.delete('listId');
    kept.delete('startOn');
    void navigate(
      { pathname: `/campaign/${campaignId}`, search: kept.toString() },
      { replace: true, state: { samePage: true } },
    );
  });
  useEffect(() => {
    if (made !== null) leave(made);
  }, [made, key]);
}
