import { useQuery } from '@tanstack/react-query';
import { usersRoutes } from '@waypost/contract/users.routes';
import { api } from '../../../lib/api/api.ts';

/** The portal's address is signed for about a day; an hour old is still good. */
const staleMs = 3_600_000;

/** Invoices and payment method, from the payment provider. A `users.subscription` hint makes them stale. */
export function usePaymentRecords(enabled: boolean) {
  return useQuery({
    queryKey: ['users.subscription', 'payment-records'],
    queryFn: ({ signal }) => api.call(usersRoutes.getPaymentRecords, { signal }),
    staleTime: staleMs,
    enabled,
  });
}
