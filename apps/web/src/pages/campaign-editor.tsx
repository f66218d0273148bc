import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { campaignQuery } from '../features/campaigns/api/campaigns.ts';
import { CampaignBuilder } from '../features/campaigns/builder/campaign-builder.tsx';
import { RunningCampaign } from '../features/campaigns/running/index.ts';
import { errorMessage, isApiError } from '../lib/api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';

/** One screen for a campaign from its first change on: the builder of a draft, then how it runs. */
export function Component() {
  const id = useParams()['id'] ?? null;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { visit, created } = useVisit(id);
  const answer = useQuery({ ...campaignQuery(id ?? ''), enabled: id !== null });
  const campaign = id === null ? null : answer.data;
  const listId = search.get('listId');

  if (id !== null && answer.isError && (!campaign || isApiError(answer.error, 'not_found'))) {
    return (
      <NoCampaign error={answer.error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
    );
  }
  const builds =
    campaign === null ||
    campaign?.status === 'Draft' ||
    campaign?.status === 'Scheduled' ||
    (search.get('edit') === '1' && (campaign?.status === 'Active' || campaign?.status === 'Paused'));
  if (campaign && !builds) return <RunningCampaign key={campaign.id} id={campaign.id} />;
  return (
    <SkeletonGroup loading={campaign === undefined} label="Loading the campaign" skeleton={<Loading />}>
      {campaign === undefined ? null : (
        <CampaignBuilder
          key={`${visit}-${campaign === null || campaign.status === 'Draft' ? 'draft' : 'running'}`}
          campaign={campaign}
          listIds={listId === null ? [] : [listId]}
          onCreated={(createdId) => {
            created(createdId);
            const kept = new URLSearchParams(window.location.search);
            kept.delete('listId');
            void navigate(
              { pathname: `/campaign/${createdId}`, search: kept.toString() },
              { replace: true, state: { samePage: true } },
            );
          }}
        />
      )}
    </SkeletonGroup>
  );
}

/**
 * Numbers the visits, so that another campaign starts another builder, while a draft that has just got its
 * address stays in the builder that made it.
 */
function useVisit(id: string | null): { visit: number; created: (id: string) => void } {
  const [visit, setVisit] = useState({ number: 0, id });
  const [made, setMade] = useState<string | null>(null);
  if (visit.id !== id) {
    const same = visit.id === null && id === made;
    setVisit({ number: same ? visit.number : visit.number + 1, id });
  }
  return { visit: visit.number, created: setMade };
}

function NoCampaign({
  error,
  onRetry,
  retrying,
}: {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}) {
  const unknown = isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_input');
  return (
    <Card>
      {unknown ? (
        <EmptyState
          icon={<Send />}
          title="This campaign does not exist"
          text="It may have been deleted. The other campaigns are still there."
          action={
            <Button variant="primary" asChild>
              <Link to={paths.campaigns}>Go to campaigns</Link>
            </Button>
          }
        />
      ) : (
        <ErrorState
          title="The campaign could not be loaded"
          text={errorMessage(error)}
          requestId={isApiError(error) ? error.requestId : undefined}
          onRetry={onRetry}
          retrying={retrying}
        />
      )}
    </Card>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="w-96 max-w-full" />
      <Skeleton className="mt-3 h-96 rounded-card" />
    </div>
  );
}
