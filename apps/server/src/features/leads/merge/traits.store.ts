import type { PersonTraits } from '@waypost/domain/leads/merge/same-person';
import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

const columns = sql.raw(`l.id, l.identity_key as "identityKey", l.full_name as "fullName", l.email, l.company,
  l.company_domain as "companyDomain", l.link_to_resolve as "linkToResolve",
  coalesce((select jsonb_agg(jsonb_build_object('accountId', p.linkedin_account_id, 'providerId', p.provider_id))
    from lead_provider_ids p where p.workspace_id = l.workspace_id and p.lead_id = l.id), '[]') as "seenAs"`);

/** What is compared of leads, by ascending id after `afterId` (null: from the start). */
export async function pageOfTraits(
  tx: Tx,
  workspaceId: string,
  afterId: string | null,
  limit: number,
): Promise<PersonTraits[]> {
  return list(
    tx,
    sql<PersonTraits>`select ${columns} from leads l where l.workspace_id = ${workspaceId}
      ${afterId === null ? sql`` : sql`and l.id > ${afterId}::uuid`} order by l.id limit ${limit}`,
  );
}

/** The same of these leads, in no particular order; unknown ids are left out. */
export async function traitsOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<PersonTraits[]> {
  return list(
    tx,
    sql<PersonTraits>`select ${columns} from leads l
      where l.workspace_id = ${workspaceId} and l.id = any(${[...leadIds]}::uuid[])`,
  );
}
