import type { GridLead, GridSelection } from '@waypost/contract/leads-grid';
import { sql } from 'kysely';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { unknownOf } from '../ai-column/answer.store.ts';
import type { Reach, ReachOf } from '../contactability.ts';
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

/** The same leads, each with whether it could be written to now; asked for page by page, as they are read. */
export async function* withReach(
  { db, reachOf }: Pick<Platform, 'db'> & { reachOf: ReachOf },
  workspaceId: string,
  pages: AsyncGenerator<ExportedLead[]>,
): AsyncGenerator<ExportedLead[]> {
  for await (const leads of pages) {
    const reaches = new Map<string, Reach>();
    for (let from = 0; from < leads.length; from += leadsPerRead) {
      const ids = leads.slice(from, from + leadsPerRead).map(({ id }) => id);
      const answers = await inWorkspace(db, workspaceId, (tx) => reachOf(tx, workspaceId, ids));
      for (const reach of answers) reaches.set(reach.leadId, reach);
    }
    yield leads.map((lead) => ({ ...lead, reach: reaches.get(lead.id) }));
  }
}

/** The same leads, each with the domain of their company; asked for page by page. */
export async function* withDomain(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  pages: AsyncGenerator<ExportedLead[]>,
): AsyncGenerator<ExportedLead[]> {
  for await (const leads of pages) {
    const ids = leads.map(({ id }) => id);
    const domains = await inWorkspace(db, workspaceId, (tx) => companyDomainsOf(tx, workspaceId, ids));
    yield leads.map((lead) => ({ ...lead, companyDomain: domains.get(lead.id) }));
  }
}

/** The same leads, each with the own fields of which a model could not say anything; asked for page by page. */
export async function* withUnknown(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  fields: readonly string[],
  pages: AsyncGenerator<ExportedLead[]>,
): AsyncGenerator<ExportedLead[]> {
  for await (const leads of pages) {
    const ids = leads.map(({ id }) => id);
    const unknown = await inWorkspace(db, workspaceId, (tx) => unknownOf(tx, workspaceId, ids, fields));
    yield leads.map((lead) => ({ ...lead, unknown: unknown.get(lead.id) }));
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
