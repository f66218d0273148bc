import type { CampaignLead } from '@waypost/contract/campaigns';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { advance } from '../engine/advance.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { lockEnrolment, otherCampaignsOf } from '../store/enrolment.store.ts';
import { viewLeads } from './list-campaign-leads.ts';

interface Address {
  id: string;
  enrolmentId: string;
}

/** Tries a failed lead again from the step it failed at; done steps stay done. */
export function retryLead(deps: CampaignsDeps, actor: Actor, address: Address): Promise<CampaignLead> {
  return settle(deps, actor, address, async (tx, enrolment) => {
    if (enrolment.leadState !== 'Failed') {
      throw new AppError('conflict', 'Only a failed lead can be tried again.');
    }
    const busy = await otherCampaignsOf(tx, actor.workspaceId, enrolment.campaignId, [enrolment.leadId]);
    const other = busy.get(enrolment.leadId);
    if (other !== undefined) {
      throw new AppError(
        'conflict',
        `This lead is in the campaign “${other}” now. Wait until it has finished.`,
      );
    }
    const state = { ...enrolment.state, finished: null };
    await advance(tx, deps, actor.workspaceId, { ...enrolment, state, actionId: null, actionNodeId: null });
  });
}

/** A person says what became of an action that could not be confirmed. */
export function resolveLead(
  deps: CampaignsDeps,
  actor: Actor,
  address: Address,
  choice: 'was_sent' | 'send_again' | 'skip',
): Promise<CampaignLead> {
  return settle(deps, actor, address, async (tx, enrolment) => {
    const resolved =
      enrolment.actionId !== null &&
      (await deps.sender.resolveByHand(tx, actor.workspaceId, enrolment.actionId, choice));
    if (!resolved) throw new AppError('conflict', 'This has been settled already.');
    // "Was sent" and "skip" move the lead on through the announcement; "send again" only changes its row.
    const current = await lockEnrolment(tx, actor.workspaceId, enrolment.id);
    if (current !== undefined && current.state.finished === null)
      await advance(tx, deps, actor.workspaceId, current);
  });
}

async function settle(
  deps: CampaignsDeps,
  actor: Actor,
  address: Address,
  work: (tx: Tx, enrolment: Enrolment) => Promise<void>,
): Promise<CampaignLead> {
  const { workspaceId } = actor;
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const enrolment = await lockEnrolment(tx, workspaceId, address.enrolmentId);
    if (enrolment === undefined || enrolment.campaignId !== address.id) throw notFound('This lead');
    await work(tx, enrolment);
    await hint(tx, workspaceId, 'campaigns.campaign', address.id);
    const after = await lockEnrolment(tx, workspaceId, enrolment.id);
    const [view] = await viewLeads(tx, deps, workspaceId, after === undefined ? [] : [after]);
    if (view === undefined) throw notFound('This lead');
    return view;
  });
}
