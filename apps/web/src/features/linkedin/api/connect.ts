import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Checkpoint, LinkedInAccount } from '@waypost/contract/linkedin';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { api } from '../../../lib/api/api.ts';
import { ownTimeZone } from '../../../lib/dates.ts';

export interface PasswordSignIn {
  username: string;
  password: string;
}
export interface CookieSignIn {
  cookie: string;
  user_agent: string;
}
export type SignInWay = { by: 'password'; values: PasswordSignIn } | { by: 'cookie'; values: CookieSignIn };
/** `accountId`: sign this account in again; without it a new one is connected, from `country`. */
type SignIn = { accountId: string | null; country: string | null } & SignInWay;

export type ConnectReply = { object: 'Account'; account: LinkedInAccount } | Checkpoint;

/**
 * Signs in at LinkedIn. Answers the account, or the checkpoint to pass first. Throws ApiError
 * `linkedin_credentials`, `account_elsewhere`, `plan_required`, `linkedin_unavailable` …
 */
export function useSignInAtLinkedIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (signIn: SignIn): Promise<ConnectReply> => send(signIn),
    onSuccess: () => forgetAccounts(queries),
  });
}

function send({ accountId, country, ...signIn }: SignIn): Promise<ConnectReply> {
  const from = { timeZone: ownTimeZone(), ...(country === null ? {} : { country }) };
  if (signIn.by === 'password') {
    return accountId === null
      ? api.call(linkedinRoutes.link, {
          body: { provider: 'LINKEDIN', ...signIn.values, ...from },
        })
      : api.call(linkedinRoutes.reconnect, { body: { accountId, ...signIn.values } });
  }
  return accountId === null
    ? api.call(linkedinRoutes.linkWithCookie, { body: { ...signIn.values, ...from } })
    : api.call(linkedinRoutes.reconnectWithCookie, { body: { accountId, ...signIn.values } });
}

/** Answers a checkpoint; throws `checkpoint_wrong_code`, `checkpoint_expired` … An empty code asks whether it was approved. */
export function useSolveCheckpoint() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { account_id: string; code: string }): Promise<ConnectReply> =>
      api.call(linkedinRoutes.solveCheckpoint, { body }),
    onSuccess: (reply) => {
      if (reply.object === 'Account') forgetAccounts(queries);
    },
  });
}

export function useResendCheckpoint() {
  return useMutation({
    mutationFn: (account_id: string) => api.call(linkedinRoutes.resendCheckpoint, { body: { account_id } }),
  });
}

/** Removes an account; answers how many planned actions were cancelled. */
export function useUnlinkAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (accountId: string) => api.call(linkedinRoutes.unlink, { body: { accountId } }),
    onSuccess: () => forgetAccounts(queries),
  });
}

/** What shows accounts, and what counts them. */
function forgetAccounts(queries: QueryClient): void {
  for (const first of ['linkedin.account', 'users.subscription', 'user', 'campaigns.health']) {
    void queries.invalidateQueries({ queryKey: [first] });
  }
}
