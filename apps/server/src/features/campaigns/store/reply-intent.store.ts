import { type ConversationIntent, POSITIVE_INTENT } from '@waypost/domain/inbox/intent';
import { sql } from 'kysely';
import { find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Whether a reply is positive; a condition on `enrolments e`. */
export const isPositive = sql`e.reply_intent = ${POSITIVE_INTENT}`;

/** Notes what the newest reply of a lead to a sender means; answers the campaign, undefined where none got one. */
export async function saveReplyIntent(
  tx: Tx,
  workspaceId: string,
  { leadId, accountId, intent }: { leadId: string; accountId: string; intent: ConversationIntent | null },
): Promise<string | undefined> {
  const row = await find(
    tx,
    sql<{ campaign_id: string }>`update enrolments set reply_intent = ${intent}
      where workspace_id = ${workspaceId} and id = (
        select e.id from enrolments e where e.workspace_id = ${workspaceId} and e.lead_id = ${leadId}
          and e.account_id = ${accountId} and e.replied_at is not null
        order by e.replied_at desc, e.id desc limit 1)
      returning campaign_id`,
  );
  return row?.campaign_id;
}
