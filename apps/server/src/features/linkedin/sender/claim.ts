import { budgetsOfSend } from '@waypost/domain/linkedin/permit-send';
import { nextSlotAfter } from '@waypost/domain/linkedin/next-slot';
import { enterWorkspace, inDirectory, type Tx } from '../../../platform/db/tenant.ts';
import type { Action } from './action.ts';
import { hadDoubt } from './attempt.store.ts';
import type { Candidate } from './candidate.store.ts';
import { claimAction } from './claim.store.ts';
import { dayCapBlocks } from './day-caps.ts';
import { type LeasedAccount, lockNextAccount, sleepUntil } from './lease.store.ts';
import { lookWithGovernor } from './permit-action.ts';
import { giveProbeBack, takeProbe } from './provider-breaker.ts';
import type { SenderDeps } from './sender-deps.ts';

export interface Claim {
  runtime: LeasedAccount;
  /** Undefined: the account is not linked any more. */
  providerAccountId: string | undefined;
  action: Action;
  token: string;
  /** On the monotonic clock of this process, from before the claim. */
  startedAt: number;
  /** An earlier attempt was in doubt: what the network shows of this pair may be its effect. */
  hadDoubt: boolean;
}

/** With nothing ready and nothing planned, an account is looked at again after this business time. */
const idleMs = 6 * 3_600_000;
/** While all sending of the workspace is stopped: looked at so often, behind the accounts of others. Business time. */
const stoppedMs = 60_000;
/** After a claim, while more is ready that need not wait for the next slot. Business time. */
const soonMs = 5_000;
/** Shortest sleep of an account, so that a defect cannot make the pump spin. Business milliseconds. */
const sleepMsMin = 1_000;

/**
 * T1, one transaction: lease an account, ask the governor, reserve budget, claim one action. `idle` means an
 * account was looked at and nothing may go now; undefined means no account's time has come.
 */
export async function claimNext(deps: SenderDeps, owner: string): Promise<Claim | 'idle' | undefined> {
  if (!deps.sendingAllowed) return undefined;
  const { db, clock } = deps.platform;
  const startedAt = clock.monotonicNow();
  let probing: LeasedAccount | undefined;
  const claim = await inDirectory(db, async (tx) => {
    const now = clock.businessNow();
    const runtime = await lockNextAccount(tx, owner, now);
    if (runtime === undefined) return undefined;
    if (runtime.asksProvider && !(await takeProbe(tx, deps, runtime))) return undefined;
    probing = runtime.asksProvider ? runtime : undefined;
    await enterWorkspace(tx, runtime.workspaceId);
    const claimed = await claimOne(tx, deps, runtime, { owner, now, startedAt });
    if (claimed === 'idle' && probing !== undefined) await giveProbeBack(tx, probing);
    return claimed;
  });
  if (claim !== 'gone') return claim;
  const asked = probing;
  if (asked !== undefined) await inDirectory(db, (tx) => giveProbeBack(tx, asked));
  return 'idle';
}

/** `gone`: what was chosen was cancelled meanwhile, and the transaction is over; the account is due as before. */
async function claimOne(
  tx: Tx,
  deps: SenderDeps,
  runtime: LeasedAccount,
  { owner, now, startedAt }: { owner: string; now: number; startedAt: number },
): Promise<Claim | 'idle' | 'gone'> {
  const { random } = deps.platform;
  const { workspaceId, accountId } = runtime;
  const [{ look, permit }, providerAccountId] = await Promise.all([
    lookWithGovernor(tx, deps, runtime, now),
    deps.providerAccountId(workspaceId, accountId, tx),
  ]);
  const { candidates, ready } = look;
  if (look.isStopped) {
    await sleepUntil(tx, runtime, now + stoppedMs, null);
    return 'idle';
  }
  let wakeAt = ready.at ?? now + idleMs;
  for (const action of candidates) {
    const verdict = permit(action);
    if (verdict.verdict !== 'allow') {
      const until = verdict.verdict === 'wait' ? verdict.until : null;
      wakeAt = Math.min(wakeAt, until ?? now + idleMs);
      continue;
    }
    const capped = action.dayCapped === true ? await dayCapBlocks(tx, deps, workspaceId, action, now) : null;
    if (capped !== null) {
      wakeAt = Math.min(wakeAt, capped.until ?? now + idleMs);
      continue;
    }
    const wasDoubted = action.attempt > 0 && (await hadDoubt(tx, workspaceId, action.id));
    const token = random.id();
    const nextSlotAt =
      action.origin === 'campaign'
        ? nextSlotAfter({
            accountKey: runtime.memberKey.toString('hex'),
            actionKey: action.id,
            workingHours: runtime.workingHours,
            now,
            rhythm: runtime.rhythm,
          })
        : null;
    const others = candidates.filter(({ id }) => id !== action.id);
    const claimed = await claimAction(tx, runtime, {
      ...{ actionId: action.id, owner, token, leaseMs: deps.timing.leaseMs, now, nextSlotAt },
      reservations: budgetsOfSend(action.kind, action.withNote, runtime.accountType).map((budget) => ({
        id: random.id(),
        budget,
      })),
      wakeAt: Math.min(ready.at ?? now + idleMs, nextLook(others, now, nextSlotAt)),
      holdEndsWallAt: ready.holdEndsWallAt,
    });
    if (claimed === undefined) return 'gone';
    return {
      runtime: { ...runtime, fence: runtime.fence + 1 },
      providerAccountId,
      action: claimed,
      token,
      startedAt,
      hadDoubt: wasDoubted,
    };
  }
  await sleepUntil(tx, runtime, Math.max(wakeAt, now + sleepMsMin), ready.holdEndsWallAt);
  return 'idle';
}

/** When what else is ready may have its turn: of a campaign at the next slot, the rest need not wait for that. */
function nextLook(ready: readonly Candidate[], now: number, nextSlotAt: number | null): number {
  // Behind the chosen one there may be more of its kind.
  const ofCampaign = nextSlotAt ?? now + soonMs;
  return ready.some(({ origin }) => origin !== 'campaign') ? Math.min(ofCampaign, now + soonMs) : ofCampaign;
}
