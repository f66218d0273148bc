import { Send } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { failureOf, isApiError } from '../../../lib/api/api-error.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export interface CampaignAbsentProps {
  answer: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** In place of a campaign that does not exist or could not be loaded. */
export function CampaignAbsent({ answer: { error, isFetching, refetch } }: CampaignAbsentProps) {
  const unknown = isApiError(error, 'not_found') || isApiError(error, 'invalid_input');
  usePageTitle(
    unknown ? 'No such campaign' : 'Campaign',
    [{ label: 'Campaigns', to: paths.campaigns }],
    true,
  );
  return (
    <Card>
      {unknown ? (
        <EmptyState
          level={1}
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
          heading
          title="The campaign could not be loaded"
          {...failureOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Card>
  );
}

/** In place of a campaign that is being loaded. */
export function CampaignLoading() {
  usePageTitle('Campaign', [{ label: 'Campaigns', to: paths.campaigns }]);
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="w-96 max-w-full" />
      <Skeleton className="mt-3 h-96 rounded-card" />
    </div>
  );
}
