import type { ColumnMapping, ColumnTarget } from '@waypost/domain/leads/csv-mapping';
import { memorySignature, recalledMapping, rememberedMapping } from '@waypost/domain/leads/csv-memory';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findMapping, rememberMapping } from '../store/import-mapping.store.ts';

/** Keeps how the columns of a file were mapped, for the next file with the same header. */
export async function rememberColumns(
  tx: Tx,
  workspaceId: string,
  used: { header: readonly string[]; mapping: ColumnMapping; fileName: string; now: number },
): Promise<void> {
  const signature = memorySignature(used.header);
  if (signature === null) return;
  const fields = rememberedMapping(used.header, used.mapping.map(fieldOf));
  await rememberMapping(tx, workspaceId, { signature, fields, fileName: used.fileName, now: used.now });
}

function fieldOf(target: ColumnTarget): string | null {
  if (target.kind === 'ignore') return null;
  return target.kind === 'field' ? target.field : `custom:${target.name}`;
}

/** How the columns of a file with this header were mapped last time; nulls for a header never seen. */
export async function recallColumns(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  header: readonly string[],
): Promise<{
  mapping: Record<string, string | null> | null;
  fileName: string | null;
  usedAt: string | null;
}> {
  const signature = memorySignature(header);
  const found =
    signature === null
      ? undefined
      : await inWorkspace(db, workspaceId, (tx) => findMapping(tx, workspaceId, signature));
  if (found === undefined) return { mapping: null, fileName: null, usedAt: null };
  const columns = recalledMapping(header, found.fields);
  return {
    mapping: Object.fromEntries(
      columns.flatMap((field, column) => (field === undefined ? [] : [[String(column), field] as const])),
    ),
    fileName: found.fileName,
    usedAt: new Date(found.usedAt).toISOString(),
  };
}
