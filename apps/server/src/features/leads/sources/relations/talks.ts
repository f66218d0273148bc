import type { Tx } from '../../../../platform/db/tenant.ts';
import { type RelationRow, relationsOfPeople, type RelationsOfAll } from '../../store/relation.store.ts';

/** What was said between an account and somebody, as far as the conversations of the account were read. */
export interface Talk {
  wrote: boolean;
  answered: boolean;
}

/** By the ids under which the account sees people; those without a conversation are left out. */
export type TalksOf = (
  tx: Tx,
  workspaceId: string,
  accountId: string,
  providerIds: readonly string[],
) => Promise<ReadonlyMap<string, Talk>>;

export const noTalks: TalksOf = async () => new Map();

/** Somebody over all accounts; who has no public identifier is known within one account alone. */
export function personKey(
  row: Pick<RelationRow, 'account_id' | 'provider_id'> & { identity_key: string | null },
): string {
  return row.identity_key ?? `${row.account_id} ${row.provider_id}`;
}

/**
 * What was said with these people, by {@link personKey}: what one of the accounts said counts for all of them, also
 * where the row is of another account.
 */
export async function talksWithPeople(
  tx: Tx,
  talksOf: TalksOf,
  { workspaceId, accountIds }: Pick<RelationsOfAll, 'workspaceId' | 'accountIds'>,
  rows: readonly RelationRow[],
): Promise<ReadonlyMap<string, Talk>> {
  const keys = [...new Set(rows.flatMap(({ identity_key: key }) => key ?? []))];
  const elsewhere = accountIds.length > 1 ? await relationsOfPeople(tx, workspaceId, accountIds, keys) : [];
  const people = new Map<string, Map<string, string>>();
  for (const one of [...rows, ...elsewhere]) {
    const ofAccount = people.get(one.account_id) ?? new Map<string, string>();
    people.set(one.account_id, ofAccount.set(one.provider_id, personKey(one)));
  }
  const found = new Map<string, Talk>();
  for (const [accountId, keyOf] of people) {
    for (const [providerId, talk] of await talksOf(tx, workspaceId, accountId, [...keyOf.keys()])) {
      const key = keyOf.get(providerId);
      if (key === undefined) continue;
      const before = found.get(key);
      found.set(key, {
        wrote: talk.wrote || before?.wrote === true,
        answered: talk.answered || before?.answered === true,
      });
    }
  }
  return found;
}
