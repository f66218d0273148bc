import type { CustomFieldUse } from '@waypost/contract/leads-grid';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listColumns } from '../ai-column/column.store.ts';
import {
  countLeadsWith,
  countMappings,
  eraseField,
  eraseRemembered,
  eraseValues,
} from './delete-field.store.ts';
import { eachView, findField, isNamedByJob, lockField, saveLayout } from './rename-field.store.ts';
import { layoutWithout } from './renamed-texts.ts';

/** What a field is used for. @throws AppError `not_found`. */
export function readFieldUse(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  name: string,
): Promise<CustomFieldUse> {
  return inWorkspace(db, workspaceId, async (tx) => {
    if (!(await findField(tx, workspaceId, name))) throw notFound('This field');
    return {
      leads: await countLeadsWith(tx, workspaceId, name),
      views: await viewsWith(tx, workspaceId, name),
      aiColumns: await aiColumnsWith(tx, workspaceId, name),
      imports: await countMappings(tx, workspaceId, name),
    };
  });
}

/**
 * Deletes an own field with its values, in one transaction: saved views lose what they ask by it, remembered imports
 * leave its columns out. Whoever stores a value of it afterwards brings it back; so does undoing a merge of before.
 * @param losing so many leads may lose a value, as somebody was told.
 * @throws AppError `not_found`; `conflict` where more leads have a value, an AI column needs it or a job fills it.
 */
export async function deleteCustomField(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  name: string,
  losing: number,
): Promise<void> {
  await inWorkspace(db, workspaceId, async (tx) => {
    if ((await lockField(tx, workspaceId, name)) === undefined) throw notFound('This field');
    const [column] = await aiColumnsWith(tx, workspaceId, name);
    if (column !== undefined) {
      throw new AppError(
        'conflict',
        `The AI column “${column}” needs this field. Delete the column or change what it reads first.`,
      );
    }
    if (await isNamedByJob(tx, workspaceId, name)) {
      throw new AppError(
        'conflict',
        `Leads are being imported or changed just now, with values for “${name}”. Wait for the end of it.`,
      );
    }
    const leads = await countLeadsWith(tx, workspaceId, name);
    if (leads > losing) throw new AppError('conflict', inUse(name, leads));
    await eraseValues(tx, workspaceId, name);
    await eraseRemembered(tx, workspaceId, name);
    for (const { id, layout } of await eachView(tx, workspaceId)) {
      const without = layoutWithout(layout, name);
      if (changes(layout, without)) await saveLayout(tx, workspaceId, id, without);
    }
    await eraseField(tx, workspaceId, name);
    await hint(tx, workspaceId, 'leads.list', 'all');
  });
}

const inUse = (name: string, leads: number): string =>
  `${leads === 1 ? '1 lead has' : `${leads} leads have`} a value in ${name}. Say that they may lose it, then delete the field.`;

/** Names of saved views that show the field or ask by it. */
export async function viewsWith(tx: Tx, workspaceId: string, name: string): Promise<string[]> {
  return (await eachView(tx, workspaceId, 'unlocked'))
    .filter(({ layout }) => changes(layout, layoutWithout(layout, name)))
    .map((view) => view.name);
}

/** Names of AI columns that fill the field or read it. */
export async function aiColumnsWith(tx: Tx, workspaceId: string, name: string): Promise<string[]> {
  return (await listColumns(tx, workspaceId))
    .filter((column) => column.name === name || column.fields.includes(`custom:${name}`))
    .map((column) => column.name);
}

const changes = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);
