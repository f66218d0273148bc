import { noteRestored } from '../../ai-column/answer.store.ts';
import type { FieldsBefore } from '../actions/set-field.ts';
import type { Restored } from '../bulk-part.ts';
import { restoreFields } from './restore-fields.ts';

/**
 * Takes the answers of a column out of leads again. What stands there then is no person's doing: asked once more, the
 * answers that are known are put back in without being paid for again.
 */
export const restoreAnswers: Restored = async (room, part) => {
  const skips = await restoreFields(room, part);
  const kept = new Set(skips.map(({ leadId }) => leadId));
  const there = new Set(part.leads.map(({ id }) => id));
  const restored = part.befores.flatMap(({ leadId, before }) => {
    if (kept.has(leadId) || !there.has(leadId)) return [];
    const [change] = Object.entries((before as FieldsBefore).from);
    return change === undefined ? [] : [{ leadId, field: change[0], written: change[1] || null }];
  });
  await noteRestored(part.tx, part.workspaceId, restored, part.now);
  return skips;
};
