import { createHash } from 'node:crypto';
import { STEP_EVENTS, type OwnStep, type WebhookNode } from '@waypost/domain/campaigns/sequence/graph';
import type { StepOutcome } from '@waypost/domain/campaigns/sequence/enrolment';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { LeadDetail } from '../../leads/index.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { setDue } from '../store/due-enrolment.store.ts';
import { addEvent } from '../store/event.store.ts';
import { insertWebhook } from '../store/webhook.store.ts';

/** What a step of our own came to, as the lead's history tells it. The lead goes on, whatever it was. */
type Done = { what: 'tagged' | 'moved_to_list' | 'webhook_planned' | 'step_missed'; detail: string };

/**
 * Carries out a step that needs no network, in the caller's transaction: with it the lead stands behind the
 * step, or neither happened. A webhook is stored here and called afterwards.
 */
export async function carryOut(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  campaign: Campaign,
  enrolment: Enrolment,
  step: OwnStep,
): Promise<StepOutcome> {
  const now = room.platform.clock.businessNow();
  const lead = await room.leads.getLead(tx, workspaceId, enrolment.leadId);
  const came: Done =
    lead === undefined
      ? { what: 'step_missed', detail: 'The lead was deleted.' }
      : await carryOutFor(tx, room, workspaceId, campaign, enrolment, step, lead, now);
  await addEvent(tx, workspaceId, {
    id: room.platform.random.id(),
    enrolmentId: enrolment.id,
    campaignId: enrolment.campaignId,
    nodeId: step.id,
    ...came,
    at: now,
  });
  return { nodeId: step.id, at: now, result: 'sent' };
}

async function carryOutFor(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  campaign: Campaign,
  enrolment: Enrolment,
  step: OwnStep,
  lead: LeadDetail,
  now: number,
): Promise<Done> {
  switch (step.kind) {
    case 'tag':
      await room.leads.addTag(tx, workspaceId, { leadId: lead.id, tag: step.tag, now });
      return { what: STEP_EVENTS.tag, detail: step.tag.trim() };
    case 'list': {
      const move = { leadId: lead.id, toListId: step.listId ?? '', fromListIds: campaign.listIds, now };
      if (step.listId !== null && (await room.leads.moveToList(tx, workspaceId, move))) {
        const [list] = await room.lists(tx, workspaceId, [step.listId]);
        return { what: STEP_EVENTS.list, detail: list?.name ?? '' };
      }
      return { what: 'step_missed', detail: 'The list was deleted, so the lead stayed where it was.' };
    }
    case 'webhook':
      await planWebhook(tx, room, workspaceId, campaign, enrolment, step, lead, now);
      // Called after this transaction, and maybe more than once: only an answer makes it `webhook_called`.
      return { what: 'webhook_planned', detail: step.url };
  }
}

async function planWebhook(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  campaign: Campaign,
  enrolment: Enrolment,
  step: WebhookNode,
  lead: LeadDetail,
  now: number,
): Promise<void> {
  const { clock, random } = room.platform;
  const id = random.id();
  const [sender] = await room.accounts(
    tx,
    workspaceId,
    enrolment.accountId === null ? [] : [enrolment.accountId],
  );
  const tags = (await room.leads.tagsOf(tx, workspaceId, [lead.id])).get(lead.id) ?? [];
  const body = JSON.stringify({
    event: 'campaign.step_reached',
    at: new Date(now).toISOString(),
    campaign: { id: campaign.id, name: campaign.name },
    step: step.id,
    lead: {
      id: lead.id,
      fullName: lead.fullName,
      firstName: lead.firstName,
      lastName: lead.lastName,
      headline: lead.headline,
      title: lead.title,
      company: lead.company,
      location: lead.location,
      email: lead.email,
      profileUrl: lead.profileUrl,
      tags,
    },
    sender: sender === undefined ? null : { id: sender.id, name: sender.name },
  });
  // A step is passed once per lead: graphs have no way back.
  const effectKey = createHash('sha256').update(`webhook ${enrolment.id} ${step.id}`).digest('base64url');
  const isNew = await insertWebhook(tx, workspaceId, {
    id,
    campaignId: campaign.id,
    enrolmentId: enrolment.id,
    nodeId: step.id,
    effectKey,
    url: step.url,
    body,
    createdAt: now,
  });
  if (isNew) await setDue(tx, workspaceId, id, clock.wallNow(), 'campaigns.webhook');
}
