import type { additionSkippedQuery, AdditionState } from '@waypost/contract/campaigns-additions';
import type { bulkSkippedPage } from '@waypost/contract/leads-bulk';
import type { Job } from '@waypost/contract/jobs';
import { ADDITION_UNDO_MS } from '@waypost/domain/campaigns/additions';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { findJob, leftAfterEnd } from '../../../platform/jobs/job.store.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { getCampaign } from '../operations/save-campaign.ts';
import { type Addition, countSkips, findAddition, listSkips, recentAdditions } from './addition.store.ts';

type Address = { id: string; jobId: string };

/** @throws AppError `not_found`, also when the job was one of another campaign. */
export async function getAddition(
  tx: Tx,
  workspaceId: string,
  { id: campaignId, jobId }: Address,
  lock?: 'locked',
): Promise<{ addition: Addition; job: Job; campaign: Campaign }> {
  const campaign = await getCampaign(tx, workspaceId, campaignId);
  const addition = await findAddition(tx, workspaceId, jobId, lock);
  const job = addition?.campaignId === campaignId ? await findJob(tx, workspaceId, jobId) : undefined;
  if (addition === undefined || job === undefined) throw notFound('This action');
  return { addition, job, campaign };
}

/** Wall milliseconds that are left to take the leads of an ended addition back; 0: none. */
export const undoLeftMs = (tx: Tx, workspaceId: string, additionId: string): Promise<number> =>
  leftAfterEnd(tx, workspaceId, additionId, ADDITION_UNDO_MS);

/** A sentence; null when the leads can be taken back now. */
export function whyNotTakenBack(addition: Addition, job: Job, leftMs: number): string | null {
  if (addition.undoJobId !== null) return 'It was undone already.';
  if (job.status === 'queued' || job.status === 'running' || job.status === 'paused') {
    return 'It is still going on. Cancel it first, or wait for its end.';
  }
  return leftMs === 0 ? 'It can be undone for an hour only.' : null;
}

export async function showAddition(
  tx: Tx,
  { platform: { clock } }: Pick<CampaignsDeps, 'platform'>,
  workspaceId: string,
  address: Address,
): Promise<AdditionState> {
  const { addition, job, campaign } = await getAddition(tx, workspaceId, address);
  const leftMs = await undoLeftMs(tx, workspaceId, addition.id);
  const why = whyNotTakenBack(addition, job, leftMs);
  const { id, name, status } = campaign;
  const undo = addition.undoJobId === null ? undefined : await findJob(tx, workspaceId, addition.undoJobId);
  return {
    job,
    campaign: { id, name, status },
    toListId: addition.toListId,
    undo: {
      ...{ can: why === null, why, job: undo ?? null },
      // As the clock that people see will show it.
      until: why === null ? new Date(clock.businessNow() + leftMs * clock.speed()).toISOString() : null,
    },
  };
}

/** @throws AppError `not_found` for a list of nobody, or of another workspace. */
export async function showRecentAdditions(
  tx: Tx,
  room: Pick<CampaignsDeps, 'platform' | 'lists'>,
  { workspaceId, userId }: Actor,
  listId: string,
): Promise<AdditionState[]> {
  if ((await room.lists(tx, workspaceId, [listId])).length === 0) throw notFound('This lead list');
  const recent = await recentAdditions(tx, workspaceId, { listId, userId, undoMs: ADDITION_UNDO_MS });
  const states: AdditionState[] = [];
  for (const { id: jobId, campaignId } of recent) {
    states.push(await showAddition(tx, room, workspaceId, { id: campaignId, jobId }));
  }
  return states;
}

export async function showSkipped(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'leads'>,
  workspaceId: string,
  address: Address,
  { cursor, limit, of }: z.output<typeof additionSkippedQuery>,
): Promise<z.output<typeof bulkSkippedPage>> {
  const after = cursor === undefined ? 0 : positionOf(cursor);
  const { addition } = await getAddition(tx, workspaceId, address);
  const skips = { id: addition.id, ofUndo: of === 'undo' };
  const found = await listSkips(tx, workspaceId, skips, { after, limit });
  const ids = found.map(({ leadId }) => leadId);
  const names = new Map(
    (await deps.leads.getLeads(tx, workspaceId, ids)).map((lead) => [lead.id, lead.fullName] as const),
  );
  const last = found.length === limit ? found.at(-1) : undefined;
  return {
    items: found.map(({ leadId, reason }) => ({ leadId, name: names.get(leadId) || null, reason })),
    nextCursor: last === undefined ? null : String(last.position),
    reasons: await countSkips(tx, workspaceId, skips),
  };
}

function positionOf(cursor: string): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw new AppError('invalid_input', 'This page link is not valid any more. Start from the first page.');
}
