import { campaignAdditionsApi as api } from '@waypost/contract/campaigns-additions.api';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import type { Binder } from '../../../platform/http/bind.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { addLeads } from './add-leads.ts';
import { previewAddition } from './preview-addition.ts';
import { showAddition, showRecentAdditions, showSkipped } from './show-addition.ts';
import { undoAddition } from './undo-addition.ts';

/** Binds how leads chosen in a list get into a campaign. */
export function bindAdditions(binder: Binder, room: CampaignsRoom): void {
  const read = <T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inWorkspace(room.platform.db, workspaceId, work);
  binder.bind(api.preview, ({ params, body }, { actor: { workspaceId } }) =>
    read(workspaceId, (tx) => previewAddition(tx, room, workspaceId, params.id, body)),
  );
  binder.bind(api.add, ({ params, body }, { actor }) => addLeads(room, actor, params.id, body));
  binder.bind(api.recent, ({ params }, { actor }) =>
    read(actor.workspaceId, (tx) => showRecentAdditions(tx, room, actor, params.id)),
  );
  binder.bind(api.get, ({ params }, { actor: { workspaceId } }) =>
    read(workspaceId, (tx) => showAddition(tx, room, workspaceId, params)),
  );
  binder.bind(api.listSkipped, ({ params, query }, { actor: { workspaceId } }) =>
    read(workspaceId, (tx) => showSkipped(tx, room, workspaceId, params, query)),
  );
  binder.bind(api.undo, ({ params }, { actor }) => undoAddition(room, actor, params));
}
