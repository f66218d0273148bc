import { type RawBuilder, sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** What a rule compares, as stored leads have it. */
export interface ReachKey {
  ruleId: string;
  key: string;
}

/** How many leads each rule finds through one index, counted up to `max`; rules that find nobody are left out. */
async function countEach(
  tx: Tx,
  rules: readonly ReachKey[],
  max: number,
  found: (key: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Map<string, number>> {
  if (rules.length === 0) return new Map();
  const rows = await list(
    tx,
    sql<{
      id: string;
      leads: number;
    }>`select r.id, n.leads from unnest(${rules.map(({ ruleId }) => ruleId)}::uuid[],
        ${rules.map(({ key }) => key)}::text[]) as r(id, key)
      cross join lateral (select count(*) as leads from (${found(sql.raw('r.key'))} limit ${max}) f) n
      where n.leads > 0`,
  );
  return new Map(rows.map(({ id, leads }) => [id, leads]));
}

export const countOfPeople = (tx: Tx, workspaceId: string, rules: readonly ReachKey[], max: number) =>
  countEach(
    tx,
    rules,
    max,
    (key) => sql`select 1 from leads l where l.workspace_id = ${workspaceId} and l.identity_key = ${key}`,
  );

export const countOfAddresses = (tx: Tx, workspaceId: string, rules: readonly ReachKey[], max: number) =>
  countEach(
    tx,
    rules,
    max,
    (key) => sql`select 1 from leads l where l.workspace_id = ${workspaceId} and l.email is not null
      and reverse(lower(l.email)) collate "C" = reverse(${key})`,
  );

/** Companies must have their keys: see `fillCompanyKeys`. */
export const countOfCompanies = (tx: Tx, workspaceId: string, rules: readonly ReachKey[], max: number) =>
  countEach(
    tx,
    rules,
    max,
    (key) => sql`select 1 from leads l where l.workspace_id = ${workspaceId} and l.company_key = ${key}
      and l.company_key <> ''`,
  );

/** A domain and everything below it, of the company's site or of the address. */
export const countOfDomains = (tx: Tx, workspaceId: string, rules: readonly ReachKey[], max: number) =>
  countEach(tx, rules, max, (key) => {
    const of = sql`l.workspace_id = ${workspaceId}`;
    // The sign before the domain ends it: what sorts behind it is another domain.
    const below = (text: RawBuilder<unknown>, sign: string, next: string) =>
      sql`(${text} >= reverse(${key}) || ${sign} and ${text} < reverse(${key}) || ${next})`;
    const site = sql`reverse(l.company_domain) collate "C"`;
    const mail = sql`reverse(lower(l.email)) collate "C"`;
    return sql`select 1 from (
        select l.id from leads l where ${of} and l.company_domain is not null and ${site} = reverse(${key})
        union select l.id from leads l where ${of} and l.company_domain is not null and ${below(site, '.', '/')}
        union select l.id from leads l where ${of} and l.email is not null and ${below(mail, '@', 'A')}
        union select l.id from leads l where ${of} and l.email is not null and ${below(mail, '.', '/')}) d`;
  });

/** The newest leads with what words are looked for in. */
export async function newestTexts(
  tx: Tx,
  workspaceId: string,
  limit: number,
): Promise<{ headline: string | null; title: string | null; company: string | null }[]> {
  return list(
    tx,
    sql<{
      headline: string | null;
      title: string | null;
      company: string | null;
    }>`select headline, title, company
      from leads where workspace_id = ${workspaceId} order by id desc limit ${limit}`,
  );
}
