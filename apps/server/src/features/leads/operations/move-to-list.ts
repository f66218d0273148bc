import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { fieldsOf } from '../store/lead-row.ts';
import { findLeadRow, takeTurnAtLeads } from '../store/lead.store.ts';
import { lockList } from '../store/list.store.ts';
import { memberKeys } from '../store/member-keys.ts';
import { addMembers, removeMember } from '../store/member.store.ts';

/** Puts a lead into a list and takes it out of others. False when the lead or the list is gone. */
export async function moveToList(
  tx: Tx,
  workspaceId: string,
  move: { leadId: string; toListId: string; fromListIds: readonly string[]; now: number },
): Promise<boolean> {
  const { leadId, toListId, now } = move;
  await takeTurnAtLeads(tx, workspaceId);
  const lead = await findLeadRow(tx, workspaceId, leadId);
  if (lead === undefined || !(await lockList(tx, workspaceId, toListId))) return false;
  const member = { leadId, ...memberKeys(fieldsOf(lead), lead.identity_key) };
  await addMembers(tx, workspaceId, toListId, [member], { addedAt: now, now });
  await hint(tx, workspaceId, 'leads.list', toListId);
  for (const listId of move.fromListIds.filter((id) => id !== toListId)) {
    if (!(await lockList(tx, workspaceId, listId))) continue;
    await removeMember(tx, workspaceId, listId, leadId, now);
    await hint(tx, workspaceId, 'leads.list', listId);
  }
  return true;
}
