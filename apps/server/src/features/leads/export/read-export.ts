import type { GridLead, GridSelection } from '@waypost/contract/leads-grid';
import { sql } from 'kysely';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { unknownOf } from '../ai-column/answer.store.ts';
import type { ReachOf } from '../contactability.ts';
import { customKinds } from '../grid/custom-field.store.ts';
import { gridLeads } from '../grid/grid-lead.ts';
import { orderOf } from '../grid/grid-order.sql.ts';
import { readSegment } from '../grid/grid-page.store.ts';
import { readAsk } from '../grid/read-ask.ts';
import { readGridPage } from '../grid/read-grid.ts';
import { companyDomainsOf } from '../store/lead.store.ts';
import type { ExportedLead } from './export-columns.ts';

const leadsPerRead = 1_000;

/**
 * The leads a selection means in an order, page by page, each read in a transaction of its own: a file of a million rows
 * holds nothing up. Every lead that stays as it is comes exactly once.
 */
export async function* exportedLeads(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  listId: string,
  selection: GridSelection,
  sort: readonly string[],
): AsyncGenerator<GridLead[]> {
  if (selection.of === 'leads') {
    yield await namedLeads({ db }, workspaceId, listId, selection.leadIds, sort);
    return;
  }
  const except = new Set(selection.except);
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await inWorkspace(db, workspaceId, (tx) =>
      readGridPage(tx, workspaceId, listId, {
        ...{ search: selection.search, filter: selection.filter, sort, limit: leadsPerRead },
        ...(cursor == null ? {} : { cursor }),
      }),
    );
    yield page.items.filter(({ id }) => !except.has(id));
    cursor = page.nextCursor;
  }
}

/** What a file says of leads beside what the grid knows of them, each asked for only where a column wants it. */
export interface Wanted {
  /** Own fields: of whom a model could not say anything. */
  unknown: readonly string[];
  /** The domain of the company. */
  domain: boolean;
  /** Whether the lead could be written to now. */
  reach: boolean;
}

/** The same leads, each with what is wanted; asked for page by page, as they are read. */
export async function* completed(
  { db, reachOf }: Pick<Platform, 'db'> & { reachOf: ReachOf },
  workspaceId: string,
  { unknown, domain, reach }: Wanted,
  pages: AsyncGenerator<GridLead[]>,
): AsyncGenerator<ExportedLead[]> {
  const complete = async (tx: Tx, leads: readonly GridLead[]): Promise<ExportedLead[]> => {
    const ids = leads.map(({ id }) => id);
    const [unknowns, domains, reaches] = await Promise.all([
      unknown.length === 0 ? undefined : unknownOf(tx, workspaceId, ids, unknown),
      domain ? companyDomainsOf(tx, workspaceId, ids) : undefined,
      reach ? reachOf(tx, workspaceId, ids) : [],
    ]);
    const reachById = new Map(reaches.map((each) => [each.leadId, each]));
    return leads.map((lead) => ({
      ...lead,
      unknown: unknowns?.get(lead.id),
      companyDomain: domains?.get(lead.id),
      reach: reachById.get(lead.id),
    }));
  };
  for await (const leads of pages) {
    for (let from = 0; from < leads.length; from += leadsPerRead) {
      const some = leads.slice(from, from + leadsPerRead);
      yield await inWorkspace(db, workspaceId, (tx) => complete(tx, some));
    }
  }
}

/** Some thousands of leads by name, in an order. */
async function namedLeads(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  listId: string,
  leadIds: readonly string[],
  sort: readonly string[],
): Promise<GridLead[]> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const order = orderOf(readAsk({ sort }, await customKinds(tx, workspaceId), 'body'));
    const named = sql`m.lead_id = any(${[...leadIds]}::uuid[])`;
    const source = { workspaceId, listId, conditions: [named], order };
    const members = await readSegment(
      tx,
      source,
      { way: 'fetch', from: sql`lead_list_members m`, by: named },
      { segment: 'filled', after: null, limit: leadIds.length },
    );
    return gridLeads(tx, workspaceId, members);
  });
}
