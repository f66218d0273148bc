import type { Tx } from '../../platform/db/tenant.ts';
import { hint } from '../../platform/events/live-events.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { addUsed, readUsed, takeBackUsed } from './keyword-usage.store.ts';
import { findSubscription } from './subscription.store.ts';
import { creditPeriodOf, startsAnew } from './subscription-record.ts';

/** Proof of credits taken, needed to give them back to the period they came from. */
export interface CreditReceipt {
  periodStartsAt: number;
  amount: number;
}

/** The one pool of credits of a workspace: the plan's keyword allowance, new each month. */
export interface Credits {
  /** Takes credits in the caller's transaction; throws `credits_exceeded` when too few are left. */
  spendCredits(tx: Tx, workspaceId: string, amount: number): Promise<CreditReceipt>;
  /** Gives back what was taken for work that did not succeed. */
  returnCredits(tx: Tx, workspaceId: string, receipt: CreditReceipt): Promise<void>;
  /** Used and allowed in the period of now; both instants are null when there is no period. */
  creditsOf(
    tx: Tx,
    workspaceId: string,
  ): Promise<{ used: number; max: number; startsAt: number | null; endsAt: number | null }>;
}

export function createCredits({ clock, announcements }: Pick<Platform, 'clock' | 'announcements'>): Credits {
  const periodOf = async (tx: Tx, workspaceId: string) => {
    const record = await findSubscription(tx, workspaceId);
    const period = record === undefined ? null : creditPeriodOf(record, clock.businessNow());
    return record === undefined || period === null
      ? null
      : { ...period, startsAnew: startsAnew(record, period) };
  };
  return {
    async spendCredits(tx, workspaceId, amount) {
      if (!Number.isSafeInteger(amount) || amount <= 0)
        throw new Error('Credits are spent in whole numbers.');
      const period = await periodOf(tx, workspaceId);
      const after = period && (await addUsed(tx, workspaceId, period.startsAt, amount, period.credits));
      if (period === null || after === null) throw new AppError('credits_exceeded', 'Insufficient credits');
      await announcements.announce(tx, workspaceId, 'billing.credits-spent', {
        before: after - amount,
        after,
        max: period.credits,
        periodStartsAt: period.startsAt,
        startsAnewAt: period.startsAnew ? period.endsAt : null,
      });
      await hint(tx, workspaceId, 'users.subscription', workspaceId);
      return { periodStartsAt: period.startsAt, amount };
    },
    async returnCredits(tx, workspaceId, receipt) {
      await takeBackUsed(tx, workspaceId, receipt.periodStartsAt, receipt.amount);
      await hint(tx, workspaceId, 'users.subscription', workspaceId);
    },
    async creditsOf(tx, workspaceId) {
      const period = await periodOf(tx, workspaceId);
      if (period === null) return { used: 0, max: 0, startsAt: null, endsAt: null };
      const used = await readUsed(tx, workspaceId, period.startsAt);
      return { used, max: period.credits, startsAt: period.startsAt, endsAt: period.endsAt };
    },
  };
}
