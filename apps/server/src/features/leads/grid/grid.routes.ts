import { leadsGridApi } from '@waypost/contract/leads-grid.api';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { Binder } from '../../../platform/http/bind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listCustomFields, setCustomFieldKind } from './custom-field.store.ts';
import { addCustomField } from '../own-fields/add-field.ts';
import { deleteCustomField, readFieldUse } from '../own-fields/delete-field.ts';
import { renameCustomField } from '../own-fields/rename-field.ts';
import { createView, deleteView, showViews, updateView } from './keep-views.ts';
import { readGrid } from './read-grid.ts';

/** Binds the grid over a lead list, its saved views and the workspace's own fields. */
export function bindGrid(binder: Binder, platform: Platform): void {
  binder.bind(leadsGridApi.gridLeads, ({ params, query }, { actor }) =>
    readGrid(platform, actor.workspaceId, params.id, query),
  );
  binder.bind(leadsGridApi.listViews, ({ params }, { actor }) =>
    showViews(platform, actor.workspaceId, params.id),
  );
  binder.bind(leadsGridApi.createView, ({ params, body }, { actor }) =>
    createView(platform, actor.workspaceId, params.id, body),
  );
  binder.bind(leadsGridApi.updateView, ({ params, body }, { actor }) =>
    updateView(platform, actor.workspaceId, params, body),
  );
  binder.bind(leadsGridApi.deleteView, async ({ params }, { actor }) => {
    await deleteView(platform, actor.workspaceId, params);
    return { deleted: true } as const;
  });
  binder.bind(leadsGridApi.listCustomFields, (_, { actor }) =>
    inWorkspace(platform.db, actor.workspaceId, (tx) => listCustomFields(tx, actor.workspaceId)),
  );
  binder.bind(leadsGridApi.addCustomField, ({ body }, { actor }) =>
    addCustomField(platform, actor.workspaceId, body),
  );
  binder.bind(leadsGridApi.setCustomField, ({ body }, { actor }) =>
    inWorkspace(platform.db, actor.workspaceId, async (tx) => {
      await setCustomFieldKind(tx, actor.workspaceId, body);
      return body;
    }),
  );
  binder.bind(leadsGridApi.renameCustomField, ({ params, body }, { actor }) =>
    renameCustomField(platform, actor.workspaceId, params.name, body.name),
  );
  binder.bind(leadsGridApi.customFieldUse, ({ params }, { actor }) =>
    readFieldUse(platform, actor.workspaceId, params.name),
  );
  binder.bind(leadsGridApi.deleteCustomField, async ({ params, query }, { actor }) => {
    await deleteCustomField(platform, actor.workspaceId, params.name, query.losing);
    return { deleted: true } as const;
  });
}
