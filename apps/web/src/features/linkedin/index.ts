export { useSendingOff } from './api/connection.ts';
export { SendingOffBanner } from './components/sending-off-banner.tsx';
export { linkedInAccountsQuery } from './api/linkedin-accounts.ts';
