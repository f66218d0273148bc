export { linkedInAccountsQuery } from './api/linkedin-accounts.ts';
