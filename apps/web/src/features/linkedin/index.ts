export { SendingOffBanner } from './components/sending-off-banner.tsx';
export { linkedInAccountsQuery } from './api/linkedin-accounts.ts';
