import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { authSecurityRoutes as routes } from '@waypost/contract/auth-security.routes';
import type { EmailChange } from '@waypost/contract/auth-security';
import type { BodyOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/toast-store.ts';
import { currentUserQuery } from './current-user.ts';

/** Named after the hint that tells of it: a change ends other sessions. */
const sessions = 'auth.session';

/** The own address, and the one that waits for its link. */
export const emailChangeQuery = queryOptions({
  queryKey: [sessions, 'email-change'],
  queryFn: ({ signal }) => api.call(routes.getEmailChange, { signal }),
});

/** Asks for another address; resolves when the person is known with it, where it counts at once. */
export function useAskEmailChange() {
  const take = useTakeOver();
  return useMutation({
    mutationFn: (body: BodyOf<typeof routes.askEmailChange>) => api.call(routes.askEmailChange, { body }),
    onSuccess: take,
  });
}

export function useResendEmailChange(address: string) {
  return useMutation({
    mutationFn: () => api.call(routes.resendEmailChange),
    onSuccess: () => toast({ tone: 'success', title: 'The link is on its way', description: address }),
    onError: (error) =>
      toast({ tone: 'danger', title: 'The link was not sent', description: errorMessage(error) }),
  });
}

export function useTakeBackEmailChange() {
  const take = useTakeOver();
  return useMutation({
    mutationFn: () => api.call(routes.takeBackEmailChange),
    onSuccess: async (change) => {
      await take(change);
      toast({ tone: 'success', title: 'Taken back', description: `Your address stays ${change.email}.` });
    },
    onError: (error) =>
      toast({ tone: 'danger', title: 'The change was not taken back', description: errorMessage(error) }),
  });
}

/** Reading the person again also keeps the stored sign-in true, which other tabs follow. */
function useTakeOver() {
  const queries = useQueryClient();
  return async (change: EmailChange) => {
    await queries.cancelQueries({ queryKey: emailChangeQuery.queryKey });
    queries.setQueryData(emailChangeQuery.queryKey, change);
    const known = queries.getQueryData(currentUserQuery.queryKey);
    if (known?.email !== change.email) {
      await queries.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    }
    void queries.invalidateQueries({ queryKey: [sessions] });
  };
}
