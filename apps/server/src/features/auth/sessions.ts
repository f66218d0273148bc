import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import { insertTokens, type TokenOwner } from './token.store.ts';

/** What the client keeps. Only hashes of it are stored. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** Stored form of a token; keyed, so a copy of the table cannot be checked against guesses. */
export function tokenHash({ secrets }: Pick<Platform, 'secrets'>, token: string): Buffer {
  return secrets.keyedHash('token', token);
}

/** Stored form of a token that went out in a mail. */
export function linkTokenHash({ secrets }: Pick<Platform, 'secrets'>, token: string): Buffer {
  return secrets.keyedHash('mail-token', token);
}

/** Makes and stores the next pair of a family. */
export async function issuePair(
  platform: Pick<Platform, 'secrets' | 'random'>,
  tx: Tx,
  owner: TokenOwner & { isAdmin: boolean },
): Promise<TokenPair> {
  const token = (): string => platform.random.bytes(32).toString('base64url');
  const pair = { accessToken: `wpa_${token()}`, refreshToken: `wpr_${token()}` };
  await insertTokens(tx, owner, {
    access: tokenHash(platform, pair.accessToken),
    refresh: tokenHash(platform, pair.refreshToken),
  });
  return pair;
}
