import { planRestAt } from '@waypost/domain/linkedin/plan-rest';
import {
  ACCEPT_FALL_AGAIN_DAYS,
  ACCEPT_FALL_REST_DAYS,
  acceptFall,
} from '@waypost/domain/linkedin/accept-fall';
import { limitTable } from '@waypost/domain/linkedin/limit-table';
import { enterWorkspace, inDirectory, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { findRuntime } from './account-runtime.store.ts';
import {
  type AccountInCare,
  countPlannedWithdrawals,
  lockOverdue,
  readInvitationWeeks,
  restInvitations,
  takeCare,
} from './care.store.ts';
import { readGoverned } from './permit-action.ts';
import { planWithdrawal } from './plan-withdrawal.ts';
import type { SenderDeps } from './sender-deps.ts';

const dayMs = 86_400_000;
/** How often an account is looked after. Business milliseconds. */
const careEveryMs = 3_600_000;

/**
 * Looks after one account whose time has come: plans to take back invitations that have waited too long, and lets
 * invitations rest when fewer people accept them. False when no account's time has come.
 */
export async function careOnce(
  deps: Pick<SenderDeps, 'platform' | 'timing' | 'sendingAllowed'>,
): Promise<boolean> {
  if (!deps.sendingAllowed) return false;
  const { db, clock } = deps.platform;
  return inDirectory(db, async (tx) => {
    const now = clock.businessNow();
    const account = await takeCare(tx, now, now + careEveryMs);
    if (account === undefined) return false;
    const { workspaceId, accountId } = account;
    await enterWorkspace(tx, workspaceId);
    const planned = await planOverdueWithdrawals(tx, deps, account, now);
    const rests = await restWhenFewerAccept(tx, account, now);
    if (planned > 0 || rests) await hint(tx, workspaceId, 'linkedin.account', accountId);
    return true;
  });
}

/** No more at once than the limit of withdrawals leaves: the rest follows in the next hours and days. */
async function planOverdueWithdrawals(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  { workspaceId, accountId, withdrawAfterDays: days, isPaused }: AccountInCare,
  now: number,
): Promise<number> {
  if (days === null || isPaused) return 0;
  const runtime = await findRuntime(tx, workspaceId, accountId);
  if (runtime === undefined || planRestAt(runtime.plan, now) !== null) return 0;
  const { account } = await readGoverned(tx, deps, runtime, now, null);
  const left = limitTable({ ...account, now }).find(({ budget }) => budget === 'withdrawal_day')?.left ?? 0;
  const limit = left - (await countPlannedWithdrawals(tx, workspaceId, accountId));
  if (limit <= 0) return 0;
  let planned = 0;
  const sentBefore = now - days * dayMs;
  for (const invitation of await lockOverdue(tx, workspaceId, accountId, { sentBefore, limit })) {
    const details = { withdrawAfterDays: days };
    if ((await planWithdrawal(tx, deps, workspaceId, invitation, { now, details })) === null) planned += 1;
  }
  return planned;
}

async function restWhenFewerAccept(
  tx: Tx,
  { workspaceId, accountId, acceptFallAt }: AccountInCare,
  now: number,
): Promise<boolean> {
  if (acceptFallAt !== null && now - acceptFallAt < ACCEPT_FALL_AGAIN_DAYS * dayMs) return false;
  const { before, after } = await readInvitationWeeks(tx, workspaceId, accountId, now);
  const why = acceptFall(before, after);
  if (why === null) return false;
  const until = now + ACCEPT_FALL_REST_DAYS * dayMs;
  await restInvitations(tx, workspaceId, accountId, { now, until, why });
  return true;
}
