import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { authSecurityRoutes as routes } from '@waypost/contract/auth-security.routes';
import type { BodyOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/toast-store.ts';

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['auth.session', 'all'],
  queryFn: ({ signal }) => api.call(routes.listSessions, { signal }),
});

export const secondFactorQuery = queryOptions({
  queryKey: ['auth', 'second-factor'],
  queryFn: ({ signal }) => api.call(routes.getSecondFactor, { signal }),
});

/** Uses the link of a mail up; asked once, because it works once. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'verify-email', token],
    queryFn: () => api.call(routes.verifyEmail, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Whether the link of a mail still sets a password; asked once for each link that is opened. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'reset-link', token],
    queryFn: () => api.call(routes.checkResetLink, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof routes.forgotPassword>) => api.call(routes.forgotPassword, { body }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof routes.resetPassword>) => api.call(routes.resetPassword, { body }),
  });
}

/** Sends the link that confirms the address once more, and says whether it left. */
export function useResendVerification(address: string) {
  return useMutation({
    mutationFn: () => api.call(routes.resendVerification),
    onSuccess: () => toast({ tone: 'success', title: 'The link is on its way', description: address }),
    onError: (error) =>
      toast({ tone: 'danger', title: 'The link was not sent', description: errorMessage(error) }),
  });
}

/** Other sessions end with the old password. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof routes.changePassword>) => api.call(routes.changePassword, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends one session by id, or all others. */
export function useEndSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (which: { id: string } | 'others') =>
      which === 'others'
        ? api.call(routes.endOtherSessions)
        : api.call(routes.endSession, { params: { id: which.id } }).catch(endedBefore),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** A second press, or another tab, was faster: the session has ended, and that was wanted. */
function endedBefore(error: unknown): { ended: number } {
  if (isApiError(error, 'not_found')) return { ended: 0 };
  throw error;
}

export function useSetUpSecondFactor() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof routes.setUpSecondFactor>) =>
      api.call(routes.setUpSecondFactor, { body }),
  });
}

export function useConfirmSecondFactor() {
  const refresh = useRefreshFactor();
  return useMutation({
    mutationFn: (body: BodyOf<typeof routes.confirmSecondFactor>) =>
      api.call(routes.confirmSecondFactor, { body }),
    onSuccess: refresh,
  });
}

export function useRenewRecoveryCodes() {
  const refresh = useRefreshFactor();
  return useMutation({
    mutationFn: (body: BodyOf<typeof routes.renewRecoveryCodes>) =>
      api.call(routes.renewRecoveryCodes, { body }),
    onSuccess: refresh,
  });
}

export function useTurnOffSecondFactor() {
  const refresh = useRefreshFactor();
  return useMutation({
    mutationFn: (body: BodyOf<typeof routes.turnOffSecondFactor>) =>
      api.call(routes.turnOffSecondFactor, { body }),
    onSuccess: refresh,
  });
}

function useRefreshFactor() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
}
