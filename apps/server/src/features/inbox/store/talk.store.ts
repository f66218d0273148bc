import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** What was said between an account and somebody, as far as the conversations of the account were read. */
export interface Talk {
  /** The account wrote to them, from here or on LinkedIn itself. */
  wrote: boolean;
  /** They wrote to the account. */
  answered: boolean;
}

/** By the ids under which the account sees people; those without a conversation are left out. */
export async function talksWith(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  providerIds: readonly string[],
): Promise<Map<string, Talk>> {
  if (providerIds.length === 0) return new Map();
  const rows = await list(
    tx,
    sql<{ provider_id: string } & Talk>`select c.attendee_provider_id as provider_id,
        bool_or(exists (select 1 from messages m where m.workspace_id = c.workspace_id and m.conversation_id = c.id
          and m.is_own and m.state not in ('failed', 'cancelled'))) as wrote,
        bool_or(exists (select 1 from messages m where m.workspace_id = c.workspace_id and m.conversation_id = c.id
          and not m.is_own)) as answered
      from conversations c
      where c.workspace_id = ${workspaceId} and c.account_id = ${accountId}
        and c.attendee_provider_id = any(${[...providerIds]}::text[]) group by 1`,
  );
  return new Map(rows.map(({ provider_id: id, wrote, answered }) => [id, { wrote, answered }]));
}
