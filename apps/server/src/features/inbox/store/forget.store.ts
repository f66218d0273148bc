import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Erases conversations with these people, every message included; answers which. */
export async function eraseConversations(
  tx: Tx,
  workspaceId: string,
  of: { leadIds: readonly string[]; seenAs: readonly { linkedinAccountId: string; providerId: string }[] },
): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`delete from conversations c where c.workspace_id = ${workspaceId}
      and (c.lead_id = any(${[...of.leadIds]}::uuid[])
        or (c.account_id, c.attendee_provider_id) in (select * from unnest(
          ${of.seenAs.map(({ linkedinAccountId }) => linkedinAccountId)}::uuid[],
          ${of.seenAs.map(({ providerId }) => providerId)}::text[])))
      returning c.id`,
  );
  return rows.map((row) => row.id);
}
