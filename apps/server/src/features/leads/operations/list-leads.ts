import type { Lead } from '@waypost/contract/leads';
import { z } from 'zod';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findable } from '../folded-text.ts';
import { findList } from '../store/list.store.ts';
import { countMatches, type LeadsSort, pageOfLeads } from '../store/page.store.ts';
import { decodeCursor, encodeCursor } from './page-cursor.ts';

/** Counting what a search finds reads the whole list; above this size the total stays unknown. */
const countedLeadsMax = 20_000;

const position = z.discriminatedUnion('sort', [
  z.strictObject({ sort: z.literal('added'), key: z.number().int(), leadId: z.uuid() }),
  z.strictObject({ sort: z.enum(['name', 'company']), key: z.string().max(400), leadId: z.uuid() }),
]);

/** One page of a list's leads. Every lead that stays in the list appears exactly once on the way through. */
export async function listLeads(
  platform: Pick<Platform, 'db'>,
  workspaceId: string,
  listId: string,
  query: { cursor?: string | undefined; limit: number; search?: string | undefined; sort: LeadsSort },
): Promise<{ items: Lead[]; nextCursor: string | null; total: number | null }> {
  const search = findable(query.search ?? '');
  const after = query.cursor === undefined ? null : positionIn(query.cursor, query.sort);
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const found = await findList(tx, workspaceId, listId);
    if (found === undefined) throw notFound('This lead list');
    const { leads, last } = await pageOfLeads(tx, workspaceId, listId, {
      sort: query.sort,
      after,
      search,
      limit: query.limit,
    });
    const size = found._count.leads;
    const total =
      search === ''
        ? size
        : size <= countedLeadsMax
          ? await countMatches(tx, workspaceId, listId, search)
          : null;
    const more = last !== null && leads.length === query.limit;
    return { items: leads, nextCursor: more ? encodeCursor({ sort: query.sort, ...last }) : null, total };
  });
}

function positionIn(cursor: string, sort: LeadsSort): { key: string | number; leadId: string } {
  const bySort = position.refine((value) => value.sort === sort);
  const { key, leadId } = decodeCursor(bySort, cursor);
  return { key, leadId };
}
