import { queryOptions } from '@tanstack/react-query';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { api } from '../../../lib/api/api.ts';

/** The connected LinkedIn accounts of the workspace, whatever their status. */
export const linkedInAccountsQuery = queryOptions({
  queryKey: ['linkedin.account', 'all'],
  queryFn: ({ signal }) => api.call(linkedinRoutes.listAccounts, { query: { type: 'LINKEDIN' }, signal }),
});
