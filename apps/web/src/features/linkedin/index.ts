export { useStandstill } from './api/connection.ts';
export { StandstillBanner } from './components/standstill-banner.tsx';
export { linkedInAccountsQuery } from './api/linkedin-accounts.ts';
