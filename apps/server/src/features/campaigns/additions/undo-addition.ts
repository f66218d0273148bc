import type { Job } from '@waypost/contract/jobs';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { JobFailed, type JobKind } from '../../../platform/jobs/job-kinds.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { findCampaignToPlan, saveCampaign, usesList } from '../store/campaign.store.ts';
import { setManyDue } from '../store/due-enrolment.store.ts';
import {
  type AddedLead,
  type Addition,
  findAddition,
  insertSkips,
  listAdded,
  setListOfAddition,
  setUndoJob,
  type Skip,
} from './addition.store.ts';
import { eraseUntouched } from './erase-untouched.store.ts';
import { getAddition, undoLeftMs, whyNotTakenBack } from './show-addition.ts';

export const undoAdditionJobKind = 'campaigns.undo-addition';

interface Input {
  campaignId: string;
  additionId: string;
}
interface Cursor {
  afterLeadId: string | null;
}

/**
 * Plans taking leads back out of a campaign.
 * @throws AppError `not_found`, `conflict` when it cannot be undone (any more).
 */
export async function undoAddition(
  { platform }: Pick<CampaignsRoom, 'platform'>,
  { workspaceId }: Actor,
  address: { id: string; jobId: string },
): Promise<{ job: Job }> {
  return inOneChange(platform, workspaceId, async (tx) => {
    const { addition, job, campaign } = await getAddition(tx, workspaceId, address, 'locked');
    const why = whyNotTakenBack(addition, job, await undoLeftMs(tx, workspaceId, addition.id));
    if (why !== null) throw new AppError('conflict', why);
    const input: Input = { campaignId: campaign.id, additionId: addition.id };
    const total = job.counts['done'] ?? 0;
    const jobId = await platform.queue.enqueue(tx, workspaceId, {
      ...{ kind: undoAdditionJobKind, refId: campaign.id, input, total },
    });
    await setUndoJob(tx, workspaceId, addition.id, jobId);
    const planned = await findJob(tx, workspaceId, jobId);
    if (planned === undefined) throw new Error('A job that was just planned cannot be found.');
    return { job: planned };
  });
}

/** Takes leads back, some per commit. Whoever was written to, or began a step, stays: what is done stays done. */
export function undoAdditionJob(room: CampaignsRoom, leadsPerChunk = 200): JobKind<Input, Cursor> {
  return {
    kind: undoAdditionJobKind,
    async run(job, run) {
      const { workspaceId } = job;
      const { additionId, campaignId } = job.input;
      let cursor: Cursor = job.cursor ?? { afterLeadId: null };
      let { done: seen } = job;
      let counts = { done: 0, skipped: 0, ...job.counts };
      while (!run.stopping.aborted) {
        let read = 0;
        await run.chunk(async (tx) => {
          const addition = await findAddition(tx, workspaceId, additionId);
          if (addition === undefined) throw new JobFailed('There is nothing to undo.');
          const added = await listAdded(tx, workspaceId, additionId, cursor.afterLeadId, leadsPerChunk);
          const skips = [
            ...(await outOfCampaign(tx, room, workspaceId, added)),
            ...(await outOfList(tx, room, workspaceId, addition, added)),
          ];
          const of = { id: additionId, ofUndo: true };
          await insertSkips(tx, workspaceId, of, counts.skipped, skips);
          if (added.length < leadsPerChunk) await dropList(tx, room, workspaceId, addition);
          await hint(tx, workspaceId, 'campaigns.campaign', campaignId);
          const next = {
            read: added.length,
            seen: seen + added.length,
            counts: {
              done: counts.done + added.length - skips.length,
              skipped: counts.skipped + skips.length,
            },
            cursor: { afterLeadId: added.at(-1)?.leadId ?? cursor.afterLeadId },
          };
          ({ read, seen, counts, cursor } = next);
          return { done: seen, counts, cursor, ...(read < leadsPerChunk ? { total: seen } : {}) };
        });
        if (read < leadsPerChunk) return { end: 'done' };
      }
      return { end: 'later', afterSeconds: 0, message: 'Goes on after the restart.' };
    },
  };
}

/** What is planned is taken back first, as an outcome locks it; who stays goes on where they stood. */
async function outOfCampaign(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  added: readonly AddedLead[],
): Promise<Skip[]> {
  const enrolled = added.flatMap(({ leadId, enrolmentId }) =>
    enrolmentId === null ? [] : [{ leadId, enrolmentId }],
  );
  if (enrolled.length === 0) return [];
  const enrolmentIds = enrolled.map(({ enrolmentId }) => enrolmentId);
  const why = { code: 'removed', message: 'The lead was taken back out of the campaign.' };
  await room.sender.cancel(tx, workspaceId, { enrolmentIds }, why);
  const reached = await room.sender.listReached(tx, workspaceId, enrolmentIds);
  const open = enrolmentIds.filter((id) => !reached.has(id));
  const erased = await eraseUntouched(tx, workspaceId, open);
  const stay = enrolled.filter(({ enrolmentId }) => !erased.has(enrolmentId));
  const now = room.platform.clock.businessNow();
  await setManyDue(
    tx,
    workspaceId,
    stay.map(({ enrolmentId }) => enrolmentId),
    now,
  );
  return stay.map(({ leadId, enrolmentId }) => ({
    leadId,
    reason: reached.has(enrolmentId)
      ? 'Was written to already, so this person stays in the campaign.'
      : 'The campaign has begun with this person, who stays in it.',
  }));
}

async function outOfList(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  { campaignId, toListId }: Addition,
  added: readonly AddedLead[],
): Promise<Skip[]> {
  const leadIds = added.filter(({ enrolmentId }) => enrolmentId === null).map(({ leadId }) => leadId);
  if (leadIds.length === 0 || toListId === null) return [];
  const campaign = await findCampaignToPlan(tx, workspaceId, campaignId);
  if (campaign !== undefined && campaign.startedAt !== null) {
    return leadIds.map((leadId) => ({
      leadId,
      reason: 'The campaign has started with this person meanwhile. Remove them there.',
    }));
  }
  await room.leads.takeOutOfList(tx, workspaceId, { listId: toListId, leadIds });
  return [];
}

/** A list that was made for the addition goes with its last lead, unless another campaign chose it meanwhile. */
async function dropList(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  { id, campaignId, toListId }: Addition,
): Promise<void> {
  if (toListId === null) return;
  const campaign = await findCampaignToPlan(tx, workspaceId, campaignId);
  if (campaign === undefined || campaign.startedAt !== null) return;
  if (await usesList(tx, workspaceId, toListId, campaignId)) return;
  if (!(await room.leads.dropIfEmpty(tx, workspaceId, toListId))) return;
  const listIds = campaign.listIds.filter((listId) => listId !== toListId);
  await saveCampaign(tx, workspaceId, campaignId, { listIds }, room.platform.clock.businessNow());
  await setListOfAddition(tx, workspaceId, id, null);
}
