import { budgetsOfSend } from '@waypost/domain/linkedin/permit-send';
import { nextSlotAfter } from '@waypost/domain/linkedin/next-slot';
import {
  enterWorkspace,
  enterWorkspaces,
  inDirectory,
  type Tx,
  waitAtMost,
} from '../../../platform/db/tenant.ts';
import type { Action } from './action.ts';
import { hadDoubt } from './attempt.store.ts';
import type { Candidate } from './candidate.store.ts';
import { claimActions, type NewClaim } from './claim.store.ts';
import { dayCapBlocks } from './day-caps.ts';
import { TOGETHER_WAIT_MS } from './gather.ts';
import { type LeasedAccount, lockNextAccounts, sleepUntil } from './lease.store.ts';
import { type Governed, lookWithGovernor } from './permit-action.ts';
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

/** What a look at an account came to: a claim, or `idle` where nothing of it may go now. */
export type Claimed = Claim | 'idle';

/**
 * T1, one transaction for several accounts, so many at most: lease each, ask the governor, reserve budget, claim one
 * action. Answers as many as there were accounts whose time has come.
 */
export async function claimNext(deps: SenderDeps, owner: string, atMost: number): Promise<Claimed[]> {
  if (!deps.sendingAllowed) return [];
  const { db, clock } = deps.platform;
  const startedAt = clock.monotonicNow();
  let probing: LeasedAccount | undefined;
  const claimed = await inDirectory(db, async (tx) => {
    if (atMost > 1) await waitAtMost(tx, TOGETHER_WAIT_MS);
    const now = clock.businessNow();
    const due = await lockNextAccounts(tx, owner, now, atMost);
    // While the provider is asked for an answer one account asks at a time.
    const asking = due.find(({ asksProvider }) => asksProvider);
    if (asking !== undefined && !(await takeProbe(tx, deps, asking))) return [];
    probing = asking;
    const accounts = asking === undefined ? due : [asking];
    if (accounts.length === 0) return [];
    const { chosen, providerAccountIds } = await chooseOf(tx, deps, accounts, now);
    const claims = chosen.flatMap((one) => (one === undefined ? [] : [one.claim]));
    if (claims.length === 0) {
      if (probing !== undefined) await giveProbeBack(tx, probing);
      probing = undefined;
      return chosen.map(() => 'idle' as const);
    }
    const actions = await claimActions(tx, claims, { owner, leaseMs: deps.timing.leaseMs, now });
    return chosen.map((one) => toClaim(one, actions, { providerAccountIds, startedAt }));
  });
  const asked = probing;
  // What was chosen was cancelled meanwhile, and the transaction is over.
  if (asked !== undefined && claimed[0] === 'idle') await inDirectory(db, (tx) => giveProbeBack(tx, asked));
  return claimed;
}

/** An action that may go now, with what its claim writes. */
interface Chosen {
  runtime: LeasedAccount;
  claim: NewClaim;
  hadDoubt: boolean;
}

/** What may go now of each account, in their order, and how the provider names the accounts. */
async function chooseOf(tx: Tx, deps: SenderDeps, accounts: readonly LeasedAccount[], now: number) {
  await enterWorkspaces(
    tx,
    accounts.map(({ workspaceId }) => workspaceId),
  );
  const [governed, providerAccountIds] = await Promise.all([
    lookWithGovernor(tx, deps, accounts, now),
    deps.providerAccountIds(tx, accounts),
  ]);
  const capped = new Set<string>();
  const chosen: (Chosen | undefined)[] = [];
  for (const [nth, runtime] of accounts.entries()) {
    const of = governed[nth];
    chosen.push(of && (await choose(tx, deps, runtime, of, { now, capped })));
  }
  return { chosen, providerAccountIds };
}

/** Where what was chosen was cancelled meanwhile, the account is due as before. */
function toClaim(
  chosen: Chosen | undefined,
  actions: ReadonlyMap<string, Action>,
  known: { providerAccountIds: ReadonlyMap<string, string>; startedAt: number },
): Claimed {
  const action = chosen && actions.get(chosen.claim.actionId);
  if (chosen === undefined || action === undefined) return 'idle';
  const { runtime, claim } = chosen;
  return {
    runtime: { ...runtime, fence: runtime.fence + 1 },
    providerAccountId: known.providerAccountIds.get(runtime.accountId),
    action,
    token: claim.token,
    startedAt: known.startedAt,
    hadDoubt: chosen.hadDoubt,
  };
}

/** What of one account may go now. Where nothing may, its next look is written, and the answer is undefined. */
async function choose(
  tx: Tx,
  deps: SenderDeps,
  runtime: LeasedAccount,
  { look, permit }: Governed,
  { now, capped }: { now: number; capped: Set<string> },
): Promise<Chosen | undefined> {
  const { random } = deps.platform;
  const { workspaceId } = runtime;
  const { candidates, ready } = look;
  if (look.isStopped) {
    await sleepUntil(tx, runtime, now + stoppedMs, null);
    return undefined;
  }
  let wakeAt = ready.at ?? now + idleMs;
  for (const action of candidates) {
    const verdict = permit(action);
    if (verdict.verdict !== 'allow') {
      const until = verdict.verdict === 'wait' ? verdict.until : null;
      wakeAt = Math.min(wakeAt, until ?? now + idleMs);
      continue;
    }
    if (action.dayCapped === true) {
      await enterWorkspace(tx, workspaceId);
      const cap = await dayCapBlocks(tx, deps, workspaceId, action, now, capped);
      if (cap !== null) {
        wakeAt = Math.min(wakeAt, cap.until ?? now + idleMs);
        continue;
      }
    }
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
    const claim: NewClaim = {
      ...{ runtime, actionId: action.id, token: random.id(), nextSlotAt },
      reservations: budgetsOfSend(action.kind, action.withNote, runtime.accountType).map((budget) => ({
        id: random.id(),
        budget,
      })),
      wakeAt: Math.min(ready.at ?? now + idleMs, nextLook(others, now, nextSlotAt)),
      holdEndsWallAt: ready.holdEndsWallAt,
    };
    return { runtime, claim, hadDoubt: action.attempt > 0 && (await hadDoubt(tx, workspaceId, action.id)) };
  }
  await sleepUntil(tx, runtime, Math.max(wakeAt, now + sleepMsMin), ready.holdEndsWallAt);
  return undefined;
}

/** When what else is ready may have its turn: of a campaign at the next slot, the rest need not wait for that. */
function nextLook(ready: readonly Candidate[], now: number, nextSlotAt: number | null): number {
  // Behind the chosen one there may be more of its kind.
  const ofCampaign = nextSlotAt ?? now + soonMs;
  return ready.some(({ origin }) => origin !== 'campaign') ? Math.min(ofCampaign, now + soonMs) : ofCampaign;
}
