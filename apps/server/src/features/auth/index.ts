import type { Session } from '@waypost/contract/auth';
import type { Authenticate } from '../../platform/auth-context/actor.ts';
import type { Feature } from '../../platform/feature.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuthDeps } from './auth-deps.ts';
import { bindAuth } from './auth.routes.ts';
import { createAuthenticate } from './operations/authenticate.ts';
import { openSession } from './operations/open-session.ts';
import { createPasswords } from './passwords.ts';
import { cleanTokens } from './token.store.ts';

const windowSeconds = 10 * 60;
const cleanRowsMax = 1_000;

/**
 * Sign-up, sign-in, renewal, sign-out, and the check of every request's bearer token.
 *
 * Wiring: `createAuth(platform, { users, startTrial: billing.startTrial })`; hand `authenticate` to the
 * HTTP server.
 */
export function createAuth(
  platform: Platform,
  given: Pick<AuthDeps, 'users' | 'startTrial'>,
): Feature & {
  authenticate: Authenticate;
  /** Opens a session for a user who was recognised by other means than a password. */
  openSession(address: { workspaceId: string; userId: string }): Promise<Session>;
} {
  const deps: AuthDeps = { platform, passwords: createPasswords(platform.random), ...given };
  const limit = (max: number) => createRateLimit({ clock: platform.clock, max, windowSeconds });
  return {
    authenticate: createAuthenticate(platform),
    openSession: (address) => openSession(deps, address),
    bind: (binder) =>
      bindAuth(
        deps,
        {
          signUpPerIp: limit(100),
          signInPerIpAndEmail: limit(20),
          signInPerEmail: limit(200),
          refreshPerIp: limit(600),
        },
        binder,
      ),
    loops: [
      { name: 'auth.clean-tokens', everyMs: 60_000, run: () => cleanTokens(platform.db, cleanRowsMax) },
    ],
  };
}
