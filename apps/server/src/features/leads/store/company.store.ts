import { companyKey } from '@waypost/domain/leads/company-name';
import { type RawBuilder, sql } from 'kysely';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

const leadsPerFill = 5_000;

/**
 * Leads from before companies had keys get theirs, once per workspace. Whoever compares companies calls it first;
 * it costs one look at an empty index from then on.
 */
export async function fillCompanyKeys(tx: Tx, workspaceId: string): Promise<void> {
  for (;;) {
    const rows = await list(
      tx,
      sql<{ id: string; company: string }>`select id, company from leads
        where workspace_id = ${workspaceId} and company_key is null and company is not null
        order by id limit ${leadsPerFill} for update skip locked`,
    );
    if (rows.length === 0) return;
    await change(
      tx,
      sql`update leads l set company_key = k.key
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ company }) => companyKey(company))}::text[])
          as k(id, key)
        where l.workspace_id = ${workspaceId} and l.id = k.id`,
    );
    if (rows.length < leadsPerFill) return;
  }
}

/** Companies of leads with their keys; leads without one are left out. */
export async function companiesOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Map<string, { company: string; key: string }>> {
  await fillCompanyKeys(tx, workspaceId);
  const rows = await list(
    tx,
    sql<{
      id: string;
      company: string;
      company_key: string | null;
    }>`select id, company, company_key from leads
      where workspace_id = ${workspaceId} and id = any(${[...leadIds]}::uuid[]) and company is not null`,
  );
  return new Map(
    rows.flatMap(({ id, company, company_key: key }) =>
      key === null || key === '' ? [] : [[id, { company, key }] as const],
    ),
  );
}

/** The ids of all leads of these companies, for the `in (…)` of another query. */
export function idsOfCompanies(workspaceId: string, keys: readonly string[]): RawBuilder<unknown> {
  return sql`select c.id from leads c where c.workspace_id = ${workspaceId}
    and c.company_key = any(${[...keys]}::text[]) and c.company_key <> ''`;
}
