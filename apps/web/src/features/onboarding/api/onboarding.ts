import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SaveOnboarding } from '@waypost/contract/users';
import { usersRoutes } from '@waypost/contract/users.routes';
import { api } from '../../../lib/api/api.ts';
import { keepUser } from '../../users/index.ts';

/** Where the signed-in person is in the first steps, and what was said there. */
export const onboardingQuery = queryOptions({
  queryKey: ['users.onboarding'],
  queryFn: ({ signal }) => api.call(usersRoutes.getOnboarding, { signal }),
});

/** Keeps answers of the first steps; what is not given stays. */
export function useSaveOnboarding() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveOnboarding) => api.call(usersRoutes.saveOnboarding, { body }),
    onSuccess: ({ onboarding, user }) => {
      queries.setQueryData(onboardingQuery.queryKey, onboarding);
      keepUser(queries, user);
    },
  });
}
