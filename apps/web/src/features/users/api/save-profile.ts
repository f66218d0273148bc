import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@waypost/contract/route';
import { usersRoutes } from '@waypost/contract/users.routes';
import { api } from '../../../lib/api/api.ts';
import { keepUser } from './current-user.ts';

/** Changes of the signed-in person; what is not given stays, null clears. */
export type ProfileChange = BodyOf<typeof usersRoutes.update>;

export function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => api.call(usersRoutes.update, { body }),
    onSuccess: (user) => keepUser(queries, user),
  });
}
