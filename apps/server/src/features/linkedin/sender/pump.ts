import { setTimeout as wait } from 'node:timers/promises';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { coolDown } from './account-runtime.store.ts';
import { lockAction } from './action.store.ts';
import { backToPlanned } from './back-to-planned.ts';
import type { Claim } from './claim.ts';
import { endAction } from './end-action.ts';
import { lockAnswered } from './end.store.ts';
import { findInSentList } from './find-in-sent-list.ts';
import { releaseLease } from './lease.store.ts';
import { release } from './ledger.store.ts';
import { prepare } from './prepare.ts';
import type { Prepared } from './prepared.ts';
import { hearProvider, wordOfSend, wordOfStepBack } from './provider-breaker.ts';
import { ownSendOf, recordOutcome } from './record-outcome.ts';
import { notConnected, notDispatched, type Sent, send } from './send.ts';
import type { SenderDeps } from './sender-deps.ts';
import { createSteps, type Steps } from './steps.ts';

/** The account pump of one worker: each call is one turn; turns that run side by side commit their steps together. */
export function createPump(deps: SenderDeps, owner: string): () => Promise<boolean> {
  const steps = createSteps(deps, owner);
  return () => pumpOnce(deps, steps);
}

/**
 * One turn of the account pump: claim (T1), prepare (T2), dispatch and write (T3), record (T4). Answers true
 * when an account was looked at. Every step is its own commit; a process may die between any two.
 */
async function pumpOnce(deps: SenderDeps, steps: Steps): Promise<boolean> {
  const claim = await steps.claim();
  if (claim === undefined) return false;
  if (claim === 'idle') return true;
  let released = false;
  try {
    await deps.atStage('claimed', claim.action.id);
    released = await carryOut(deps, steps, claim);
    await deps.atStage('recorded', claim.action.id);
  } finally {
    if (!released) await releaseLease(deps.platform.db, claim.runtime);
  }
  return true;
}

/** Answers whether the lease was let go with what was stored. */
async function carryOut(deps: SenderDeps, steps: Steps, claim: Claim): Promise<boolean> {
  const prepared = await prepare(deps, claim);
  if (!prepared.ready) return stepBack(deps, claim, prepared);
  const sent = await send(deps, steps, claim, prepared);
  if (sent === notDispatched) return false;
  if (sent === notConnected) {
    const message = 'LinkedIn’s gateway could not be reached. Trying again in 10 minutes.';
    return stepBack(deps, claim, {
      ready: false,
      again: { afterMinutes: 10, code: 'connect_failed', message },
    });
  }
  return recordUntilLeaseEnds(deps, steps, claim, await settleAmbiguous(deps, claim, sent, prepared));
}

/** The prepared send ended or stepped back before anything was promised: budgets are given back. */
async function stepBack(
  deps: SenderDeps,
  { runtime, action, token }: Claim,
  prepared: Extract<Prepared, { ready: false }>,
): Promise<boolean> {
  if ('again' in prepared && prepared.again.disconnected === true) {
    await deps.accountLost(runtime.workspaceId, action.accountId, prepared.again.message);
  }
  await inWorkspace(deps.platform.db, runtime.workspaceId, async (tx) => {
    await putBack(tx, deps, { runtime, action, token }, prepared);
    await releaseLease(tx, runtime);
  });
  return true;
}

async function putBack(
  tx: Tx,
  deps: SenderDeps,
  { runtime, action, token }: Pick<Claim, 'runtime' | 'action' | 'token'>,
  prepared: Extract<Prepared, { ready: false }>,
): Promise<void> {
  const { clock } = deps.platform;
  const current = await lockAction(tx, runtime.workspaceId, action.id);
  if (current?.state !== 'claimed' || current.claimToken !== token) return;
  const now = clock.businessNow();
  const attempt = action.attempt + 1;
  await hearProvider(tx, deps, runtime, {
    word: wordOfStepBack(prepared),
    isProbe: runtime.asksProvider,
    because: 'end' in prepared ? prepared.end.code : prepared.again.code,
  });
  if ('end' in prepared) {
    if (prepared.spent !== true) await release(tx, runtime.memberKey, action, attempt, now);
    await endAction(tx, deps, runtime, current, prepared.end);
    return;
  }
  const until = now + prepared.again.afterMinutes * 60_000;
  if (prepared.again.rest !== undefined) {
    await coolDown(tx, runtime.memberKey, {
      scope: 'account',
      until,
      now,
      reason: prepared.again.message,
      isLimitSignal: prepared.again.rest === 'limit_signal',
    });
  }
  await backToPlanned(tx, deps, runtime, current, {
    notBefore: until,
    releaseAttempt: attempt,
    orderly: true,
    code: prepared.again.code,
    message: prepared.again.message,
  });
}

/**
 * The same refusal means "this person cannot be invited again yet" and "this account is throttled": the sent
 * list tells whether an invitation is there. An unreadable list leaves the action in doubt.
 */
async function settleAmbiguous(
  deps: SenderDeps,
  { runtime, action }: Claim,
  sent: Sent,
  target: Extract<Prepared, { ready: true }>,
): Promise<Sent> {
  if (sent.decision.class !== 'look_in_sent_list' || target.mutation.kind !== 'invite') return sent;
  const { providerAccountId, providerPersonId } = target.mutation;
  const { decision } = sent;
  try {
    const found = await findInSentList(deps.port, providerAccountId, {
      providerPersonId,
      publicIdentifier: action.publicIdentifier,
    });
    if (found === undefined) return sent;
    return {
      ...sent,
      decision: { ...decision, class: 'sent', message: 'Sent; LinkedIn shows it as pending.' },
    };
  } catch (error) {
    deps.platform.log.warn(
      { err: error, accountId: runtime.accountId },
      'The sent invitations could not be read.',
    );
    return { ...sent, decision: { ...decision, class: 'in_doubt' } };
  }
}

/** The provider has answered: losing that to a passing database failure would cost a quarantine. */
async function recordUntilLeaseEnds(
  deps: SenderDeps,
  steps: Steps,
  claim: Claim,
  sent: Sent,
): Promise<boolean> {
  const { db, clock, log } = deps.platform;
  const { workspaceId } = claim.runtime;
  const giveUpAt = clock.monotonicNow() + deps.timing.leaseMs - deps.timing.httpDeadlineMs;
  const word = {
    word: wordOfSend(sent),
    isProbe: claim.runtime.asksProvider,
    because: sent.decision.code,
  };
  const own = ownSendOf(claim, sent, word);
  for (;;) {
    try {
      // Before the outcome, and never beside it: a process that dies in between must not leave an account asleep that
      // everybody takes for signed in.
      if (sent.decision.accountStatus === 'Disconnected') {
        await deps.accountLost(workspaceId, claim.action.accountId, sent.decision.message);
      }
      if (own !== undefined && (await steps.end(own))) break;
      await inWorkspace(db, workspaceId, async (tx) => {
        const providerRef = sent.answer?.answer === 'http' ? sent.answer.providerRef : null;
        const met = await lockAnswered(tx, workspaceId, claim.action, providerRef);
        const runtime = met?.runtime ?? claim.runtime;
        if (met === undefined) await releaseLease(tx, claim.runtime);
        else
          await recordOutcome(
            tx,
            deps,
            runtime,
            met.action,
            { ...sent, isAnothers: met.isAnothers },
            claim.runtime,
          );
        await hearProvider(tx, deps, runtime, word);
      });
      break;
    } catch (error) {
      log.error({ err: error, actionId: claim.action.id }, 'An outcome could not be stored; trying again.');
      if (clock.monotonicNow() >= giveUpAt) throw error;
      await wait(250);
    }
  }
  return true;
}
