export { linkedInAccountsQuery } from './api/linkedin-accounts.ts';
export { accountsState, type AccountsState } from './model/accounts-state.ts';
