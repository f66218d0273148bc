export { AddToCampaign } from '../features/campaigns/additions/add-to-campaign.tsx';
export { AdditionProgress } from '../features/campaigns/additions/addition-progress.tsx';
