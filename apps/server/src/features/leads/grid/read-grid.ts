import type { gridPage, GridLead } from '@waypost/contract/leads-grid';
import type { z } from 'zod';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findList } from '../store/list.store.ts';
import { countMatching, type GridCount } from './count-matching.ts';
import { customKinds } from './custom-field.store.ts';
import { decodePosition, encodePosition } from './grid-cursor.ts';
import { conditionsOf } from './grid-filter.sql.ts';
import { findMembers } from './find-members.ts';
import { gridLeads } from './grid-lead.ts';
import { orderOf } from './grid-order.sql.ts';
import { countUpTo, type GridSource, type GridWay } from './grid-page.store.ts';
import { type ListPart, partsOf } from './list-parts.ts';
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
  const parts = await partsOf(tx, workspaceId, listId, ask);
  // One more than asked for says whether there is another page.
  const wanted = { after, limit: request.limit + 1 };
  const { members, way } = await findMembers(tx, source, parts, list, wanted);
  const page = members.slice(0, request.limit);
  const more = members.length > request.limit;
  const end = page.at(-1);
  const count =
    after === null
      ? await countOf(tx, source, { way, parts, leads: list.leads, whole: more ? null : page.length })
      : null;
  return {
    items: await gridLeads(tx, workspaceId, page),
    nextCursor: more && end !== undefined ? encodePosition(listId, ask, end.position) : null,
    count: count === null ? null : { ...count, value: Math.max(count.value, members.length) },
  };
}

/** More leads than this that carry a tag are estimated. */
const countedTaggedMax = 50_000;

async function countOf(
  tx: Tx,
  source: GridSource,
  {
    way,
    parts,
    leads,
    whole,
  }: { way: GridWay; parts: readonly ListPart[]; leads: number; whole: number | null },
): Promise<GridCount> {
  if (whole !== null && source.conditions.length > 0) return { value: whole, exact: true };
  const [only] = parts;
  if (source.conditions.length === 1 && only?.counted !== undefined) {
    const amount = await countUpTo(tx, source, { ...only.counted, max: countedTaggedMax });
    if (amount <= countedTaggedMax) return { value: amount, exact: true };
  }
  return countMatching(tx, source, way, { leads });
}
