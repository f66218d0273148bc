import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { type ConnectResult, type Credentials, LinkedInFailure } from '../../../ports/linkedin.ts';
import type { Account } from '../account.ts';
import { countLinked, findAccount } from '../account.store.ts';
import type { LinkedInDeps } from '../linkedin-deps.ts';
import { followConnect, type LinkReply } from './sign-in.ts';

/** Signs an account in again; id, history, limits and campaigns stay. Credentials are kept nowhere. */
export async function reconnectAccount(
  deps: LinkedInDeps,
  actor: Actor,
  input: { accountId: string; credentials: Credentials },
): Promise<LinkReply> {
  const { platform, hooks } = deps;
  const { workspaceId } = actor;
  const account = await inWorkspace(platform.db, workspaceId, async (tx) => {
    const found = await findAccount(tx, workspaceId, input.accountId);
    if (found === undefined) throw notFound('This account');
    // A deleted account takes a place of the plan again.
    if (found.status === 'Deleted') {
      await hooks.requireAccountSlot(tx, workspaceId, await countLinked(tx, workspaceId));
    }
    return found;
  });
  return followConnect(
    deps,
    {
      workspaceId,
      id: account.id,
      kind: 'reconnect',
      timeZone: account.timeZone,
      homeCountry: account.homeCountry,
    },
    { by: input.credentials.by, name: account.name },
    signInAgain(deps, account, input.credentials),
  );
}

async function signInAgain(
  { port }: LinkedInDeps,
  account: Account,
  credentials: Credentials,
): Promise<ConnectResult> {
  const from = account.homeCountry ? { country: account.homeCountry } : {};
  if (account.status === 'Deleted') return port.connect(credentials, from);
  try {
    return await port.reconnect(account.providerAccountId, credentials);
  } catch (error) {
    if (!(error instanceof LinkedInFailure && error.kind === 'not_found')) throw error;
    // The provider forgot the account: a new sign-in of the same member continues our row.
    return port.connect(credentials, from);
  }
}
