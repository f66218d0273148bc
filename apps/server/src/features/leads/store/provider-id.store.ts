import { sql } from 'kysely';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

export interface SeenAs {
  accountId: string;
  providerId: string;
}

/** Stores under which id an account sees a lead; a newer sighting of the same id wins. Leads deleted meanwhile are left out. */
export async function rememberProviderIds(
  tx: Tx,
  workspaceId: string,
  sightings: readonly (SeenAs & { leadId: string })[],
): Promise<void> {
  // One statement may touch a row only once.
  const last = [...new Map(sightings.map((seen) => [`${seen.accountId} ${seen.providerId}`, seen])).values()];
  if (last.length === 0) return;
  await change(
    tx,
    sql`insert into lead_provider_ids as p (workspace_id, linkedin_account_id, provider_id, lead_id)
        select ${workspaceId}, s.account_id, s.provider_id, s.lead_id
        from unnest(${last.map((seen) => seen.accountId)}::uuid[], ${last.map((seen) => seen.providerId)}::text[],
                    ${last.map((seen) => seen.leadId)}::uuid[]) as s(account_id, provider_id, lead_id)
        where exists (select 1 from leads l where l.workspace_id = ${workspaceId} and l.id = s.lead_id)
        on conflict (workspace_id, linkedin_account_id, provider_id) do update set lead_id = excluded.lead_id
          where p.lead_id <> excluded.lead_id`,
  );
}

/** The leads behind ids that one account sees. */
export async function leadIdsByProviderId(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  providerIds: readonly string[],
): Promise<Map<string, string>> {
  if (providerIds.length === 0) return new Map();
  const rows = await list(
    tx,
    sql<{ provider_id: string; lead_id: string }>`select provider_id, lead_id from lead_provider_ids
      where workspace_id = ${workspaceId} and linkedin_account_id = ${accountId}
        and provider_id = any(${[...providerIds]}::text[])`,
  );
  return new Map(rows.map((row) => [row.provider_id, row.lead_id]));
}

/** The id under which an account sees a lead, when it is known. */
export async function findProviderId(
  tx: Tx,
  workspaceId: string,
  leadId: string,
  accountId: string,
): Promise<string | undefined> {
  const row = await find(
    tx,
    sql<{ provider_id: string }>`select provider_id from lead_provider_ids
      where workspace_id = ${workspaceId} and lead_id = ${leadId} and linkedin_account_id = ${accountId} limit 1`,
  );
  return row?.provider_id;
}

/** Which of these leads an account saw. */
export async function seenAmong(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Set<string>> {
  const rows = await list(
    tx,
    sql<{ id: string }>`select distinct lead_id as id from lead_provider_ids
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Forgets how accounts see a lead: it was another person. */
export async function eraseSightings(tx: Tx, workspaceId: string, leadId: string): Promise<void> {
  await change(
    tx,
    sql`delete from lead_provider_ids where workspace_id = ${workspaceId} and lead_id = ${leadId}`,
  );
}
