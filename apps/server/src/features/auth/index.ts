import type { Session } from '@waypost/contract/auth';
import type { Actor, Authenticate } from '../../platform/auth-context/actor.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { cleanAttempts } from './attempt.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { bindAuth } from './auth.routes.ts';
import { createAuthenticate } from './operations/authenticate.ts';
import { asksCode, confirmPerson } from './operations/confirm-person.ts';
import { followEnded } from './operations/follow-ended.ts';
import { keepOrRefuse } from './operations/keep-workspace.ts';
import { openSession } from './operations/open-session.ts';
import { cleanMailTokens } from './mail-token.store.ts';
import { createPasswords } from './passwords.ts';
import { bindSecurity } from './security.routes.ts';
import { letterErrand, planLetter } from './send-letter.ts';
import { cleanTokens, deleteFamiliesOf, isFamilyOpen } from './token.store.ts';

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
  given: Pick<AuthDeps, 'users' | 'startTrial'> & Partial<Pick<AuthDeps, 'mail' | 'publicUrl' | 'deletion'>>,
): Feature & {
  authenticate: Authenticate;
  /** Whether the session of somebody who was let in was not ended since. */
  isOpen(actor: Actor): Promise<boolean>;
  /** Opens a session for a user who was recognised by other means than a password. */
  openSession(
    address: { workspaceId: string; userId: string },
    userAgent: string | undefined,
  ): Promise<Session>;
  /** See {@link confirmPerson}. */
  confirmPerson<T>(
    actor: Actor,
    shown: { password: string; code?: string | undefined },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T>;
  /** Whether that asks for a code. */
  asksCode(tx: Tx, actor: Pick<Actor, 'workspaceId' | 'userId'>): Promise<boolean>;
  /** Ends every session of somebody; `isTold`: a letter says that their workspace is being deleted. */
  shutOut(tx: Tx, address: { workspaceId: string; userId: string }, how: { isTold: boolean }): Promise<void>;
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
    isOpen: ({ familyId }) => isFamilyOpen(platform.db, familyId),
    openSession: (address, userAgent) =>
      openSession(deps, address, { userAgent, check: (tx) => keepOrRefuse(deps, tx, address, false) }),
    confirmPerson: (actor, shown, work) => confirmPerson(deps, actor, shown, work),
    asksCode,
    async shutOut(tx, address, { isTold }) {
      await deleteFamiliesOf(tx, address.userId, null);
      if (isTold) await planLetter(deps, tx, 'workspace-deletion', address);
      await followEnded(tx, address.workspaceId, address.userId);
    },
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
