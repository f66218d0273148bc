import { queryOptions } from '@tanstack/react-query';
import { linkedinConfigRoutes } from '@waypost/contract/linkedin-config.routes';
import { api } from '../../../lib/api/api.ts';
import { staleMs } from '../../../lib/query-client.ts';

/**
 * How many actions an account is expected to do in the next 24 hours. Not under the live kind of accounts: every send
 * would have the whole queue forecast anew for one number.
 */
export const plannedQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['dashboard.planned', accountId],
    queryFn: async ({ signal }) => {
      const { items } = await api.call(linkedinConfigRoutes.queue, { params: { id: accountId }, signal });
      return items.filter(({ window }) => window !== null).length;
    },
    staleTime: staleMs.reference,
  });
