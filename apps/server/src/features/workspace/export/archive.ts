import { deviceWords } from '@waypost/domain/auth/device-words';
import { profileUrlOf } from '@waypost/domain/linkedin/profile-url';
import type { Platform } from '../../../platform/platform.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import {
  countRows,
  readRows,
  type RowLine,
  type TenantTable,
  tenantTables,
} from '../../../platform/db/tenant-tables.ts';
import { type Cells, csvParts } from '../../../platform/http/send-csv.ts';
import type { ZipEntry } from '../../../platform/http/zip-parts.ts';
import { exportedDirectories, type ExportedTable, exportedTables, leftOutTables } from './exported-tables.ts';

export type ExportFormat = 'json' | 'csv';

const rowsPerRead = 1_000;

interface ExportPart extends ExportedTable, Pick<TenantTable, 'key'> {
  columns: readonly string[];
}

/** What the archive holds, by what the tables are now. */
export async function exportParts(tx: Tx): Promise<ExportPart[]> {
  const tables = new Map((await tenantTables(tx)).map((table) => [table.name, table]));
  const ofTables = exportedTables.map((part) => {
    const table = tables.get(part.table);
    if (table === undefined) throw new Error(`There is no table ${part.table} to export.`);
    const columns = table.columns
      .filter(({ name, type }) => type !== 'bytea' && part.without?.includes(name) !== true)
      .map(({ name }) => name);
    return { ...part, key: table.key, columns };
  });
  return [...ofTables, ...exportedDirectories];
}

/** How many rows the archive will hold, as far as one can know before. */
export async function countExport(
  tx: Tx,
  workspaceId: string,
  parts: readonly ExportPart[],
): Promise<number> {
  let rows = 0;
  for (const { table } of parts) rows += await countRows(tx, workspaceId, table);
  return rows;
}

/**
 * The files of an archive, page after page, each read in a transaction of its own: it holds nothing up, and memory does
 * not grow with it. What changes meanwhile may be in one file and not in another.
 * @param onRows called before each page is handed on; what it throws ends the archive.
 */
export async function* archiveEntries(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  asked: { format: ExportFormat; madeAt: string },
  parts: readonly ExportPart[],
  onRows: (rows: number) => Promise<void>,
): AsyncGenerator<ZipEntry> {
  const counts = new Map<string, number>();
  for (const part of parts) {
    const lines = linesOf({ db }, workspaceId, part, async (rows) => {
      counts.set(part.file, (counts.get(part.file) ?? 0) + rows);
      await onRows(rows);
    });
    yield asked.format === 'csv'
      ? { path: `${part.file}.csv`, content: csvParts(cellsOf(headerOf(part), lines)) }
      : { path: `${part.file}.jsonl`, content: jsonLines(lines) };
  }
  const ending = asked.format === 'csv' ? 'csv' : 'jsonl';
  const files = parts.map(({ file, about }) => ({
    file: `${file}.${ending}`,
    about,
    rows: counts.get(file) ?? 0,
  }));
  const manifest = { workspaceId, madeAt: asked.madeAt, files, leftOut: leftOutTables };
  yield { path: 'manifest.json', content: once(`${JSON.stringify(manifest, null, 2)}\n`) };
  yield { path: 'README.txt', content: once(readme(asked, files)) };
}

async function* linesOf(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  part: ExportPart,
  onRows: (rows: number) => Promise<void>,
): AsyncGenerator<string[]> {
  const table = { name: part.table, key: part.key };
  let after: readonly string[] | null = null;
  for (;;) {
    const position: readonly string[] | null = after;
    const rows: RowLine[] = await inWorkspace(db, workspaceId, (tx) =>
      readRows(tx, workspaceId, table, part.columns, { after: position, limit: rowsPerRead }),
    );
    await onRows(rows.length);
    if (rows.length > 0) yield rows.map(({ line }) => withDerived(line, part));
    if (rows.length < rowsPerRead || part.key.length === 0) return;
    after = rows.at(-1)?.position ?? null;
  }
}

const headerOf = ({ columns, profileIn, deviceIn }: ExportPart): readonly string[] => [
  ...columns,
  ...(profileIn === undefined ? [] : ['profile_url']),
  ...(deviceIn === undefined ? [] : ['device']),
];

/** The row with what readers of the archive would have to work out themselves. */
function withDerived(line: string, { profileIn, deviceIn }: ExportedTable): string {
  if (profileIn === undefined && deviceIn === undefined) return line;
  const row = JSON.parse(line) as Record<string, unknown>;
  const textIn = (column: string): string | null => {
    const value = row[column];
    return typeof value === 'string' ? value : null;
  };
  const known = profileIn === undefined ? null : textIn(profileIn);
  return JSON.stringify({
    ...row,
    ...(profileIn !== undefined && { profile_url: known === null ? null : profileUrlOf(known) }),
    ...(deviceIn !== undefined && { device: deviceWords(textIn(deviceIn)) }),
  });
}

async function* jsonLines(pages: AsyncGenerator<string[]>): AsyncGenerator<string> {
  for await (const lines of pages) yield `${lines.join('\n')}\n`;
}

async function* cellsOf(
  columns: readonly string[],
  pages: AsyncGenerator<string[]>,
): AsyncGenerator<readonly Cells[]> {
  yield [columns];
  for await (const lines of pages) {
    yield lines.map((line) => {
      const row = JSON.parse(line) as Record<string, unknown>;
      return columns.map((column) => cellOf(row[column]));
    });
  }
}

function cellOf(value: unknown): Cells[number] {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

function readme(
  { format, madeAt }: { format: ExportFormat; madeAt: string },
  files: readonly { file: string; about: string; rows: number }[],
): string {
  const shape =
    format === 'csv'
      ? 'Every file is CSV: UTF-8, a header, commas. A text that a spreadsheet would run as a formula begins with an\napostrophe. Lists and objects stand as JSON in their cell.'
      : 'Every file is JSON Lines: one JSON object on each line.';
  const list = files.map(({ file, about, rows }) => `${file}  (${rows})  ${about}`).join('\n');
  return `Everything this workspace holds, made at ${madeAt}.

${shape}
Times are ISO 8601. Names that end with _wall_at are times of the server's own clock.
Rows of different files belong together by their ids: lead_id is the id in leads, campaign_id the id in campaigns.
The files were read one after the other while work went on; a row that changed meanwhile may differ between them.
Passwords, tokens, cookies and secrets are not in here. manifest.json names what was left out, and why.

${list}
`;
}
