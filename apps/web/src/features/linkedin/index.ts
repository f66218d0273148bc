export { SendingOffBanner } from './components/sending-off-banner.tsx';
export { Holidays } from './config/holidays.tsx';
export { linkedInAccountsQuery } from './api/linkedin-accounts.ts';
export { ConnectDialog } from './components/connect-dialog.tsx';
export { useMayConnect } from './components/connect-gate.tsx';
