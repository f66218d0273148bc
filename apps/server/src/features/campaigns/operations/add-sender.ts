import { sendersFixed } from '@waypost/domain/campaigns/senders';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { waitForConnections } from '../dealing/wait-for-connections.ts';
import { lockCampaign } from '../store/campaign.store.ts';
import { setAllDue } from '../store/due-enrolment.store.ts';
import { insertSender, listAccountsUnderWay } from '../store/sender.store.ts';
import { getCampaign } from './save-campaign.ts';
import { sequenceProblems } from './sequence-problems.ts';

/**
 * Adds a sender to a campaign that has started: leads without a sender get one, later leads are shared with it.
 * Adding it again changes nothing.
 * @throws AppError `conflict`, `not_found`, `not_ready` or `plan_required`.
 */
export function addSender(
  deps: CampaignsDeps,
  { workspaceId }: Actor,
  id: string,
  accountId: string,
): Promise<Campaign> {
  return inOneChange(deps.platform, workspaceId, async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    if (campaign === undefined) throw notFound('This campaign');
    const fixed = sendersFixed(campaign.status);
    if (fixed !== null) throw new AppError(fixed.code, fixed.message);
    const [account] = await deps.accounts(tx, workspaceId, [accountId]);
    if (account === undefined) throw notFound('This LinkedIn account');
    if (campaign.accountIds.includes(accountId)) return campaign;
    if (account.status === 'Deleted') {
      throw new AppError(
        'conflict',
        `${account.name} was unlinked. Link the account again in Settings first.`,
      );
    }
    const error = sequenceProblems(deps, campaign.graph, account.accountType).find(
      ({ severity }) => severity === 'error',
    );
    if (error !== undefined) {
      throw new AppError('not_ready', `${account.name} cannot send this sequence. ${error.message}`);
    }
    const underWay = await listAccountsUnderWay(tx, workspaceId, [id]);
    const senders = new Set([...campaign.accountIds, ...underWay.map((one) => one.accountId), accountId]);
    await deps.requireOutreach(tx, workspaceId, senders.size);
    await insertSender(tx, workspaceId, id, accountId);
    const changed = await getCampaign(tx, workspaceId, id);
    if (campaign.status === 'Active' || campaign.status === 'Paused') {
      await waitForConnections(tx, deps, workspaceId, changed);
    }
    await setAllDue(tx, workspaceId, { withoutSenderIn: id }, deps.platform.clock.businessNow());
    await hint(tx, workspaceId, 'campaigns.campaign', id);
    return getCampaign(tx, workspaceId, id);
  });
}
