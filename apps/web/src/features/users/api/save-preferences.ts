import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usersRoutes } from '@waypost/contract/users.routes';
import type { User } from '@waypost/contract/users';
import { api } from '../../../lib/api/api.ts';
import { currentUserQuery, keepUser } from './current-user.ts';

const mutationKey = ['user', 'preferences'];

/**
 * Saves preferences of the signed-in person; what is not given stays. They count at once, so that nothing has to be locked
 * meanwhile, are sent one after the other, and are as they were when the server refuses.
 */
export function useSavePreferences() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('.') },
    mutationFn: (preferences: User['preferences']) => api.call(usersRoutes.update, { body: { preferences } }),
    onMutate: async (preferences) => {
      // An older answer must not come in over what was just chosen.
      await queries.cancelQueries({ queryKey: currentUserQuery.queryKey });
      const before = queries.getQueryData(currentUserQuery.queryKey);
      queries.setQueryData(
        currentUserQuery.queryKey,
        (user) => user && { ...user, preferences: { ...user.preferences, ...preferences } },
      );
      return before?.preferences;
    },
    onSuccess: (user) => {
      // Of several on their way the last one answers with all of them.
      if (queries.isMutating({ mutationKey }) === 1) keepUser(queries, user);
    },
    onError: (_error, _preferences, before) =>
      queries.setQueryData(
        currentUserQuery.queryKey,
        (user) => user && before && { ...user, preferences: before },
      ),
  });
}
