import { workspaceApi } from '@waypost/contract/workspace.api';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { countRows } from '../../../platform/db/tenant-tables.ts';
import type { Binder } from '../../../platform/http/bind.ts';
import type { WorkspaceDeps } from '../workspace-deps.ts';
import { askDeletion } from './ask-deletion.ts';
import { GRACE_DAYS } from './deletion.store.ts';

/** Binds the end of a workspace; taking it back is part of signing in. */
export function bindDeletion(binder: Binder, deps: WorkspaceDeps): void {
  const { db } = deps.platform;
  binder.bind(workspaceApi.previewDeletion, (_, { actor }) =>
    inWorkspace(db, actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const { name, role } = await deps.users.workspaceOf(tx, actor);
      const counts = ['leads', 'lead_lists', 'campaigns', 'conversations'].map((table) =>
        countRows(tx, workspaceId, table),
      );
      const [leads = 0, lists = 0, campaigns = 0, conversations = 0] = await Promise.all(counts);
      const accounts = (await deps.linkedin.listLinked(tx, workspaceId)).length;
      const { held: plannedActions } = await deps.sending.read(tx, workspaceId);
      return {
        ...{ name, graceDays: GRACE_DAYS, leads, lists, campaigns, conversations, accounts, plannedActions },
        mayDelete: role === 'owner' && !(await deps.isSample(tx, workspaceId)),
        asksCode: await deps.auth.asksCode(tx, actor),
        hasSubscription: await deps.billing.isPaying(tx, workspaceId),
      };
    }),
  );
  binder.bind(workspaceApi.askDeletion, ({ body }, { actor }) => askDeletion(deps, actor, body));
}
