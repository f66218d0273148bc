import type { Onboarding } from '@waypost/contract/users';
import { usersApi } from '@waypost/contract/users.api';
import { inWorkspace, type Tx } from '../../platform/db/tenant.ts';
import type { Binder } from '../../platform/http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { findOnboarding, saveOnboarding } from './onboarding.store.ts';
import { readUser, type UserParts } from './operations/read-user.ts';
import { changeProfile, type UserAddress } from './users.store.ts';

export function bindUsers({ db, clock }: Platform, parts: UserParts, binder: Binder): void {
  binder.bind(usersApi.get, async (_, { actor }) =>
    inWorkspace(db, actor.workspaceId, (tx) => readUser(parts, tx, actor.workspaceId, actor.userId)),
  );
  binder.bind(usersApi.update, async ({ body }, { actor }) =>
    inWorkspace(db, actor.workspaceId, async (tx) => {
      await changeProfile(tx, actor.workspaceId, actor.userId, body, clock.businessNow());
      return readUser(parts, tx, actor.workspaceId, actor.userId);
    }),
  );
  binder.bind(usersApi.getOnboarding, async (_, { actor }) =>
    inWorkspace(db, actor.workspaceId, (tx) => onboardingOf(tx, actor)),
  );
  binder.bind(usersApi.saveOnboarding, async ({ body }, { actor }) =>
    inWorkspace(db, actor.workspaceId, async (tx) => {
      const { profileId } = body;
      if (profileId && !(await parts.hasProfile(tx, actor.workspaceId, profileId)))
        throw notFound('This profile');
      await saveOnboarding(tx, actor, body, clock.businessNow());
      return {
        onboarding: await onboardingOf(tx, actor),
        user: await readUser(parts, tx, actor.workspaceId, actor.userId),
      };
    }),
  );
  binder.bind(usersApi.listAccounts, async (_, { actor }) =>
    inWorkspace(db, actor.workspaceId, (tx) => parts.linkedAccountsOf(tx, actor.workspaceId)),
  );
}

async function onboardingOf(tx: Tx, { workspaceId, userId }: UserAddress): Promise<Onboarding> {
  const found = await findOnboarding(tx, workspaceId, userId);
  if (found === undefined) throw notFound('This user');
  return found;
}
