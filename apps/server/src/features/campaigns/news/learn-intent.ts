import type { IntentChanged } from '@waypost/domain/inbox/events';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { saveReplyIntent } from '../store/reply-intent.store.ts';

/** What a lead means counts for the campaign whose sender got their last reply. */
export async function learnIntent(
  tx: Tx,
  workspaceId: string,
  { leadId, linkedinAccountId, intent }: IntentChanged,
): Promise<void> {
  const campaignId = await saveReplyIntent(tx, workspaceId, {
    leadId,
    accountId: linkedinAccountId,
    intent,
  });
  if (campaignId !== undefined) await hint(tx, workspaceId, 'campaigns.campaign', campaignId);
}
