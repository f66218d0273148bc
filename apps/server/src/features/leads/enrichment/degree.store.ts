import type { LeadDegree } from '@waypost/contract/leads-enrichment';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
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
}

/** What the accounts' connections say of these leads, kept with the rest; nothing for workspaces that read none. */
export async function degreesFromConnections(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<void> {
  await change(
    tx,
    sql`insert into lead_degrees (workspace_id, lead_id, linkedin_account_id, degree, source, at)
      select ${workspaceId}, l.id, r.linkedin_account_id, 1, 'connections', max(r.ranked_at)
      from leads l join lead_relations r on r.workspace_id = l.workspace_id and r.identity_key = l.identity_key
        and r.kind = 'connections'
      where l.workspace_id = ${workspaceId} and l.id = any(${[...leadIds]}::uuid[])
        and not exists (select 1 from lead_degrees d where d.workspace_id = l.workspace_id and d.lead_id = l.id
          and d.linkedin_account_id = r.linkedin_account_id)
      group by l.id, r.linkedin_account_id
      on conflict do nothing`,
  );
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
