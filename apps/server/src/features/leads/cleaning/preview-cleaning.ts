import type { cleaningPreview, cleaningPreviewBody } from '@waypost/contract/leads-cleaning';
import { z } from 'zod';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noneFound } from '../../../platform/http/app-error.ts';
import { nextOfSelection } from '../bulk/selection.ts';
import { selectedLeads } from '../grid/selection.ts';
import { getStoredList } from '../operations/change-lists.ts';
import { decodeCursor, encodeCursor } from '../operations/page-cursor.ts';
import { fieldsOf } from '../store/lead-row.ts';
import { findLeadRows } from '../store/lead.store.ts';
import { cleanedFields } from './cleaned-fields.ts';

const position = z.strictObject({ leadId: z.uuid() });
const leadsPerLook = 500;
/** Where most names are clean already, a page may end before it is full. */
const lookedAtMax = 2_000;

/**
 * What cleaning would change, a page at a time: before and after of each lead. Changes nothing.
 * @throws AppError `not_found` (the list, or all leads that are named), `invalid_input`.
 */
export async function previewCleaning(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  listId: string,
  { selection, parts, cursor, limit }: z.output<typeof cleaningPreviewBody>,
): Promise<z.input<typeof cleaningPreview>> {
  let afterLeadId = cursor === undefined ? null : decodeCursor(position, cursor).leadId;
  return inWorkspace(db, workspaceId, async (tx) => {
    await getStoredList(tx, workspaceId, listId);
    const named = selection.of === 'leads' ? selection.leadIds : selection.except;
    if (named.length > 0 && (await findLeadRows(tx, workspaceId, named)).length === 0) {
      throw noneFound('These leads');
    }
    const items: z.input<typeof cleaningPreview>['items'] = [];
    let [lookedAt, more] = [0, true];
    while (more && lookedAt < lookedAtMax && items.length < limit) {
      const page = { afterLeadId, limit: leadsPerLook };
      const ids = await nextOfSelection(selectedLeads, tx, { workspaceId, listId }, selection, page);
      const rows = new Map((await findLeadRows(tx, workspaceId, ids)).map((row) => [row.id, row]));
      more = ids.length === leadsPerLook;
      for (const id of ids) {
        if (items.length === limit) {
          more = true;
          break;
        }
        const row = rows.get(id);
        const changes = row === undefined ? [] : cleanedFields(fieldsOf(row), parts).changes;
        if (changes.length > 0) items.push({ leadId: id, changes: [...changes] });
        lookedAt += 1;
        afterLeadId = id;
      }
    }
    const nextCursor = more && afterLeadId !== null ? encodeCursor({ leadId: afterLeadId }) : null;
    return { items, lookedAt, nextCursor };
  });
}
