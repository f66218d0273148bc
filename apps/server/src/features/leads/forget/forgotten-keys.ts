import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** What somebody can be recognised by. */
export interface Recognised {
  identityKey?: string | null;
  email?: string | null;
  seenAs?: readonly { accountId: string; providerId: string }[];
}

/** Keyed hashes of everything a person can be recognised by; equal people give equal hashes in one workspace only. */
export function forgottenHashes(
  secrets: Pick<Secrets, 'keyedHash'>,
  workspaceId: string,
  { identityKey, email, seenAs = [] }: Recognised,
): Buffer[] {
  const keys = [
    ...(identityKey == null ? [] : [`identity ${identityKey}`]),
    ...(email == null || email.trim() === '' ? [] : [`email ${email.trim().toLowerCase()}`]),
    ...seenAs.map(({ accountId, providerId }) => `seen ${accountId} ${providerId}`),
  ];
  return keys.map((key) => secrets.keyedHash('forgotten people', `${workspaceId} ${key}`));
}
