import { waitingForCredits } from '@waypost/domain/billing/waits-for-credits';
import type { Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { IcpDeps } from './icp-deps.ts';
import { givenBack, lowerReservation, raiseReservation } from './store/run.store.ts';

/** Business milliseconds: a run that waits longer keeps no credits from other work meanwhile. */
export const heldWhileWaitingMs = 60 * 60_000;

type Deps = { billing: Pick<IcpDeps['billing'], 'spendCredits' | 'returnCredits' | 'creditsOf'> };

/** Gives back what is reserved beyond the work done so far; done again it changes nothing. */
export async function giveBackCredits(
  { billing }: Deps,
  tx: Tx,
  workspaceId: string,
  jobId: string,
  worth: number,
): Promise<void> {
  const lowered = await lowerReservation(tx, workspaceId, jobId, worth);
  if (lowered === undefined || lowered.periodStartsAt === null) return;
  await billing.returnCredits(tx, workspaceId, {
    periodStartsAt: lowered.periodStartsAt,
    amount: lowered.rest,
  });
}

/**
 * Takes again what was given back, from the credits of now: the part that was kept is charged in full at the end, so
 * what the end gives back is always of the later part.
 * @returns null once all is reserved, or why it cannot be, as a sentence.
 */
export async function takeCreditsAgain(
  { billing }: Deps,
  tx: Tx,
  workspaceId: string,
  jobId: string,
): Promise<string | null> {
  const amount = await givenBack(tx, workspaceId, jobId);
  if (amount === 0) return null;
  try {
    const { periodStartsAt } = await billing.spendCredits(tx, workspaceId, amount);
    await raiseReservation(tx, workspaceId, jobId, { amount, periodStartsAt });
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'credits_exceeded') throw error;
    const { used, max } = await billing.creditsOf(tx, workspaceId);
    return waitingForCredits(amount, Math.max(0, max - used));
  }
}
