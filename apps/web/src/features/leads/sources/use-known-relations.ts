import { useQueries, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '@waypost/contract/route';
import type { leadsSourcesRoutes as routes } from '@waypost/contract/leads-sources.routes';
import { type RelationKind, relationsCountQuery, relationsQuery } from './source-queries.ts';

export interface KnownRelations {
  /** People of all the accounts as far as they were read, one person once; null while nobody knows. */
  total: number | null;
  /** How many of them are wanted. */
  matching: number | null;
  /** Accounts that were never read to their end. */
  unread: string[];
}

/** What is known of the own people of accounts, and how many of them a wish matches. */
export function useKnownRelations(
  accountIds: readonly string[],
  kind: RelationKind,
  wish: BodyOf<typeof routes.countRelations>['wish'],
): KnownRelations {
  const states = useQueries({ queries: accountIds.map((id) => relationsQuery(id, kind)) });
  const people = states.reduce((sum, { data }) => sum + (data?.people ?? 0), 0);
  const isKnown = states.every(({ data }) => data !== undefined);
  const [accountId = '', ...alsoAccountIds] = accountIds;
  const counted = useQuery({
    ...relationsCountQuery({ accountId, alsoAccountIds, kind, wish }, people),
    enabled: people > 0 && isKnown,
  });
  const isNobody = people === 0 || accountIds.length === 0;
  return {
    total: isNobody ? (isKnown && accountIds.length > 0 ? 0 : null) : (counted.data?.total ?? null),
    matching: isNobody ? null : (counted.data?.matching ?? null),
    unread: accountIds.filter((_, index) => {
      const state = states[index]?.data;
      return state !== undefined && state.syncedAt === null;
    }),
  };
}
