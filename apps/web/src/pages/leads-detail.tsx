import { lazy, Suspense, type ComponentProps } from 'react';
import { useParams } from 'react-router';
import { RecentAdditions } from '../features/campaigns/additions/recent-additions.tsx';
import { ListDetail } from '../features/leads/components/list-detail.tsx';

const load = () => import('./leads-detail-campaigns.tsx');
const AddToCampaign = lazy(async () => ({ default: (await load()).AddToCampaign }));
const AdditionProgress = lazy(async () => ({ default: (await load()).AdditionProgress }));

/** What campaigns offer here; loaded when somebody asks for it. */
const campaigns = {
  Dialog: (props: ComponentProps<typeof AddToCampaign>) => (
    <Suspense fallback={null}>
      <AddToCampaign {...props} />
    </Suspense>
  ),
  Recent: RecentAdditions,
  Progress: (props: ComponentProps<typeof AdditionProgress>) => (
    <Suspense fallback={null}>
      <AdditionProgress {...props} />
    </Suspense>
  ),
};

export function Component() {
  const { id = '' } = useParams();
  return <ListDetail key={id} listId={id} campaigns={campaigns} />;
}
