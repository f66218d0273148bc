import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { namesFrom } from '../network-name.ts';
import { nameKeyOf } from '../sources/name-key.ts';
import type { LeadRow } from '../store/lead-row.ts';

/** What somebody can be recognised by. */
export interface Recognised {
  identityKey?: string | null;
  email?: string | null;
  /** What recognises people without a public identifier, such as a name and a company. */
  fallbackKeys?: readonly string[];
  seenAs?: readonly { accountId: string; providerId: string }[];
}

/** Keyed hashes of everything a person can be recognised by; equal people give equal hashes in one workspace only. */
export function forgottenHashes(
  secrets: Pick<Secrets, 'keyedHash'>,
  workspaceId: string,
  { identityKey, email, fallbackKeys = [], seenAs = [] }: Recognised,
): Buffer[] {
  const keys = [
    ...(identityKey == null ? [] : [`identity ${identityKey}`]),
    ...(email == null || email.trim() === '' ? [] : [`email ${email.trim().toLowerCase()}`]),
    ...fallbackKeys.map((key) => `fallback ${key}`),
    ...seenAs.map(({ accountId, providerId }) => `seen ${accountId} ${providerId}`),
  ];
  return keys.map((key) => secrets.keyedHash('forgotten people', `${workspaceId} ${key}`));
}

/** How a row without a link would name a lead: as such a row did before, or by its names and company. */
export function fallbackKeysOf(
  lead: Pick<LeadRow, 'fallback_key' | 'first_name' | 'last_name' | 'full_name' | 'company'>,
): string[] {
  const { fallback_key: fallbackKey, first_name: firstName, last_name: lastName, company } = lead;
  const names = [{ firstName, lastName }, namesFrom(lead.full_name)].filter(
    (name) => name.firstName !== null || name.lastName !== null,
  );
  const named = company === null ? [] : names.map((name) => nameKeyOf({ ...name, company }));
  return [...new Set([...(fallbackKey === null ? [] : [fallbackKey]), ...named])];
}
