export { RunningCampaign } from './running-campaign.tsx';
