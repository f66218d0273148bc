import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { type PersonFields, type Prepared, searchTextOf } from '../lead-person.ts';
import { companyKeyOf } from './company-key.ts';
import { type LeadRow, leadColumns } from './lead-row.ts';
import { plainArray, textArray } from './text-array.ts';

/** A lead as written: everything but its times. */
export interface LeadWrite {
  id: string;
  identityKey: string | null;
  fallbackKey: string | null;
  fields: PersonFields;
  /** What follows from the fields, where it was worked out before. */
  prepared?: Prepared | undefined;
}

/** The columns of many leads as arrays for `unnest`. */
function arraysOf(leads: readonly LeadWrite[]) {
  const text = (pick: (lead: LeadWrite) => string | null) => sql`${textArray(leads.map(pick))}::text[]`;
  return sql`unnest(
    ${plainArray(leads.map((lead) => lead.id))}::uuid[], ${text((lead) => lead.identityKey)}, ${text((lead) => lead.fallbackKey)},
    ${text((lead) => lead.fields.firstName)}, ${text((lead) => lead.fields.lastName)},
    ${text((lead) => lead.fields.fullName)}, ${text((lead) => lead.fields.headline)},
    ${text((lead) => lead.fields.title)}, ${text((lead) => lead.fields.company)},
    ${text((lead) => lead.fields.companyDomain)}, ${text((lead) => lead.fields.location)},
    ${text((lead) => lead.fields.email)}, ${text((lead) => lead.fields.picture)},
    ${text((lead) => lead.fields.linkToResolve)}, ${text((lead) => JSON.stringify(lead.fields.customFields))},
    ${text((lead) => lead.prepared?.searchText ?? searchTextOf(lead.fields))},
    ${text((lead) => lead.prepared?.storedCompanyKey ?? companyKeyOf(lead.fields.company))})`;
}

const columns =
  sql.raw(`id, identity_key, fallback_key, first_name, last_name, full_name, headline, title, company,
  company_domain, location, email, picture, link_to_resolve, custom_fields, search_text, company_key`);

/**
 * Inserts leads whose keys are new; the turn at leads must be taken. Not `on conflict do nothing`: under the turn nobody
 * else adds leads, and asking every unique index twice would cost an import a quarter of its time.
 */
export async function insertLeads(
  tx: Tx,
  workspaceId: string,
  leads: readonly LeadWrite[],
  now: number,
): Promise<void> {
  if (leads.length === 0) return;
  await later(
    tx,
    sql`insert into leads (workspace_id, created_at, updated_at, ${columns})
      select ${workspaceId}, ${instant(now)}, ${instant(now)}, n.id, n.identity_key, n.fallback_key, n.first_name,
        n.last_name, n.full_name, n.headline, n.title, n.company, n.company_domain, n.location, n.email, n.picture,
        n.link_to_resolve, n.custom_fields::jsonb, n.search_text, n.company_key
      from ${arraysOf(leads)} as n(${columns})`,
  );
}

/** Writes all fields of existing leads. */
export async function updateLeads(
  tx: Tx,
  workspaceId: string,
  leads: readonly LeadWrite[],
  now: number,
): Promise<void> {
  if (leads.length === 0) return;
  await later(
    tx,
    sql`update leads l set identity_key = n.identity_key, fallback_key = n.fallback_key, first_name = n.first_name,
          last_name = n.last_name, full_name = n.full_name, headline = n.headline, title = n.title,
          company = n.company, company_domain = n.company_domain, location = n.location, email = n.email,
          picture = n.picture, link_to_resolve = n.link_to_resolve, custom_fields = n.custom_fields::jsonb,
          search_text = n.search_text, company_key = n.company_key, updated_at = ${instant(now)}
        from ${arraysOf(leads)} as n(${columns})
        where l.workspace_id = ${workspaceId} and l.id = n.id`,
  );
}

/** Ways to recognise people that may be stored already. */
export interface KnownBy {
  identityKeys: readonly string[];
  fallbackKeys: readonly string[];
  leadIds: readonly string[];
}

/**
 * The stored leads among these; a lead known by several ways may come more than once. One index look-up per
 * key, whatever the planner knows of the table: a first import fills it faster than statistics are kept.
 */
export async function leadsKnownBy(tx: Tx, workspaceId: string, known: KnownBy): Promise<LeadRow[]> {
  const by = (column: string, type: string, keys: readonly string[]) => sql`
    select f.* from unnest(${textArray(keys) ?? '{}'}::${sql.raw(type)}[]) as k(key) cross join lateral (
      select ${leadColumns} from leads l
      where l.workspace_id = ${workspaceId} and l.${sql.ref(column)} = k.key limit 1) f`;
  return list(
    tx,
    sql<LeadRow>`${by('identity_key', 'text', known.identityKeys)}
      union all ${by('fallback_key', 'text', known.fallbackKeys)}
      union all ${by('id', 'uuid', known.leadIds)}`,
  );
}

/** Whether anybody is known by something else than a public identifier. */
export async function anyWithoutLink(tx: Tx, workspaceId: string): Promise<boolean> {
  const any = await find(
    tx,
    sql`select 1 from leads where workspace_id = ${workspaceId} and fallback_key is not null limit 1`,
  );
  return any !== undefined;
}

/**
 * Held until the transaction ends: whoever adds, changes or erases leads takes it first, so nobody changes
 * what another one just read, and two writers of many leads cannot block each other.
 */
export async function takeTurnAtLeads(tx: Tx, workspaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`leads ${workspaceId}`}, 0))`.execute(tx);
}

export async function findLeadRow(tx: Tx, workspaceId: string, leadId: string): Promise<LeadRow | undefined> {
  return find(
    tx,
    sql<LeadRow>`select ${leadColumns} from leads l where l.workspace_id = ${workspaceId} and l.id = ${leadId}`,
  );
}

/** In no particular order; unknown ids are left out. */
export async function findLeadRows(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<LeadRow[]> {
  return list(
    tx,
    sql<LeadRow>`select ${leadColumns} from leads l
      where l.workspace_id = ${workspaceId} and l.id = any(${[...leadIds]}::uuid[])`,
  );
}

/** Domains of the companies that leads work for, by lead; null where none is known. */
export async function companyDomainsOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await list(
    tx,
    sql<{ id: string; domain: string | null }>`select id, company_domain as domain from leads
      where workspace_id = ${workspaceId} and id = any(${[...leadIds]}::uuid[])`,
  );
  return new Map(rows.map(({ id, domain }) => [id, domain]));
}

export async function findLeadIdByIdentity(
  tx: Tx,
  workspaceId: string,
  identityKey: string,
): Promise<string | undefined> {
  const row = await find(
    tx,
    sql<{
      id: string;
    }>`select id from leads where workspace_id = ${workspaceId} and identity_key = ${identityKey}
      union all select lead_id from lead_former_keys
        where workspace_id = ${workspaceId} and kind = 'identity' and key = ${identityKey} limit 1`,
  );
  return row?.id;
}

/** Erases a lead with its provider ids and contexts; false when there is none. Memberships must be gone. */
export async function eraseLead(tx: Tx, workspaceId: string, leadId: string): Promise<boolean> {
  const erased = await change(
    tx,
    sql`delete from leads where workspace_id = ${workspaceId} and id = ${leadId}`,
  );
  return erased === 1;
}
