import type { GridSelection } from '@waypost/contract/leads-grid';
import type { Tx } from '../../platform/db/tenant.ts';
import { hint } from '../../platform/events/live-events.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberOfRow, removeMembers } from './bulk/bulk-members.store.ts';
import { nextOfSelection } from './bulk/selection.ts';
import { selectedLeads } from './grid/selection.ts';
import { jobKinds } from './list-jobs.ts';
import { findLeadRows, takeTurnAtLeads } from './store/lead.store.ts';
import { findList, hideList, insertList, insertSource, lockList } from './store/list.store.ts';
import { addMembers } from './store/member.store.ts';

/** Lead lists that another feature chooses from and fills. Everything runs in the caller's transaction. */
export interface ListsForOthers {
  /**
   * Leads of a list that a selection means, by ascending id after `afterLeadId` (null: from the start), at most
   * `limit`; fewer mean that there are no more. Those that are named come whether they are still there or not.
   * @throws AppError `invalid_input` for filters that cannot be asked.
   */
  selectedLeads(
    tx: Tx,
    workspaceId: string,
    listId: string,
    selection: GridSelection,
    page: { afterLeadId: string | null; limit: number },
  ): Promise<string[]>;
  /** Makes an empty list whose leads come from another one; answers its id. */
  openList(
    tx: Tx,
    workspaceId: string,
    made: { name: string; description: string; fromList: string },
  ): Promise<string>;
  /** Puts leads into a list; answers those that were not in it before, null when the list is gone. */
  putInList(
    tx: Tx,
    workspaceId: string,
    put: { listId: string; leadIds: readonly string[] },
  ): Promise<Set<string> | null>;
  /** Takes leads out of a list; answers those that were in it. */
  takeOutOfList(
    tx: Tx,
    workspaceId: string,
    taken: { listId: string; leadIds: readonly string[] },
  ): Promise<Set<string>>;
  /** Deletes a list in which nobody is; false when somebody is, or it is gone. */
  dropIfEmpty(tx: Tx, workspaceId: string, listId: string): Promise<boolean>;
}

export function createListsForOthers(
  platform: Pick<Platform, 'announcements' | 'clock' | 'random' | 'queue'>,
): ListsForOthers {
  const { announcements, clock, queue, random } = platform;
  return {
    selectedLeads: (tx, workspaceId, listId, selection, page) =>
      nextOfSelection(selectedLeads, tx, { workspaceId, listId }, selection, page),
    async openList(tx, workspaceId, { name, description, fromList }) {
      const [id, now] = [random.id(), clock.businessNow()];
      await insertList(tx, workspaceId, { id, name, description, now });
      const source = { id: random.id(), listId: id, kind: 'copy', label: fromList, url: null, now } as const;
      await insertSource(tx, workspaceId, source);
      await hint(tx, workspaceId, 'leads.list', id);
      return id;
    },
    async putInList(tx, workspaceId, { listId, leadIds }) {
      await takeTurnAtLeads(tx, workspaceId);
      if (!(await lockList(tx, workspaceId, listId))) return null;
      const now = clock.businessNow();
      const members = (await findLeadRows(tx, workspaceId, leadIds)).map((row) => memberOfRow(row));
      const gained = await addMembers(tx, workspaceId, listId, members, { addedAt: now, now });
      if (gained.size > 0) {
        await announcements.announce(tx, workspaceId, 'leads.list-grew', { listId, at: now });
        await hint(tx, workspaceId, 'leads.list', listId);
      }
      return gained;
    },
    async takeOutOfList(tx, workspaceId, { listId, leadIds }) {
      await takeTurnAtLeads(tx, workspaceId);
      if (!(await lockList(tx, workspaceId, listId))) return new Set();
      const removed = await removeMembers(tx, workspaceId, listId, leadIds, clock.businessNow());
      await hint(tx, workspaceId, 'leads.list', listId);
      return new Set(removed.keys());
    },
    async dropIfEmpty(tx, workspaceId, listId) {
      await takeTurnAtLeads(tx, workspaceId);
      if (!(await lockList(tx, workspaceId, listId))) return false;
      if ((await findList(tx, workspaceId, listId))?._count.leads !== 0) return false;
      await hideList(tx, workspaceId, listId, clock.businessNow());
      await queue.enqueue(tx, workspaceId, { kind: jobKinds.eraseList, refId: listId, input: {} });
      await hint(tx, workspaceId, 'leads.list', listId);
      return true;
    },
  };
}
