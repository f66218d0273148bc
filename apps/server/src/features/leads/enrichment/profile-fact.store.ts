import type { LeadOutside } from '@waypost/contract/leads-enrichment';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

type Fact = LeadOutside['facts'][number];

/** Keeps what a profile said; a value that stood there before gets a later last time. */
export async function keepFacts(
  tx: Tx,
  workspaceId: string,
  { leadId, accountId, at }: { leadId: string; accountId: string; at: number },
  facts: readonly Pick<Fact, 'field' | 'value'>[],
): Promise<void> {
  await change(
    tx,
    sql`insert into lead_profile_reads as r (workspace_id, lead_id, linkedin_account_id, read_at)
      values (${workspaceId}, ${leadId}, ${accountId}, ${instant(at)})
      on conflict (workspace_id, lead_id) do update
        set linkedin_account_id = excluded.linkedin_account_id, read_at = excluded.read_at
        where r.read_at <= excluded.read_at`,
  );
  if (facts.length === 0) return;
  const hashes = facts.map(({ value }) => createHash('sha256').update(value).digest('hex'));
  await change(
    tx,
    sql`insert into lead_profile_facts (workspace_id, lead_id, linkedin_account_id, field, value, value_hash,
        first_seen_at, last_seen_at)
      select ${workspaceId}, ${leadId}, ${accountId}, f.field, f.value, decode(f.hash, 'hex'), ${instant(at)},
        ${instant(at)}
      from unnest(${facts.map(({ field }) => field)}::text[], ${facts.map(({ value }) => value)}::text[],
        ${hashes}::text[]) as f(field, value, hash)
      on conflict (workspace_id, lead_id, linkedin_account_id, field, value_hash) do update
        set last_seen_at = excluded.last_seen_at`,
  );
}

interface Row {
  field: Fact['field'];
  value: string;
  linkedin_account_id: string;
  first_seen_at: number;
  last_seen_at: number;
}

/** The newest value of each field. */
export async function factsOf(tx: Tx, workspaceId: string, leadId: string): Promise<Fact[]> {
  const rows = await list(
    tx,
    sql<Row>`select distinct on (field) field, value, linkedin_account_id, first_seen_at, last_seen_at
      from lead_profile_facts where workspace_id = ${workspaceId} and lead_id = ${leadId}
      order by field, last_seen_at desc, first_seen_at desc`,
  );
  return rows.map((row) => ({
    ...{ field: row.field, value: row.value, accountId: row.linkedin_account_id },
    firstSeenAt: new Date(row.first_seen_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
  }));
}

/** When profiles were read last; leads whose profile never was are left out. */
export async function readsOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string; read_at: number }>`select lead_id, read_at from lead_profile_reads
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.lead_id, row.read_at]));
}

/** Labels of fields that somebody edited by hand, by lead. */
export async function editedByHand(tx: Tx, workspaceId: string, leadId: string): Promise<Set<string>> {
  const rows = await list(
    tx,
    sql<{ what: string }>`select distinct what from lead_events where workspace_id = ${workspaceId}
      and lead_id = ${leadId} and kind = 'edited' and by_user is not null and what is not null`,
  );
  return new Set(rows.map((row) => row.what));
}

/** Forgets what the profile of a lead said: it was that of another person. */
export async function eraseFacts(tx: Tx, workspaceId: string, leadId: string): Promise<void> {
  for (const table of ['lead_profile_reads', 'lead_profile_facts']) {
    await change(
      tx,
      sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId} and lead_id = ${leadId}`,
    );
  }
}
