import type { LeadDegree } from '@waypost/contract/leads-enrichment';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

export interface SeenDegree {
  leadId: string;
  accountId: string;
  /** Null: farther than the third, or not known any more. */
  degree: 1 | 2 | 3 | null;
  source: LeadDegree['source'];
  at: number;
}

/** Keeps how far accounts are from leads; an older word than known changes nothing. */
export async function noteDegrees(tx: Tx, workspaceId: string, seen: readonly SeenDegree[]): Promise<void> {
  for (const { leadId, accountId, degree, source, at } of seen) {
    if (degree === null) {
      await change(
        tx,
        sql`delete from lead_degrees where workspace_id = ${workspaceId} and lead_id = ${leadId}
          and linkedin_account_id = ${accountId} and at < ${instant(at)}`,
      );
      continue;
    }
    await change(
      tx,
      sql`insert into lead_degrees as d (workspace_id, lead_id, linkedin_account_id, degree, source, at)
        select ${workspaceId}, l.id, ${accountId}, ${degree}::smallint, ${source}, ${instant(at)}
        from leads l where l.workspace_id = ${workspaceId} and l.id = ${leadId}
        on conflict (workspace_id, lead_id, linkedin_account_id) do update
          set degree = excluded.degree, at = excluded.at,
            source = case when d.degree = excluded.degree then d.source else excluded.source end
          where d.at <= excluded.at`,
    );
  }
  await repeatDegrees(
    tx,
    workspaceId,
    seen.map(({ leadId }) => leadId),
  );
}

/** Memberships repeat the nearest degree of their lead. */
async function repeatDegrees(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  await change(
    tx,
    sql`update lead_list_members m set degree = n.degree
      from (select w.id, min(d.degree) as degree from unnest(${[...new Set(leadIds)]}::uuid[]) as w(id)
        left join lead_degrees d on d.workspace_id = ${workspaceId} and d.lead_id = w.id group by w.id) n
      where m.workspace_id = ${workspaceId} and m.lead_id = n.id and m.degree is distinct from n.degree`,
  );
}

/** Leads that were just added to lists: some may be connections that accounts read before. */
export async function degreesFromConnections(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<void> {
  if (leadIds.length === 0) return;
  const known = await find(
    tx,
    sql`select 1 from lead_relations where workspace_id = ${workspaceId} and kind = 'connections' limit 1`,
  );
  if (known !== undefined) await degreesWhere(tx, workspaceId, sql`l.id = any(${[...leadIds]}::uuid[])`);
}

/** Connections that an account just read: some may be leads. */
export async function degreesFromRelations(
  tx: Tx,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
  identityKeys: readonly string[],
): Promise<void> {
  if (identityKeys.length === 0) return;
  const theirs = sql`l.identity_key = any(${[...identityKeys]}::text[]) and r.linkedin_account_id = ${accountId}`;
  await degreesWhere(tx, workspaceId, theirs);
}

/** Notes connections among leads; a word that is known already stays. */
async function degreesWhere(tx: Tx, workspaceId: string, which: RawBuilder<unknown>): Promise<void> {
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`insert into lead_degrees as d
        (workspace_id, lead_id, linkedin_account_id, degree, source, at)
      select ${workspaceId}, l.id, r.linkedin_account_id, 1, 'connections', max(r.ranked_at)
      from leads l join lead_relations r on r.workspace_id = l.workspace_id and r.identity_key = l.identity_key
        and r.kind = 'connections'
      where l.workspace_id = ${workspaceId} and ${which}
      group by l.id, r.linkedin_account_id
      on conflict do nothing returning lead_id`,
  );
  await repeatDegrees(
    tx,
    workspaceId,
    rows.map((row) => row.lead_id),
  );
}

/** Of the nearest account, by lead; leads of which it is not known are left out. */
export async function nearestDegrees(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string; degree: number }>`select lead_id, min(degree) as degree from lead_degrees
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[]) group by lead_id`,
  );
  return new Map(rows.map((row) => [row.lead_id, row.degree]));
}

interface Row {
  lead_id: string;
  linkedin_account_id: string;
  degree: 1 | 2 | 3;
  source: LeadDegree['source'];
  at: number;
}

/** The nearest account first. */
export async function degreesOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<LeadDegree[]> {
  const rows = await list(
    tx,
    sql<Row>`select lead_id, linkedin_account_id, degree, source, at from lead_degrees
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])
      order by degree, at desc, linkedin_account_id`,
  );
  return rows.map((row) => ({
    ...{ leadId: row.lead_id, accountId: row.linkedin_account_id, degree: row.degree, source: row.source },
    at: new Date(row.at).toISOString(),
  }));
}

/** Forgets how far accounts are from a lead: it was another person. */
export async function eraseDegrees(tx: Tx, workspaceId: string, leadId: string): Promise<void> {
  await change(tx, sql`delete from lead_degrees where workspace_id = ${workspaceId} and lead_id = ${leadId}`);
  await repeatDegrees(tx, workspaceId, [leadId]);
}
