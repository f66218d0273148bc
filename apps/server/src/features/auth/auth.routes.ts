import { authApi } from '@waypost/contract/auth.api';
import type { Binder } from '../../platform/http/bind.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { limits, networkOf, takeAttempt } from './attempts.ts';
import type { AuthDeps } from './auth-deps.ts';
import { refreshSession } from './operations/refresh-session.ts';
import { signIn } from './operations/sign-in.ts';
import { signOut } from './operations/sign-out.ts';
import { signUp } from './operations/sign-up.ts';

/** `refreshPerIp` counts in this process: a renewal is no guess, and there are many. */
export function bindAuth(
  deps: AuthDeps,
  { refreshPerIp }: { refreshPerIp: RateLimit },
  binder: Binder,
): void {
  const { platform } = deps;
  binder.bind(authApi.signUp, async ({ body }, { request }) => {
    const network = networkOf(request.ip);
    await takeAttempt(platform, [limits.signUpPerNetwork, network], [limits.signUpPerEmail, body.email]);
    return signUp(deps, body, request.headers['user-agent']);
  });
  binder.bind(authApi.signIn, async ({ body }, { request }) => {
    const network = networkOf(request.ip);
    await takeAttempt(
      platform,
      [limits.signInPerNetwork, network],
      [limits.signInPerNetworkAndEmail, `${network} ${body.email}`],
      [limits.signInPerEmail, body.email],
    );
    return signIn(deps, body, request.headers['user-agent']);
  });
  binder.bind(authApi.refresh, async ({ body }, { request }) => {
    refreshPerIp.take(request.ip);
    return refreshSession(deps, body.refreshToken);
  });
  binder.bind(authApi.signOut, async (_, { actor }) => {
    await signOut(deps.platform, actor);
    return { signedOut: true as const };
  });
}
