import { isZone } from '@waypost/domain/clocks/zone-time';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Credentials } from '../../../ports/linkedin.ts';
import { countLinked } from '../account.store.ts';
import type { LinkedInDeps } from '../linkedin-deps.ts';
import { followConnect, type LinkReply } from './sign-in.ts';

/** Connects a LinkedIn account. The credentials pass through memory to the provider and are kept nowhere. */
export async function linkAccount(
  deps: LinkedInDeps,
  actor: Actor,
  input: { credentials: Credentials; timeZone: string | undefined; homeCountry: string | undefined },
): Promise<LinkReply> {
  const { platform, hooks, port } = deps;
  const { workspaceId } = actor;
  const timeZone = input.timeZone ?? 'UTC';
  if (!isZone(timeZone)) {
    const message = 'This time zone is not known. Choose one like Europe/Berlin.';
    throw new AppError('invalid_input', message, { issues: [{ path: 'body.timeZone', message }] });
  }
  await inWorkspace(platform.db, workspaceId, async (tx) =>
    hooks.requireAccountSlot(tx, workspaceId, await countLinked(tx, workspaceId)),
  );
  return followConnect(
    deps,
    { workspaceId, id: platform.random.id(), kind: 'link', timeZone, homeCountry: input.homeCountry ?? null },
    { by: input.credentials.by },
    port.connect(input.credentials, input.homeCountry === undefined ? {} : { country: input.homeCountry }),
  );
}
