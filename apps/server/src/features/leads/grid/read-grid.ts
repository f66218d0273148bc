import type { gridPage, GridLead } from '@waypost/contract/leads-grid';
import type { z } from 'zod';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findList } from '../store/list.store.ts';
import { countedLeadsMax, countMatching, type GridCount } from './count-matching.ts';
import { customKinds } from './custom-field.store.ts';
import { decodePosition, encodePosition } from './grid-cursor.ts';
import { conditionsOf } from './grid-filter.sql.ts';
import { findMembers, isOften } from './find-members.ts';
import { countAll, positionBeforeRow } from './row-position.store.ts';
import { gridLeads } from './grid-lead.ts';
import { orderOf } from './grid-order.sql.ts';
import { type GridSource, planForValues } from './grid-page.store.ts';
import { partsOf } from './list-parts.ts';
import { type GivenAsk, type GridAsk, readAsk } from './read-ask.ts';
import { shareThatMatches } from './sample.store.ts';
import { textPattern } from './text-pattern.ts';

export interface GridRequest extends GivenAsk {
  cursor?: string | undefined;
  /** Instead of a cursor: how many rows come before the page. */
  row?: number | undefined;
  limit: number;
}

/** One page of the leads of a list that match, in an order. Every lead that stays as it is appears exactly once on the way through. */
export async function readGrid(
  platform: Pick<Platform, 'db'>,
  workspaceId: string,
  listId: string,
  request: GridRequest,
): Promise<z.input<typeof gridPage>> {
  return inWorkspace(platform.db, workspaceId, (tx) => readGridPage(tx, workspaceId, listId, request));
}

/** The same inside of a transaction, for whoever goes through a view page by page. */
export async function readGridPage(
  tx: Tx,
  workspaceId: string,
  listId: string,
  request: GridRequest,
): Promise<{ items: GridLead[]; nextCursor: string | null; count: GridCount | null }> {
  await planForValues(tx);
  const [found, kinds] = await Promise.all([findList(tx, workspaceId, listId), customKinds(tx, workspaceId)]);
  if (found === undefined) throw notFound('This lead list');
  const ask = readAsk(request, kinds);
  const order = orderOf(ask);
  const given = request.cursor === undefined ? null : decodePosition(listId, ask, order, request.cursor);
  const leads = found._count.leads;
  const source: GridSource = { workspaceId, listId, conditions: conditionsOf(workspaceId, ask), order };
  const after = given ?? (await positionBeforeRow(tx, source, request.row ?? 0));
  if (after === undefined) {
    // Who asks for rows behind the end took an estimate for the number of them.
    return { items: [], nextCursor: null, count: { value: await countAll(tx, source), exact: true } };
  }
  const pattern = textPattern(ask);
  const isSampled = after === null && source.conditions.length > 0 && leads > countedLeadsMax;
  const share = isSampled ? await shareThatMatches(tx, source, { leads, pattern, ...sampleOf(ask) }) : null;
  const parts = await partsOf(tx, workspaceId, listId, ask, { withValues: !isOften(share) });
  // One more than asked for says whether there is another page.
  const { members, total } = await findMembers(
    tx,
    { source, parts, pattern, leads, share },
    { after, limit: request.limit + 1 },
  );
  const page = members.slice(0, request.limit);
  const more = members.length > request.limit;
  const end = page.at(-1);
  const known = { total: more || source.conditions.length === 0 ? total : page.length, share, parts, leads };
  let count = after === null ? await countMatching(tx, source, known) : null;
  // All rows stand before a row that is not there.
  if (request.row !== undefined && after !== null && given === null && page.length === 0) {
    count = { value: request.row, exact: true };
  }
  return {
    items: await gridLeads(tx, workspaceId, page),
    nextCursor: more && end !== undefined ? encodePosition(listId, ask, end.position) : null,
    count: count === null ? null : { ...count, value: Math.max(count.value, members.length) },
  };
}

/** Whether a lead carries a tag is looked up for each row of a sample: of fewer rows than what stands on them. */
const sampledForTags = 1_500;
const sampleOf = ({ filters }: GridAsk) =>
  filters.some(({ field }) => field === 'tags') ? { rows: sampledForTags } : {};
