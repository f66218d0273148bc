import { sql } from 'kysely';
import { change, get } from '../../../platform/db/rows.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';

/**
 * Deletes an own field that no lead has a value of, so that nothing is lost with it. Whoever stores a value of it
 * afterwards brings it back.
 * @throws AppError `not_found`; `conflict` with how many leads have a value.
 */
export async function deleteCustomField(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  name: string,
): Promise<void> {
  await inWorkspace(db, workspaceId, async (tx) => {
    const gone = await change(
      tx,
      sql`delete from lead_custom_fields where workspace_id = ${workspaceId} and name = ${name}`,
    );
    if (gone === 0) throw notFound('This field');
    const leads = await countLeadsWith(tx, workspaceId, name);
    if (leads > 0) throw new AppError('conflict', inUse(name, leads));
  });
}

async function countLeadsWith(tx: Tx, workspaceId: string, name: string): Promise<number> {
  const { leads } = await get(
    tx,
    sql<{ leads: number }>`select count(*)::int as leads from leads
      where workspace_id = ${workspaceId} and custom_fields ->> ${name} <> ''`,
  );
  return leads;
}

const inUse = (name: string, leads: number): string =>
  `${leads === 1 ? '1 lead has' : `${leads} leads have`} a value in ${name}. Empty it first: choose the leads in their list and set the field to nothing.`;
