import type { gridPage, GridLead } from '@waypost/contract/leads-grid';
import type { z } from 'zod';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findList } from '../store/list.store.ts';
import { chooseWay } from './choose-way.ts';
import { countMatching, type GridCount } from './count-matching.ts';
import { customKinds } from './custom-field.store.ts';
import { decodePosition, encodePosition, type GridPosition } from './grid-cursor.ts';
import { conditionsOf } from './grid-filter.sql.ts';
import { gridLeads } from './grid-lead.ts';
import { orderOf } from './grid-order.sql.ts';
import {
  type GridMember,
  type GridSource,
  type GridWay,
  readSegment,
  walkedRowsMax,
} from './grid-page.store.ts';
import { type GivenAsk, readAsk } from './read-ask.ts';

export interface GridRequest extends GivenAsk {
  cursor?: string | undefined;
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
  const [found, kinds] = await Promise.all([findList(tx, workspaceId, listId), customKinds(tx, workspaceId)]);
  if (found === undefined) throw notFound('This lead list');
  const ask = readAsk(request, kinds);
  const order = orderOf(ask);
  const after = request.cursor === undefined ? null : decodePosition(listId, ask, order, request.cursor);
  const list = { id: listId, leads: found._count.leads };
  const source: GridSource = { workspaceId, listId, conditions: conditionsOf(workspaceId, ask), order };
  const way = await chooseWay(tx, workspaceId, list, ask, order, request.limit);
  const members = await readMembers(tx, source, way, list, after, request.limit + 1);
  const page = members.slice(0, request.limit);
  const more = members.length > request.limit;
  const end = page.at(-1);
  const count = after === null ? await countOf(tx, source, way, list, more ? null : page.length) : null;
  return {
    items: await gridLeads(tx, workspaceId, page),
    nextCursor: more && end !== undefined ? encodePosition(listId, ask, end.position) : null,
    count: count === null ? null : { ...count, value: Math.max(count.value, members.length) },
  };
}

async function countOf(
  tx: Tx,
  source: GridSource,
  way: GridWay,
  list: { leads: number },
  whole: number | null,
): Promise<GridCount> {
  if (whole !== null && source.conditions.length > 0) return { value: whole, exact: true };
  return countMatching(tx, source, way, list);
}

/** Rows of one segment after the other until there are enough. */
async function readMembers(
  tx: Tx,
  source: GridSource,
  way: GridWay,
  list: { leads: number },
  after: GridPosition | null,
  wanted: number,
): Promise<GridMember[]> {
  const { segments } = source.order;
  const found: GridMember[] = [];
  for (const segment of segments.slice(Math.max(0, segments.indexOf(after?.segment ?? 'filled')))) {
    const missing = wanted - found.length;
    if (missing <= 0) break;
    const ask = { segment, after, limit: missing };
    const how: GridWay =
      way.way === 'walk' && !source.order.indexed(segment) && list.leads > walkedRowsMax
        ? { way: 'scan' }
        : way;
    const { members } = await readSegment(tx, source, how, ask);
    const givenUp =
      (how.way === 'walk' || how.way === 'merge') &&
      source.conditions.length > 0 &&
      members.length < missing &&
      list.leads > walkedRowsMax;
    const rows = givenUp ? (await readSegment(tx, source, { way: 'scan' }, ask)).members : members;
    found.push(...rows);
  }
  return found;
}
