import { answerCredits } from '@waypost/domain/leads/ai-column/ai-column';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import type { AiColumnDeps } from './ai-column-deps.ts';
import { addGiven, findColumn } from './column.store.ts';
import { columnOfRun, endReservation } from './run.store.ts';

/** What more answers of a column cost, after those it gave: a credit per 10 of them all. */
export const priceOf = (given: { answersGiven: number; creditsCharged: number }, answers: number): number =>
  Math.max(0, answerCredits(given.answersGiven + answers) - given.creditsCharged);

/** Charges what a run answered and gives the rest back, once: whoever comes second changes nothing. */
export async function settleRun(
  { billing }: Pick<AiColumnDeps, 'billing'>,
  tx: Tx,
  workspaceId: string,
  { jobId, answers }: { jobId: string; answers: number },
): Promise<void> {
  const columnId = await columnOfRun(tx, workspaceId, jobId);
  const column = columnId && (await findColumn(tx, workspaceId, columnId, 'locked'));
  if (!column) return;
  const ended = await endReservation(tx, workspaceId, jobId, priceOf(column, answers));
  if (ended === undefined) return;
  await addGiven(tx, workspaceId, column.id, { answers, credits: ended.charged });
  const rest = ended.reserved - ended.charged;
  if (rest > 0 && ended.periodStartsAt !== null) {
    await billing.returnCredits(tx, workspaceId, { periodStartsAt: ended.periodStartsAt, amount: rest });
  }
}

/** Ends the reservation of a job that failed or was cancelled: charged for what is kept. Safe to call again. */
export async function settleAbandoned(
  deps: Pick<AiColumnDeps, 'billing' | 'platform'>,
  { workspaceId, jobId }: { workspaceId: string; jobId: string },
): Promise<void> {
  await inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const job = await findJob(tx, workspaceId, jobId);
    if (job === undefined) return;
    await settleRun(deps, tx, workspaceId, { jobId, answers: job.counts['answered'] ?? 0 });
  });
}
