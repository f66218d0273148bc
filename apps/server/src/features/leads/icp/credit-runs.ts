import type { Job } from '@waypost/contract/jobs';
import { findCredits, PROFILE_CREDITS, scoreCredits } from '@waypost/domain/leads/icp/credits';
import type { Tx } from '../../../platform/db/tenant.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import { plannedJob } from '../list-jobs.ts';
import type { IcpDeps } from './icp-deps.ts';
import { icpJobKinds } from './icp-job-kinds.ts';
import {
  endReservation,
  findRun,
  findRunByRequest,
  insertRun,
  type Run,
  type RunKind,
  takeTurnAtRequest,
} from './store/run.store.ts';

export interface NewRun {
  requestId: string;
  kind: RunKind;
  profileId: string;
  version: number;
  listId: string | null;
  /** What the job works on, for the screen. */
  refId: string;
  /** Left out: the usual job of this kind of work. */
  jobKind?: string;
  /** Credits to reserve, 0 and more. */
  amount: number;
  input: unknown;
  total: number | null;
  /** Business instant it was asked for; left out: now. */
  at?: number;
}

/**
 * Plans paid work: the job, and credits taken for it, in the caller's transaction, so that both happen or neither.
 * The same request again answers the job it made before and takes nothing.
 * @param make what has to be made with it, called for a new request only.
 * @throws AppError `credits_exceeded` when too few are left.
 */
export async function planRun(
  { platform, billing }: Pick<IcpDeps, 'platform'> & { billing: Pick<IcpDeps['billing'], 'spendCredits'> },
  tx: Tx,
  workspaceId: string,
  requestId: string,
  make: () => Promise<Omit<NewRun, 'requestId'>>,
): Promise<Job> {
  await takeTurnAtRequest(tx, workspaceId, requestId);
  const earlier = await findRunByRequest(tx, workspaceId, requestId);
  if (earlier !== undefined) return plannedJob(tx, workspaceId, earlier.jobId);
  const { kind, jobKind, profileId, version, listId, refId, amount, input, total, at } = await make();
  const receipt = amount === 0 ? null : await billing.spendCredits(tx, workspaceId, amount);
  const jobId = await platform.queue.enqueue(tx, workspaceId, {
    kind: jobKind ?? icpJobKinds[kind],
    refId,
    input,
    total,
    ...(at === undefined ? {} : { at }),
  });
  await insertRun(tx, workspaceId, {
    jobId,
    requestId,
    kind,
    profileId,
    version,
    listId,
    reserved: amount,
    periodStartsAt: receipt?.periodStartsAt ?? null,
    now: platform.clock.businessNow(),
  });
  return plannedJob(tx, workspaceId, jobId);
}

/**
 * Charges what the work was worth and gives the rest back, once: whoever comes second changes nothing.
 * @returns whether this call ended the reservation.
 */
export async function settleRun(
  { billing }: Pick<IcpDeps, 'billing'>,
  tx: Tx,
  workspaceId: string,
  jobId: string,
  charge: number,
): Promise<boolean> {
  const ended = await endReservation(tx, workspaceId, jobId, charge);
  if (ended === undefined) return false;
  const rest = ended.reserved - ended.charged;
  if (rest > 0 && ended.periodStartsAt !== null) {
    await billing.returnCredits(tx, workspaceId, { periodStartsAt: ended.periodStartsAt, amount: rest });
  }
  return true;
}

/** What a run that ended early was worth: only what is kept of it. */
export function worthOf(run: Pick<Run, 'kind'>, counts: Readonly<Record<string, number>>): number {
  switch (run.kind) {
    case 'profile':
      return (counts['built'] ?? 0) > 0 ? PROFILE_CREDITS : 0;
    case 'revise':
      return (counts['revised'] ?? 0) > 0 ? PROFILE_CREDITS : 0;
    case 'preview':
      return findCredits(counts['candidates'] ?? 0);
    case 'find':
      return Math.max(0, findCredits(counts['added'] ?? 0) - (counts['paidBefore'] ?? 0));
    case 'score':
      return scoreCredits(counts['scored'] ?? 0);
  }
}

/** Ends the reservation of a job that failed or was cancelled; safe to call again. */
export async function settleAbandoned(
  deps: Pick<IcpDeps, 'billing' | 'platform'>,
  { workspaceId, jobId }: { workspaceId: string; jobId: string },
  also?: (tx: Tx, run: Run) => Promise<void>,
): Promise<void> {
  await inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const run = await findRun(tx, workspaceId, jobId);
    const job = await findJob(tx, workspaceId, jobId);
    if (run === undefined || job === undefined) return;
    await settleRun(deps, tx, workspaceId, jobId, worthOf(run, job.counts));
    await also?.(tx, run);
  });
}
