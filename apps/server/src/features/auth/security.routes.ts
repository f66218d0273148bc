import { authSecurityApi } from '@waypost/contract/auth-security.api';
import type { Binder } from '../../platform/http/bind.ts';
import { limits, networkOf, takeAttempt } from './attempts.ts';
import type { AuthDeps } from './auth-deps.ts';
import { askEmailChange } from './operations/change-email.ts';
import { changePassword } from './operations/change-password.ts';
import { endSessions, ownSessions } from './operations/own-sessions.ts';
import { readEmailChange, resendEmailChange, takeBackEmailChange } from './operations/waiting-email.ts';
import { checkResetLink, resetPassword } from './operations/reset-password.ts';
import {
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
} from './operations/second-factor.ts';
import { resendVerification, verifyEmail } from './operations/verify-email.ts';
import { planLetterToAddress } from './send-letter.ts';

/** Passwords, links in mails, sessions and the second factor. */
export function bindSecurity(deps: AuthDeps, binder: Binder): void {
  const { platform } = deps;
  const requested = { requested: true as const };
  const changed = { changed: true as const };

  binder.bind(authSecurityApi.forgotPassword, async ({ body }, { request }) => {
    await takeAttempt(
      platform,
      [limits.mailPerNetwork, networkOf(request.ip)],
      [limits.mailPerEmail, body.email],
    );
    await planLetterToAddress(deps, 'reset-password', body.email);
    return requested;
  });
  binder.bind(authSecurityApi.resetPassword, async ({ body }, { request }) => {
    await takeAttempt(platform, [limits.linkPerNetwork, networkOf(request.ip)]);
    await resetPassword(deps, body);
    return changed;
  });
  binder.bind(authSecurityApi.checkResetLink, async ({ body }, { request }) => {
    await takeAttempt(platform, [limits.linkPerNetwork, networkOf(request.ip)]);
    await checkResetLink(deps, body.token);
    return { works: true as const };
  });
  binder.bind(authSecurityApi.verifyEmail, async ({ body }, { request }) => {
    await takeAttempt(platform, [limits.linkPerNetwork, networkOf(request.ip)]);
    return verifyEmail(deps, body.token);
  });
  binder.bind(authSecurityApi.resendVerification, async (_, { actor }) => {
    await takeAttempt(platform, [limits.mailPerEmail, actor.userId]);
    await resendVerification(deps, actor);
    return requested;
  });
  binder.bind(authSecurityApi.changePassword, async ({ body }, { actor }) => {
    await changePassword(deps, actor, body);
    return changed;
  });

  binder.bind(authSecurityApi.getEmailChange, async (_, { actor }) => readEmailChange(deps, actor));
  binder.bind(authSecurityApi.askEmailChange, async ({ body }, { request, actor }) => {
    // As at sign-up: where the address counts at once, the answer says whether it is taken.
    await takeAttempt(
      platform,
      [limits.signUpPerNetwork, networkOf(request.ip)],
      [limits.signUpPerEmail, body.email],
    );
    return askEmailChange(deps, actor, body);
  });
  binder.bind(authSecurityApi.resendEmailChange, async (_, { actor }) => resendEmailChange(deps, actor));
  binder.bind(authSecurityApi.takeBackEmailChange, async (_, { actor }) => takeBackEmailChange(deps, actor));

  binder.bind(authSecurityApi.listSessions, async (_, { actor }) => ownSessions(deps, actor));
  binder.bind(authSecurityApi.endSession, async ({ params }, { actor }) => endSessions(deps, actor, params));
  binder.bind(authSecurityApi.endOtherSessions, async (_, { actor }) => endSessions(deps, actor, 'others'));

  binder.bind(authSecurityApi.getSecondFactor, async (_, { actor }) => readSecondFactor(deps, actor));
  binder.bind(authSecurityApi.setUpSecondFactor, async ({ body }, { actor }) =>
    setUpSecondFactor(deps, actor, body.password),
  );
  binder.bind(authSecurityApi.confirmSecondFactor, async ({ body }, { actor }) =>
    confirmSecondFactor(deps, actor, body.code),
  );
  binder.bind(authSecurityApi.renewRecoveryCodes, async ({ body }, { actor }) =>
    renewRecoveryCodes(deps, actor, body),
  );
  binder.bind(authSecurityApi.turnOffSecondFactor, async ({ body }, { actor }) =>
    turnOffSecondFactor(deps, actor, body),
  );
}
