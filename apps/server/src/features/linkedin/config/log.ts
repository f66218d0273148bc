import { actionWord, askedByWord, OUTCOME_WORDS } from '@waypost/domain/linkedin/action-words';
import type { LogEntry } from '@waypost/contract/linkedin-config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { type Cells, sendCsv } from '../../../platform/http/send-csv.ts';
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
        withdrawAfterDays: row.withdrawAfterDays,
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
const columns = [
  'Time (UTC)',
  'Action',
  'Result',
  'Details',
  'Lead',
  'Campaign',
  'Without a campaign',
  'Attempts',
];

/** Answers with the whole log as a file, page by page. */
export function sendLogCsv(
  room: ConfigRoom,
  { workspaceId }: Actor,
  accountId: string,
  filter: LogFilter,
  http: { request: FastifyRequest; reply: FastifyReply },
): Promise<undefined> {
  return sendCsv(http, 'linkedin-actions.csv', logRows(room, workspaceId, accountId, filter));
}

async function* logRows(
  room: ConfigRoom,
  workspaceId: string,
  accountId: string,
  filter: LogFilter,
): AsyncGenerator<readonly Cells[]> {
  let after: Position | null = null;
  do {
    const page: LogPage = await readPage(room, workspaceId, accountId, filter, { after, limit: rowsPerRead });
    yield after === null ? [columns, ...page.items.map(cellsOf)] : page.items.map(cellsOf);
    after = page.nextCursor === null ? null : decodePosition(page.nextCursor);
  } while (after !== null);
}

function cellsOf(entry: LogEntry): string[] {
  const { at, outcome, sentence, lead, campaign, attempts } = entry;
  const askedBy = campaign === null ? askedByWord(entry) : '';
  return [
    ...[at, actionWord(entry), OUTCOME_WORDS[outcome], sentence, lead.name, campaign?.name ?? '', askedBy],
    String(attempts),
  ];
}
