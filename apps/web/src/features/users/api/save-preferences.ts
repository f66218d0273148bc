import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usersRoutes } from '@waypost/contract/users.routes';
import type { User } from '@waypost/contract/users';
import { api } from '../../../lib/api/api.ts';
import { currentUserQuery } from './current-user.ts';

/** Saves preferences of the signed-in person; what is not given stays. */
export function useSavePreferences() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (preferences: User['preferences']) => api.call(usersRoutes.update, { body: { preferences } }),
    onSuccess: (user) => queries.setQueryData(currentUserQuery.queryKey, user),
  });
}
