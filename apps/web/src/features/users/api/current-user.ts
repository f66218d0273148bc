import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '@waypost/contract/users';
import { usersRoutes } from '@waypost/contract/users.routes';
import { api } from '../../../lib/api/api.ts';
import { staleMs } from '../../../lib/query-client.ts';
import { readSession, writeSession } from '../../../lib/session.ts';
import { onStoredElsewhere, storageKeys } from '../../../lib/storage.ts';

/** The signed-in person. What was stored at the last visit shows at once; the server's answer replaces it. */
export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await api.call(usersRoutes.get, { signal });
    rememberUser(user);
    return user;
  },
  initialData: () => (readSession()?.user as User | undefined) ?? undefined,
  initialDataUpdatedAt: 0,
  staleTime: staleMs.list,
});

/** The signed-in person, undefined before anything is known. */
export function useCurrentUser(): User | undefined {
  return useQuery({ ...currentUserQuery, enabled: readSession() !== null }).data;
}

/** Takes over the person as a call has just answered, here and for the next visit. */
export function keepUser(queries: QueryClient, user: User): void {
  queries.setQueryData(currentUserQuery.queryKey, user);
  rememberUser(user);
}

/** Takes over what another tab has stored of the same person, a new name say. Returns the way to stop. */
export function followOtherTabs(queries: QueryClient): () => void {
  return onStoredElsewhere([storageKeys.authData], () => {
    const stored = readSession()?.user as User | undefined;
    const known = queries.getQueryData(currentUserQuery.queryKey);
    // Somebody else, or nobody: the page starts anew then. Renewed tokens alone say nothing of the person.
    if (stored === undefined || stored.id !== known?.id) return;
    if (JSON.stringify(stored) !== JSON.stringify(known))
      queries.setQueryData(currentUserQuery.queryKey, stored);
  });
}

/**
 * Keeps the stored session's user in step with the server. Written only when something changed: every write also
 * writes the tokens as this tab knows them, and another tab may be renewing them at this moment.
 */
function rememberUser(user: User): void {
  const session = readSession();
  // It was asked under a sign-in that another one has taken the place of.
  if ((session?.user as Partial<User> | undefined)?.id !== user.id) return;
  if (session && JSON.stringify(session.user) !== JSON.stringify(user))
    writeSession({ ...session, user, isAdmin: user.role === 'ADMIN' });
}
