import type { bulkBody, BulkResult, goAheadsBody } from '@waypost/contract/campaigns-manage';
import { BULK_LEADS_MAX } from '@waypost/contract/campaigns-manage';
import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { advance } from '../engine/advance.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { stop } from '../news/stop-lead.ts';
import { finishTask, giveGoAhead } from '../operations/give-go-ahead.ts';
import { getCampaign } from '../operations/save-campaign.ts';
import { dismissFailure, retryLead, undoDismissal } from '../operations/settle-lead.ts';
import { findEnrolment, findEnrolments, lockEnrolment } from '../store/enrolment.store.ts';
import { pageOfLeads } from '../store/lead-table.store.ts';
import { choiceOf } from './lead-choice.ts';
import { decodePosition, encodePosition } from './position.ts';

type Body = z.output<typeof bulkBody>;

/** Settles leads one by one, each in a change of its own: what is not possible for one is said of that one. */
export async function changeLeads(
  room: CampaignsRoom,
  actor: Actor,
  campaignId: string,
  body: Body,
): Promise<BulkResult> {
  const { ids, nextCursor } = await targetOf(room, actor, campaignId, body);
  const { action } = body;
  const settled = await oneByOne(room, actor, campaignId, ids, async (enrolmentId) => {
    if (action === 'retry') await retryLead(room, actor, { id: campaignId, enrolmentId });
    else if (action === 'dismiss') await dismissFailure(room, actor, { id: campaignId, enrolmentId });
    else if (action === 'undismiss') await undoDismissal(room, actor, { id: campaignId, enrolmentId });
    else if (action === 'done') {
      await finishTask(room, actor, { id: campaignId, enrolmentId }, body.nodeIds ?? []);
    } else await changeLead(room, actor, campaignId, enrolmentId, action);
  });
  if (action !== 'dismiss') return { ...settled, nextCursor };
  const left = new Set(settled.skipped.map(({ enrolmentId }) => enrolmentId));
  return { ...settled, dismissed: ids.filter((id) => !left.has(id)), nextCursor };
}

/** Answers what many leads wait for, each with a text of its own; whoever waits for it no more is left out, with the reason. */
export async function answerLeads(
  room: CampaignsRoom,
  actor: Actor,
  campaignId: string,
  { answers }: z.output<typeof goAheadsBody>,
): Promise<BulkResult> {
  // Said twice of one lead, what was said last counts.
  const byLead = new Map(answers.map(({ enrolmentId, ...answer }) => [enrolmentId, answer]));
  const { ids } = await targetOf(room, actor, campaignId, { enrolmentIds: [...byLead.keys()] });
  const settled = await oneByOne(room, actor, campaignId, ids, async (enrolmentId) => {
    const answer = byLead.get(enrolmentId);
    if (answer) await giveGoAhead(room, actor, { id: campaignId, enrolmentId }, answer);
  });
  return { ...settled, nextCursor: null };
}

async function oneByOne(
  room: CampaignsRoom,
  actor: Actor,
  campaignId: string,
  ids: readonly string[],
  settleOne: (enrolmentId: string) => Promise<void>,
): Promise<Omit<BulkResult, 'nextCursor'>> {
  const skipped: { enrolmentId: string; reason: string }[] = [];
  for (const enrolmentId of ids) {
    try {
      await settleOne(enrolmentId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      skipped.push({ enrolmentId, reason: error.message });
    }
  }
  room.changed(actor.workspaceId, campaignId);
  const names = await namesOf(room, actor, skipped);
  return {
    done: ids.length - skipped.length,
    skipped: skipped.map((one) => ({ ...one, lead: names.get(one.enrolmentId) ?? 'Unknown lead' })),
  };
}

function targetOf(
  room: CampaignsRoom,
  { workspaceId }: Actor,
  campaignId: string,
  { enrolmentIds, filter = {}, cursor }: Pick<Body, 'enrolmentIds' | 'filter' | 'cursor'>,
): Promise<{ ids: string[]; nextCursor: string | null }> {
  return inWorkspace(room.platform.db, workspaceId, async (tx) => {
    await getCampaign(tx, workspaceId, campaignId);
    const ids = enrolmentIds === undefined ? null : [...new Set(enrolmentIds)];
    if (ids !== null) {
      const found = await findEnrolments(tx, workspaceId, ids);
      if (found.filter((one) => one.campaignId === campaignId).length < ids.length) {
        throw notFound('One of the leads');
      }
    }
    const choice = { ...(await choiceOf(tx, room, workspaceId, campaignId, filter)), ids };
    const after = cursor === undefined ? null : decodePosition(cursor);
    const page = { order: 'added', after, limit: BULK_LEADS_MAX + 1 } as const;
    const places = await pageOfLeads(tx, workspaceId, campaignId, choice, page);
    const shown = places.slice(0, BULK_LEADS_MAX);
    const last = places.length > shown.length ? shown.at(-1) : undefined;
    const nextCursor = last === undefined ? null : encodePosition(last);
    return { ids: shown.map(({ id }) => id), nextCursor };
  });
}

async function changeLead(
  room: CampaignsRoom,
  { workspaceId }: Actor,
  campaignId: string,
  enrolmentId: string,
  action: 'pause' | 'resume' | 'remove',
): Promise<void> {
  await inOneChange(room.platform, workspaceId, async (tx) => {
    const enrolment = await findEnrolment(tx, workspaceId, enrolmentId);
    if (enrolment?.campaignId !== campaignId) throw notFound('This lead');
    if (enrolment.state.finished !== null) {
      throw new AppError('conflict', `The lead has ended here (${enrolment.leadState}).`);
    }
    if (action === 'resume') return resume(tx, room, workspaceId, enrolmentId);
    if (action === 'pause' && enrolment.state.paused === true) {
      throw new AppError('conflict', 'The lead is paused already.');
    }
    const reason =
      action === 'pause'
        ? ({ code: 'hold', hold: { kind: 'lead_paused' } } as const)
        : ({ code: 'removed' } as const);
    const why = {
      code: action === 'pause' ? 'lead_paused' : 'removed',
      message: describeDecisionReason(reason),
    };
    const at = room.platform.clock.businessNow();
    await stop(tx, room, workspaceId, enrolmentId, why, (locked) =>
      action === 'pause'
        ? { ...locked, state: { ...locked.state, paused: true } }
        : { ...locked, stops: [...locked.stops, { kind: 'removed', at }] },
    );
  });
}

/** What was taken back is planned again, what was done is not repeated. */
async function resume(tx: Tx, room: CampaignsRoom, workspaceId: string, enrolmentId: string): Promise<void> {
  const locked = await lockEnrolment(tx, workspaceId, enrolmentId);
  if (locked?.state.paused !== true) throw new AppError('conflict', 'The lead is not paused.');
  const { paused: _, ...state } = locked.state;
  await advance(tx, room, workspaceId, { ...locked, state });
}

async function namesOf(
  room: CampaignsRoom,
  { workspaceId }: Actor,
  skipped: readonly { enrolmentId: string }[],
): Promise<Map<string, string>> {
  if (skipped.length === 0) return new Map();
  return inWorkspace(room.platform.db, workspaceId, async (tx) => {
    const ids = skipped.map(({ enrolmentId }) => enrolmentId);
    const enrolments = await findEnrolments(tx, workspaceId, ids);
    const leadIds = enrolments.map(({ leadId }: Enrolment) => leadId);
    const names = new Map(
      (await room.leads.getLeads(tx, workspaceId, leadIds)).map((lead) => [lead.id, lead.fullName]),
    );
    return new Map(enrolments.map(({ id, leadId }) => [id, names.get(leadId) ?? 'Deleted lead']));
  });
}
