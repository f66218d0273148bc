import { useQuery } from '@tanstack/react-query';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { accountsQuery, type SandboxAccount } from './world.ts';

/** The world knows accounts of every workspace; the menu speaks of this one's. Undefined while they are read. */
export function useOwnAccounts(): SandboxAccount[] | undefined {
  const own = useQuery(linkedInAccountsQuery);
  const accounts = useQuery(accountsQuery);
  if (own.isPending || accounts.isPending) return undefined;
  const names = new Set(
    own.data?.filter(({ status }) => status !== 'Deleted').map(({ publicIdentifier }) => publicIdentifier),
  );
  return accounts.data?.filter(({ publicIdentifier }) => names.has(publicIdentifier)) ?? [];
}
