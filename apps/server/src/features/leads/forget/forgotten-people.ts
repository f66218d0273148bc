import type { Tx } from '../../../platform/db/tenant.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { FoundPerson } from '../lead-person.ts';
import { forgottenHashes, type Recognised } from './forgotten-keys.ts';
import { anyForgotten, forgottenAmong } from './forgotten.store.ts';

/** How a row of a source says why somebody is not stored. */
export const forgottenReason = 'This person was forgotten and is not stored again.';
/** Stands where a name would bring the person back. */
export const forgottenName = 'Forgotten person';

/** What of somebody who was found is compared; whoever has a link may only share a name with somebody forgotten. */
type Found = Pick<FoundPerson, 'identityKey' | 'seenAs'> &
  Partial<Pick<FoundPerson, 'fallbackKey'>> & { fields: Pick<FoundPerson['fields'], 'email'> };

/**
 * Which of these people were forgotten. Every file, source and sync asks before it stores anybody, and keeps nothing of
 * those who were.
 */
export async function forgottenPeople<Person extends Found>(
  tx: Tx,
  secrets: Pick<Secrets, 'keyedHash'>,
  workspaceId: string,
  people: readonly Person[],
): Promise<ReadonlySet<Person>> {
  if (people.length === 0 || !(await anyForgotten(tx, workspaceId))) return new Set();
  const hashes = people.map(({ identityKey, fallbackKey = null, seenAs, fields: { email } }) =>
    forgottenHashes(secrets, workspaceId, {
      ...{ identityKey, email, seenAs: seenAs === null ? [] : [seenAs] },
      fallbackKeys: identityKey === null && fallbackKey !== null ? [fallbackKey] : [],
    }),
  );
  const found = await forgottenAmong(tx, workspaceId, hashes.flat());
  if (found.size === 0) return new Set();
  return new Set(people.filter((_, index) => hashes[index]?.some((hash) => found.has(hash.toString('hex')))));
}

/** Business instant at which somebody was forgotten; null: they were not. */
export async function forgottenSince(
  tx: Tx,
  secrets: Pick<Secrets, 'keyedHash'>,
  workspaceId: string,
  person: Recognised,
): Promise<number | null> {
  const found = await forgottenAmong(tx, workspaceId, forgottenHashes(secrets, workspaceId, person));
  return found.size === 0 ? null : Math.max(...found.values());
}
