import type { RenamedCustomField } from '@waypost/contract/leads-grid';
import { fieldNameKey } from '@waypost/domain/leads/field-name';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findColumn, listColumns } from '../ai-column/column.store.ts';
import { refuseWhileAnswered } from '../ai-column/manage-columns.ts';
import { whyKept } from './kept-names.ts';
import {
  eachView,
  isNamedByJob,
  lockField,
  mergesNaming,
  namesLike,
  renameField,
  renameInColumns,
  renameRemembered,
  renameValues,
  saveLayout,
  saveSnapshot,
} from './rename-field.store.ts';
import { type Renaming, renamedLayout, renamedSnapshot } from './renamed-texts.ts';

/**
 * Gives an own field another name in one transaction: everybody sees the old name everywhere or the new one. Values,
 * memberships, saved views, remembered mappings, AI columns and what an undo needs follow; the history of a lead keeps
 * the words of its time. An AI column that reads the field answers anew when it runs next, as after any change of
 * what it reads.
 * @throws AppError `not_found`; `conflict` with the reason why the field keeps its name now.
 */
export async function renameCustomField(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  from: string,
  to: string,
): Promise<RenamedCustomField> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const field = await lockField(tx, workspaceId, from);
    if (field === undefined) throw notFound('This field');
    const renaming = { from, to };
    await refuse(tx, workspaceId, renaming);
    await renameField(tx, workspaceId, renaming);
    const leads = await renameValues(tx, workspaceId, renaming);
    await renameRemembered(tx, workspaceId, renaming);
    await renameInColumns(tx, workspaceId, renaming);
    await renameInViews(tx, workspaceId, renaming);
    await renameInMerges(tx, workspaceId, renaming);
    await hint(tx, workspaceId, 'leads.list', 'all');
    return { name: to, kind: field.kind, leads };
  });
}

async function refuse(tx: Tx, workspaceId: string, { from, to }: Renaming): Promise<void> {
  if (from === to) throw refusedName('The field is called so already.');
  const kept = whyKept(from, to);
  if (kept !== null) throw new AppError('conflict', `“${from}” keeps its name: ${kept}.`);
  const key = fieldNameKey(to);
  const columns = await listColumns(tx, workspaceId);
  const others = [...(await namesLike(tx, workspaceId, to)), ...columns.map(({ name }) => name)];
  if (others.some((name) => name !== from && fieldNameKey(name) === key)) {
    throw refusedName(`There is a field called “${to}” already. Choose another name.`);
  }
  for (const { id, name, fields } of columns) {
    if (name !== from && !fields.includes(`custom:${from}`)) continue;
    const column = await findColumn(tx, workspaceId, id, 'locked');
    if (column !== undefined) refuseWhileAnswered(column);
  }
  if (await isNamedByJob(tx, workspaceId, from)) {
    throw new AppError(
      'conflict',
      `Leads are being imported or changed just now, with values for “${from}”. Wait for the end of it, then rename the field.`,
    );
  }
}

const refusedName = (message: string): AppError =>
  new AppError('conflict', message, { issues: [{ path: 'body.name', message }] });

async function renameInViews(tx: Tx, workspaceId: string, renaming: Renaming): Promise<void> {
  for (const { id, layout } of await eachView(tx, workspaceId)) {
    const renamed = renamedLayout(layout, renaming);
    if (JSON.stringify(renamed) !== JSON.stringify(layout)) await saveLayout(tx, workspaceId, id, renamed);
  }
}

async function renameInMerges(tx: Tx, workspaceId: string, renaming: Renaming): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const merges: { id: string; snapshot: unknown }[] = await mergesNaming(
      tx,
      workspaceId,
      renaming.from,
      after,
    );
    for (const { id, snapshot } of merges) {
      await saveSnapshot(tx, workspaceId, id, renamedSnapshot(snapshot, renaming));
    }
    after = merges.at(-1)?.id ?? null;
    if (after === null) return;
  }
}
