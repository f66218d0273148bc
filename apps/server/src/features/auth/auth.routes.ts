import { authApi } from '@waypost/contract/auth.api';
import type { Binder } from '../../platform/http/bind.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { AuthDeps } from './auth-deps.ts';
import { refreshSession } from './operations/refresh-session.ts';
import { signIn } from './operations/sign-in.ts';
import { signOut } from './operations/sign-out.ts';
import { signUp } from './operations/sign-up.ts';

export interface AuthLimits {
  signUpPerIp: RateLimit;
  signInPerIpAndEmail: RateLimit;
  /** Guessing spread over many machines. */
  signInPerEmail: RateLimit;
  refreshPerIp: RateLimit;
}

export function bindAuth(deps: AuthDeps, limits: AuthLimits, binder: Binder): void {
  binder.bind(authApi.signUp, async ({ body }, { request }) => {
    limits.signUpPerIp.take(request.ip);
    return signUp(deps, body);
  });
  binder.bind(authApi.signIn, async ({ body }, { request }) => {
    limits.signInPerIpAndEmail.take(`${request.ip} ${body.email}`);
    limits.signInPerEmail.take(body.email);
    return signIn(deps, body);
  });
  binder.bind(authApi.refresh, async ({ body }, { request }) => {
    limits.refreshPerIp.take(request.ip);
    return refreshSession(deps, body.refreshToken);
  });
  binder.bind(authApi.signOut, async (_, { actor }) => {
    await signOut(deps.platform, actor);
    return { signedOut: true as const };
  });
}
