import type { Session } from '@waypost/contract/auth';
import type { Authenticate } from '../../platform/auth-context/actor.ts';
import type { Feature } from '../../platform/feature.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { cleanAttempts } from './attempt.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { bindAuth } from './auth.routes.ts';
import { createAuthenticate } from './operations/authenticate.ts';
import { openSession } from './operations/open-session.ts';
import { cleanMailTokens } from './mail-token.store.ts';
import { createPasswords } from './passwords.ts';
import { bindSecurity } from './security.routes.ts';
import { letterErrand } from './send-letter.ts';
import { cleanTokens } from './token.store.ts';

const windowSeconds = 10 * 60;
const refreshesMax = 600;
const cleanRowsMax = 1_000;

/**
 * Sign-up, sign-in, renewal, sign-out, passwords, links in mails, sessions, the second factor, and the check of
 * every request's bearer token.
 *
 * Wiring: `createAuth(platform, { users, startTrial: billing.startTrial, mail, publicUrl })`; hand `authenticate` to the
 * HTTP server.
 */
export function createAuth(
  platform: Platform,
  given: Pick<AuthDeps, 'users' | 'startTrial'> & Partial<Pick<AuthDeps, 'mail' | 'publicUrl'>>,
): Feature & {
  authenticate: Authenticate;
  /** Opens a session for a user who was recognised by other means than a password. */
  openSession(address: { workspaceId: string; userId: string }): Promise<Session>;
} {
  const deps: AuthDeps = {
    platform,
    passwords: createPasswords(platform.random),
    mail: undefined,
    publicUrl: '',
    ...given,
  };
  const refreshPerIp = createRateLimit({ clock: platform.clock, max: refreshesMax, windowSeconds });
  return {
    authenticate: createAuthenticate(platform),
    openSession: (address) => openSession(deps, address),
    bind(binder) {
      bindAuth(deps, { refreshPerIp }, binder);
      bindSecurity(deps, binder);
    },
    errands: [letterErrand(deps)],
    loops: [
      { name: 'auth.clean-tokens', everyMs: 60_000, run: () => cleanTokens(platform.db, cleanRowsMax) },
      { name: 'auth.clean-links', everyMs: 60_000, run: () => cleanMailTokens(platform.db, cleanRowsMax) },
      { name: 'auth.clean-attempts', everyMs: 60_000, run: () => cleanAttempts(platform.db, cleanRowsMax) },
    ],
  };
}
