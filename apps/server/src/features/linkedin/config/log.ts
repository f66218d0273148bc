import type { LogEntry } from '@waypost/contract/linkedin-config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Papa from 'papaparse';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { type ConfigRoom, iso, namesFor, requireRuntime } from './config-room.ts';
import { type LogFilter, type LogRow, listLog } from './log.store.ts';
import { decodePosition, encodePosition, type Position } from './position.ts';

interface LogPage {
  items: LogEntry[];
  nextCursor: string | null;
}

/** A page of everything an account did, newest first. */
export async function readLog(
  room: ConfigRoom,
  { workspaceId }: Actor,
  accountId: string,
  query: LogFilter & { cursor?: string | undefined; limit: number },
): Promise<LogPage> {
  const after = query.cursor === undefined ? null : decodePosition(query.cursor);
  return readPage(room, workspaceId, accountId, query, { after, limit: query.limit });
}

function readPage(
  room: ConfigRoom,
  workspaceId: string,
  accountId: string,
  filter: LogFilter,
  { after, limit }: { after: Position | null; limit: number },
): Promise<LogPage> {
  return inWorkspace(room.sender.platform.db, workspaceId, async (tx) => {
    await requireRuntime(tx, workspaceId, accountId);
    const found = await listLog(tx, workspaceId, accountId, filter, { after, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const named = await namesFor(tx, room, workspaceId, shown);
    const last = found.length > shown.length ? shown.at(-1) : undefined;
    return {
      items: shown.map((row) => ({
        id: row.id,
        kind: row.kind,
        withNote: row.withNote,
        origin: row.origin,
        outcome: outcomeOf(row),
        sentence: row.message ?? 'Done.',
        at: iso(row.at),
        attempts: row.attempts,
        ...named(row),
      })),
      nextCursor: last === undefined ? null : encodePosition({ at: last.at, id: last.id }),
    };
  });
}

function outcomeOf({ state }: LogRow): LogEntry['outcome'] {
  switch (state) {
    case 'sent':
    case 'satisfied':
    case 'rejected':
    case 'cancelled':
    case 'needs_review':
      return state;
    default:
      return 'under_way';
  }
}

const rowsPerRead = 500;
/** Opens as UTF-8 in every spreadsheet. */
const byteOrderMark = '\uFEFF';
const columns = ['Time (UTC)', 'Action', 'Result', 'Details', 'Lead', 'Campaign', 'Attempts'];

/** Writes the whole log as CSV, page by page; a cell that a spreadsheet would run is written as text. */
export async function sendLogCsv(
  room: ConfigRoom,
  { workspaceId }: Actor,
  accountId: string,
  filter: LogFilter,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<undefined> {
  let page = await readPage(room, workspaceId, accountId, filter, { after: null, limit: rowsPerRead });
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="linkedin-actions.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  });
  out.on('error', (err) => request.log.info({ err }, 'A download of a log was cut off.'));
  try {
    out.write(byteOrderMark + linesOf([columns]));
    for (;;) {
      if (page.items.length > 0) out.write(linesOf(page.items.map((entry) => cellsOf(entry))));
      if (page.nextCursor === null || out.destroyed) break;
      const after = decodePosition(page.nextCursor);
      page = await readPage(room, workspaceId, accountId, filter, { after, limit: rowsPerRead });
    }
    out.end();
  } catch (err) {
    // The head is out: only a cut connection can still say that the file is not whole.
    request.log.error({ err }, 'A download of a log failed.');
    out.destroy();
  }
  return undefined;
}

function cellsOf({ at, kind, withNote, outcome, sentence, lead, campaign, attempts }: LogEntry): string[] {
  const action = kind === 'invite' && withNote ? 'invite with note' : kind;
  return [at, action, outcome, sentence, lead.name, campaign?.name ?? '', String(attempts)];
}

function linesOf(rows: readonly (readonly string[])[]): string {
  return `${Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: /^[=+\-@\t\r]/, newline: '\r\n' },
  )}\r\n`;
}
