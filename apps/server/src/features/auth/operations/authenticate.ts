import type { Authenticate } from '../../../platform/auth-context/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tokenHash } from '../sessions.ts';
import { findAccessToken } from '../token.store.ts';

/** One indexed read per request; the database's clock decides, so all processes agree. */
export function createAuthenticate(platform: Platform): Authenticate {
  return async (accessToken) => {
    const token = await findAccessToken(platform.db, tokenHash(platform, accessToken));
    if (token === undefined) return undefined;
    const { expired, ...actor } = token;
    return expired ? 'expired' : actor;
  };
}
