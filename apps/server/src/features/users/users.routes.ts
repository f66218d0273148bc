import { usersApi } from '@waypost/contract/users.api';
import { inWorkspace } from '../../platform/db/tenant.ts';
import type { Binder } from '../../platform/http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import { readUser, type UserParts } from './operations/read-user.ts';
import { changeProfile } from './users.store.ts';

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
  binder.bind(usersApi.listAccounts, async (_, { actor }) =>
    inWorkspace(db, actor.workspaceId, (tx) => parts.linkedAccountsOf(tx, actor.workspaceId)),
  );
}
