export { SendingOffBanner } from './components/sending-off-banner.tsx';
export { Holidays } from './config/holidays.tsx';
export { linkedInAccountsQuery } from './api/linkedin-accounts.ts';
