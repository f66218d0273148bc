import type { connection } from '@waypost/contract/linkedin';
import { linkedinApi as api } from '@waypost/contract/linkedin.api';
import type { z } from 'zod';
import type { Binder } from '../../platform/http/bind.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { LinkedInDeps } from './linkedin-deps.ts';
import { linkAccount } from './operations/link-account.ts';
import { getAccount, listAccounts } from './operations/read-accounts.ts';
import { reconnectAccount } from './operations/reconnect-account.ts';
import { resendCheckpoint } from './operations/resend-checkpoint.ts';
import { solveCheckpoint } from './operations/solve-checkpoint.ts';
import { unlinkAccount } from './operations/unlink-account.ts';

/** Sign-ins and codes per workspace: LinkedIn itself locks accounts on which passwords are tried. */
const attempts = { max: 30, windowSeconds: 600 };

export function bindLinkedIn(
  deps: LinkedInDeps,
  binder: Binder,
  readState: () => Promise<z.output<typeof connection>>,
): void {
  const limit = createRateLimit({ clock: deps.platform.clock, ...attempts });
  binder.bind(api.getConnection, readState);
  binder.bind(api.listAccounts, (_, { actor }) => listAccounts(deps, actor));
  binder.bind(api.getAccount, ({ params }, { actor }) => getAccount(deps, actor, params.id));
  binder.bind(api.link, async ({ body }, { actor }) => {
    limit.take(actor.workspaceId);
    const credentials = { by: 'password', username: body.username, password: body.password } as const;
    return linkAccount(deps, actor, {
      credentials,
      timeZone: body.timeZone,
      homeCountry: body.country,
    });
  });
  binder.bind(api.linkWithCookie, async ({ body }, { actor }) => {
    limit.take(actor.workspaceId);
    const credentials = { by: 'cookie', cookie: body.cookie, userAgent: body.user_agent } as const;
    return linkAccount(deps, actor, {
      credentials,
      timeZone: body.timeZone,
      homeCountry: body.country,
    });
  });
  binder.bind(api.reconnect, async ({ body }, { actor }) => {
    limit.take(actor.workspaceId);
    const credentials = { by: 'password', username: body.username, password: body.password } as const;
    return reconnectAccount(deps, actor, { accountId: body.accountId, credentials });
  });
  binder.bind(api.reconnectWithCookie, async ({ body }, { actor }) => {
    limit.take(actor.workspaceId);
    const credentials = { by: 'cookie', cookie: body.cookie, userAgent: body.user_agent } as const;
    return reconnectAccount(deps, actor, { accountId: body.accountId, credentials });
  });
  binder.bind(api.solveCheckpoint, async ({ body }, { actor }) => {
    // Asking whether an approval happened is not a guess.
    if (body.code !== '') limit.take(actor.workspaceId);
    return solveCheckpoint(deps, actor, { accountId: body.account_id, code: body.code });
  });
  binder.bind(api.resendCheckpoint, async ({ body }, { actor }) => {
    limit.take(actor.workspaceId);
    return resendCheckpoint(deps, actor, body.account_id);
  });
  binder.bind(api.unlink, ({ body }, { actor }) => unlinkAccount(deps, actor, body.accountId));
}
