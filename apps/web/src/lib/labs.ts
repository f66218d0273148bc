import { skipToken, useQuery } from '@tanstack/react-query';
import type { User } from '@waypost/contract/users';

/**
 * The parts of Labs that the signed-in person switched on. Looks at what the shell knows of the person (the key of its
 * query) and asks nothing by itself; before that, nothing is on.
 */
export function useLabs(): NonNullable<User['preferences']['labs']> {
  const { data } = useQuery<User>({ queryKey: ['user'], queryFn: skipToken });
  return data?.preferences.labs ?? {};
}
