import type { RememberedMapping } from '@waypost/domain/leads/csv-memory';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { instant } from '../../../platform/db/pool.ts';
import { change, find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Headers can be longer than an index entry. */
function keyOf(signature: string): string {
  return createHash('sha256').update(signature).digest('base64url');
}

export async function rememberMapping(
  tx: Tx,
  workspaceId: string,
  given: { signature: string; fields: RememberedMapping; fileName: string; now: number },
): Promise<void> {
  await change(
    tx,
    sql`insert into lead_import_mappings (workspace_id, signature, fields, file_name, used_at)
      values (${workspaceId}, ${keyOf(given.signature)}, ${JSON.stringify(given.fields)}::jsonb, ${given.fileName},
        ${instant(given.now)})
      on conflict (workspace_id, signature) do update
        set fields = excluded.fields, file_name = excluded.file_name, used_at = excluded.used_at`,
  );
}

export async function findMapping(
  tx: Tx,
  workspaceId: string,
  signature: string,
): Promise<{ fields: RememberedMapping; fileName: string; usedAt: number } | undefined> {
  const row = await find(
    tx,
    sql<{ fields: RememberedMapping; file_name: string; used_at: number }>`select fields, file_name, used_at
      from lead_import_mappings where workspace_id = ${workspaceId} and signature = ${keyOf(signature)}`,
  );
  return row && { fields: row.fields, fileName: row.file_name, usedAt: row.used_at };
}
