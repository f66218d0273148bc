import type { Tx } from '../../../platform/db/tenant.ts';
import { aiColumnsWith, viewsWith } from './delete-field.ts';
import { eraseField } from './delete-field.store.ts';
import { isNamedByJob } from './rename-field.store.ts';
import { carriedAmong, fieldsOfUndone, isImporting } from './take-back-fields.store.ts';

/**
 * Deletes the own fields that undone imports made, this one or one before whose field others filled until now. A field
 * stays where a lead carries it, and where a saved view, an AI column or a job names it. What the columns of such a file fill stays remembered: imported again,
 * they make the fields again.
 * @returns how many fields are gone.
 */
export async function takeBackFields(tx: Tx, workspaceId: string): Promise<number> {
  const made = await fieldsOfUndone(tx, workspaceId);
  if (made.length === 0 || (await isImporting(tx, workspaceId))) return 0;
  const carried = await carriedAmong(tx, workspaceId, made);
  let gone = 0;
  for (const name of made) {
    const isNeeded =
      carried.has(name) ||
      (await viewsWith(tx, workspaceId, name)).length > 0 ||
      (await aiColumnsWith(tx, workspaceId, name)).length > 0 ||
      (await isNamedByJob(tx, workspaceId, name));
    if (isNeeded) continue;
    await eraseField(tx, workspaceId, name);
    gone += 1;
  }
  return gone;
}
