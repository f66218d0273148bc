import { wordingLengthMax } from '@waypost/domain/campaigns/sequence/wording';
import { INMAIL_SUBJECT_LENGTH_MAX } from '@waypost/domain/linkedin/text-lengths';
import { isCapped } from '@waypost/domain/campaigns/day-caps';
import { hoursWithin } from '@waypost/domain/campaigns/period';
import { plannedState } from '@waypost/domain/campaigns/lead-state';
import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import { EVENT_FIELDS } from '@waypost/domain/leads/sources/event-link';
import { renderTemplate, type TemplateValues } from '@waypost/domain/campaigns/message-template';
import { isWritten, type NetworkStep } from '@waypost/domain/campaigns/sequence/graph';
import type { SequenceDecision } from '@waypost/domain/campaigns/sequence/next-actions';
import { memberIdOfLink } from '@waypost/domain/linkedin/profile-url';
import { nextOpenAt } from '@waypost/domain/linkedin/working-hours';
import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { LeadDetail } from '../../leads/index.ts';
import type { Action } from '../../linkedin/index.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsRoom, SenderAccount } from '../campaigns-deps.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { companyFull } from '../left-out/company-week.ts';
import { writtenMeanwhile } from '../left-out/written-meanwhile.ts';
import { asFound } from './as-found.ts';
import type { PersonLook } from './look-for-person.ts';

type ActionPlan = Parameters<CampaignsRoom['sender']['plan']>[2];
type Act = Extract<SequenceDecision, { decision: 'act' }> & { readonly step: NetworkStep };

/**
 * `asked again`: something was learned without sending; the interpreter decides anew. `looked up`: who it is has to be
 * asked first.
 */
type PlannedStep =
  | { next: 'planned' | 'held' | 'asked again'; enrolment: Enrolment }
  | { next: 'looked up'; enrolment: Enrolment; look: PersonLook };

/**
 * Turns "do this step now" into a row of the sender: checks exclusions at this very moment, renders the text
 * for this lead, and freezes it.
 */
export async function planStep(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  campaign: Campaign,
  enrolment: Enrolment,
  decision: Act,
  { account, begun }: { account: SenderAccount | undefined; begun: boolean },
): Promise<PlannedStep> {
  const { leads } = room;
  const [lead, ruleFor, since, knownId] = await Promise.all([
    leads.getLead(tx, workspaceId, enrolment.leadId),
    leads.exclusionMatcher(tx, workspaceId),
    writtenMeanwhile(tx, room, workspaceId, campaign, enrolment),
    account === undefined ? undefined : leads.providerIdOf(tx, workspaceId, enrolment.leadId, account.id),
  ]);
  const now = room.platform.clock.businessNow();
  if (lead === undefined) return stop(enrolment, { kind: 'removed', at: now, gone: 'deleted' });
  const rule = ruleFor(lead);
  if (rule !== undefined) return stop(enrolment, { kind: 'excluded', at: now, rule: rule.ruleName });
  if (since !== undefined)
    return stop(enrolment, { kind: 'excluded', at: now, rule: since, by: 'contacted' });
  if (account === undefined)
    return held(enrolment, 'The sender was removed. Connect this LinkedIn account again to go on.');
  // A lead that was merged into another one is seen under that one's id.
  const isMerged = lead.id !== enrolment.leadId;
  const seenId = isMerged ? await leads.providerIdOf(tx, workspaceId, lead.id, account.id) : knownId;
  const providerId = seenId ?? null;
  const { looked } = enrolment.state;
  const isLookedUp = looked?.nodeId === decision.step.id && looked.person === true;
  const memberId = providerId ?? memberIdOfLink(lead.linkToResolve);
  if (lead.publicIdentifier === null && memberId !== null && !isLookedUp) {
    // An id under which the sender itself sees the person means nobody to the others.
    const others = providerId === null ? campaign.accountIds.filter((id) => id !== account.id) : [];
    return lookUp(enrolment, lead.id, decision, account, { memberId, otherAccountIds: others });
  }
  if (lead.publicIdentifier === null && providerId === null) {
    return held(enrolment, 'This lead has no LinkedIn profile link. Add it to the lead to go on.');
  }
  const [reader = lead] = mentionsEvent(decision)
    ? await asFound(tx, room, workspaceId, campaign.listIds, [lead])
    : [lead];
  const body = bodyOf(decision, enrolment, reader, account);
  if (!body.ok) return held(enrolment, body.problem);
  const occurrence = enrolment.occurrence + 1;
  const hours = hoursWithin(campaign.hours, campaign.settings.period);
  const notBefore = hours === null ? now : nextOpenAt(hours, now);
  if (notBefore === null)
    return held(enrolment, 'The campaign has no working hours ahead. Add some to go on.');
  const full = await companyFull(tx, room, workspaceId, campaign, enrolment);
  if (full !== undefined) return held(enrolment, full.reason, full.until);
  const planned = await room.sender.plan(tx, workspaceId, {
    accountId: account.id,
    person: { leadId: lead.id, publicIdentifier: lead.publicIdentifier, providerId },
    kind: decision.step.kind,
    origin: 'campaign',
    effectKey: effectKey(enrolment.id, decision.step.id, occurrence),
    body: body.text,
    ...(body.details === undefined ? {} : { details: body.details }),
    campaignId: campaign.id,
    enrolmentId: enrolment.id,
    stepId: decision.step.id,
    hours,
    dayCapped: isCapped(campaign.settings.dailyCaps, decision.step.kind),
    notBefore,
    priority: priorityOf(decision, enrolment),
  });
  if (!planned.planned && planned.because === 'already_invited')
    return metInvitation(enrolment, planned.action);
  return {
    next: 'planned',
    enrolment: {
      ...enrolment,
      occurrence,
      actionId: planned.action.id,
      actionNodeId: decision.step.id,
      leadState: plannedState(begun),
      // Why and until when it waits there is asked when somebody looks: it changes with every send.
      reason: describeDecisionReason({ code: 'action_planned', nodeId: decision.step.id }),
      nextAt: null,
    },
  };
}

/** Nobody is written to before it is known who they are: they may be another lead, or excluded. */
function lookUp(
  enrolment: Enrolment,
  leadId: string,
  { step }: Act,
  { id: accountId, name }: SenderAccount,
  asked: Pick<PersonLook, 'memberId' | 'otherAccountIds'>,
): PlannedStep {
  const { enrolment: waiting } = held(enrolment, `${name} looks up the profile of this person first.`);
  const about = 'person';
  const look: PersonLook = { about, enrolmentId: enrolment.id, nodeId: step.id, accountId, leadId, ...asked };
  return { next: 'looked up', enrolment: waiting, look };
}

/** Another campaign has invited this person from this sender: what became of that is known, or will be. */
function metInvitation(enrolment: Enrolment, earlier: Action): PlannedStep {
  const at = earlier.endedAt;
  if (at === null || (earlier.state !== 'sent' && earlier.state !== 'satisfied')) {
    return held(enrolment, 'An earlier invitation to this person is still being confirmed.');
  }
  if (earlier.acceptedAt !== null || earlier.outcomeCode === 'already_connected') {
    return { next: 'asked again', enrolment: { ...enrolment, connected: true } };
  }
  const invitation = { state: 'pending', sentAt: at } as const;
  return { next: 'asked again', enrolment: { ...enrolment, connected: false, invitation } };
}

function stop(enrolment: Enrolment, signal: Enrolment['stops'][number]): PlannedStep {
  return { next: 'asked again', enrolment: { ...enrolment, stops: [...enrolment.stops, signal] } };
}

/** Waits for somebody: shown with its sentence; looked at again when the lead or the campaign changes. */
function held(enrolment: Enrolment, reason: string, nextAt: number | null = null): PlannedStep {
  return { next: 'held', enrolment: { ...enrolment, leadState: 'Waiting', reason, nextAt } };
}

/** Part of the key: a cancelled step may be planned again, a planned one never twice. */
function effectKey(enrolmentId: string, stepId: string, occurrence: number): string {
  return createHash('sha256').update(`${enrolmentId} ${stepId} ${occurrence}`).digest('base64url');
}

function priorityOf({ step }: Act, enrolment: Enrolment): ActionPlan['priority'] {
  if (step.kind === 'inmail') return 'followUp';
  if (step.kind !== 'message') return step.kind;
  return enrolment.acceptedAt === null ? 'followUp' : 'engagedFollowUp';
}

/** Few messages do: for the others nobody asks which event it was. */
function mentionsEvent({ step, variant }: Act): boolean {
  const subject = step.kind === 'inmail' ? step.subject : '';
  return `${subject} ${variant?.body ?? ''}`.includes('event_name');
}

type Body =
  | { ok: true; text: string | null; details: ActionPlan['details'] }
  | { ok: false; problem: string };

function bodyOf(act: Act, enrolment: Enrolment, lead: LeadDetail, account: SenderAccount): Body {
  const { step } = act;
  const { looked } = enrolment.state;
  const post = looked?.nodeId === step.id ? looked.post : undefined;
  const details = {
    ...('maxAgeDays' in step ? { maxAgeDays: step.maxAgeDays } : {}),
    // The comment stands under the post that somebody saw when they approved it.
    ...(post === undefined ? {} : { socialId: post.socialId }),
  };
  if (!isWritten(step)) return { ok: true, text: null, details };
  // What a person approved goes out as it was approved.
  const approved = enrolment.state.goAhead?.nodeId === step.id ? enrolment.state.goAhead.text : undefined;
  if (approved !== undefined) return { ok: true, text: approved, details };
  const template = act.variant?.body.trim() ?? '';
  if (step.kind === 'invite' && template === '') return { ok: true, text: null, details };
  const values = templateValues(lead, account);
  const lengthMax = wordingLengthMax(step.kind, account.accountType);
  const rendered = renderTemplate(template, values, lengthMax);
  if (!rendered.ok) return unwritable(rendered.problems);
  if (step.kind !== 'inmail') return { ok: true, text: rendered.text, details };
  const subject = renderTemplate(step.subject.trim(), values, INMAIL_SUBJECT_LENGTH_MAX);
  if (!subject.ok) return unwritable(subject.problems);
  return { ok: true, text: rendered.text, details: { subject: subject.text } };
}

function unwritable(problems: readonly { message: string }[]): Body {
  return { ok: false, problem: problems[0]?.message ?? 'The message cannot be written for this lead.' };
}

/** What the template variables mean for one lead and sender. */
export function templateValues(
  lead: Pick<
    LeadDetail,
    'firstName' | 'lastName' | 'fullName' | 'company' | 'title' | 'headline' | 'location' | 'customFields'
  >,
  account: Pick<SenderAccount, 'firstName' | 'name'> | undefined,
): TemplateValues {
  return {
    first_name: lead.firstName,
    last_name: lead.lastName,
    full_name: lead.fullName,
    company: lead.company,
    title: lead.title,
    headline: lead.headline,
    location: lead.location,
    // Files and sources keep these as fields of their own.
    industry: lead.customFields['Industry'] ?? null,
    event_name: lead.customFields[EVENT_FIELDS.name] ?? null,
    sender_first_name: account?.firstName ?? null,
    sender_full_name: account?.name ?? null,
  };
}
