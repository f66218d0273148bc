import type { CampaignFinished } from '@waypost/domain/campaigns/events';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { countByState } from '../store/enrolment.store.ts';

/** Announces that a campaign ended by itself, with what became of its leads. */
export async function tellFinished(
  { platform }: Pick<CampaignsRoom, 'platform'>,
  tx: Tx,
  workspaceId: string,
  ended: Pick<CampaignFinished, 'campaignId' | 'at' | 'because'>,
): Promise<void> {
  const states = await countByState(tx, workspaceId, ended.campaignId);
  const inState = (state: (typeof states)[number]['leadState']) =>
    states.find(({ leadState }) => leadState === state)?.n ?? 0;
  const taken = states.reduce((sum, { n }) => sum + n, 0) - inState('Excluded');
  await platform.announcements.announce(tx, workspaceId, 'campaigns.finished', {
    ...ended,
    ...{ leads: taken, replied: inState('Replied'), failed: inState('Failed') },
  });
}
