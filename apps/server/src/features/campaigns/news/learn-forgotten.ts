import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import type { PersonForgotten } from '@waypost/domain/leads/events';
import { sql } from 'kysely';
import { change } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * Erases what campaigns say of people who were forgotten: sentences, details and what webhooks were told. Their leads
 * have ended before; that somebody was in a campaign, and how far they came, stays as a number.
 */
export async function eraseForgotten(
  tx: Tx,
  workspaceId: string,
  { leadIds, at }: PersonForgotten,
): Promise<void> {
  const theirs = sql`select e.id from enrolments e
    where e.workspace_id = ${workspaceId} and e.lead_id = any(${[...leadIds]}::uuid[])`;
  await change(
    tx,
    sql`update enrolment_events set detail = null
      where workspace_id = ${workspaceId} and enrolment_id in (${theirs}) and detail is not null`,
  );
  await change(
    tx,
    sql`update campaign_webhooks set body = '', problem = 'The person was forgotten.',
        state = case when state = 'waiting' then 'failed' else state end
      where workspace_id = ${workspaceId} and enrolment_id in (${theirs})`,
  );
  // The rule that ended a lead may be called after the person.
  const stops = JSON.stringify([{ kind: 'removed', at, gone: 'forgotten' }]);
  const reason = describeDecisionReason({ code: 'removed', gone: 'forgotten' });
  await change(
    tx,
    sql`update enrolments set reason = ${reason}, stops = ${stops}::jsonb
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])`,
  );
  // So may the one that kept somebody from being added.
  await change(
    tx,
    sql`delete from campaign_addition_skips
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])`,
  );
}
