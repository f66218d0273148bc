import type { OutcomeDecision } from '@waypost/domain/linkedin/action-outcome';
import { afterInviteRefusal, type InviteRefusal } from '@waypost/domain/linkedin/invite-refusal';
import { restartAfterLimitSignal } from '@waypost/domain/linkedin/warm-up';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { MutationAnswer } from '../../../ports/linkedin.ts';
import { type AccountRuntime, coolDown, holdDoubts, saveWarmUp } from './account-runtime.store.ts';
import type { Action, ActionState } from './action.ts';
import { changeState } from './action.store.ts';
import { type AttemptEnd, finishAttempt } from './attempt.store.ts';
import { backToPlanned } from './back-to-planned.ts';
import { invitesPerDay } from './current-warm-up.ts';
import { setDue } from './due.store.ts';
import type { Claim } from './claim.ts';
import { type ActionEnd, endAction, type OwnSend } from './end-action.ts';
import { readRefusals } from './invitation-history.store.ts';
import { releaseLease } from './lease.store.ts';
import type { HeardWord } from './provider-breaker.ts';
import type { SenderDeps } from './sender-deps.ts';

/** Pause before an action that provably did not leave is tried again. Business minutes. */
const notSentPauseMinutes = 10;

/** States in which an action of the same attempt waits for its evidence or for its next dispatch. */
const beforeNextDispatch: ReadonlySet<ActionState> = new Set(['in_doubt', 'planned', 'claimed']);

/**
 * T4: result, attempt row, account consequences and the news for the next step in one transaction. A no-op
 * when an echo or a read has already ended the action.
 */
export async function recordOutcome(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  runtime: AccountRuntime,
  action: Action,
  seen: {
    attempt: number;
    dispatchedWallAt: number;
    decision: OutcomeDecision;
    answer: MutationAnswer | undefined;
    /** The answer's item is credited to another action. It proves one only: then this one stays in doubt. */
    isAnothers: boolean;
  },
  /** The account as it was leased for the send: its lease ends here. */
  leased: AccountRuntime,
): Promise<void> {
  const { decision, answer } = seen;
  const http = httpOf(answer);
  const attempt = attemptOf(action, seen);
  const isUnproven = decision.class === 'sent' && seen.isAnothers;
  const ending = waitsForOutcome(action, seen) && !isUnproven ? endOf(decision, http) : undefined;
  if (ending === undefined) {
    await finishAttempt(tx, runtime.workspaceId, attempt);
    await releaseLease(tx, leased);
  }
  const refusal =
    decision.class === 'look_in_sent_list' ? await judgeRefusal(tx, runtime, action) : undefined;
  const restsAccount = refusal === undefined || (refusal.decision === 'plan_again' && refusal.restsAccount);
  await applyConsequences(
    tx,
    deps,
    runtime,
    restsAccount ? decision : { ...decision, cooldown: null },
    http?.status,
  );
  if (ending !== undefined) {
    await endAction(tx, deps, runtime, action, ending, { attempt, fence: leased.fence });
    return;
  }
  if (action.attempt !== seen.attempt) return;
  await noteSecondEffect(tx, deps, runtime, action, decision.class, http?.providerRef ?? null);
  if (waitsForOutcome(action, seen)) await leaveOpen(tx, deps, runtime, action, seen, refusal);
}

/**
 * T4 in the common case: a clear answer, with no consequence but the end of the action, to a send that nobody else has
 * touched since its dispatch, see {@link endOwnSends}. Undefined: it is another case, see {@link recordOutcome}.
 */
export function ownSendOf(
  { runtime, action, token }: Pick<Claim, 'runtime' | 'action' | 'token'>,
  sent: Omit<Seen, 'isAnothers'>,
  word: HeardWord,
): OwnSend | undefined {
  const { decision, answer } = sent;
  const isPlain =
    word.word !== 'trouble' &&
    decision.cooldown === null &&
    action.kind !== 'withdraw' &&
    runtime.troubleWallAt === null &&
    !runtime.asksProvider;
  const end = isPlain ? endOf(decision, httpOf(answer)) : undefined;
  if (end === undefined) return undefined;
  return { leased: runtime, action, token, attempt: attemptOf(action, sent), end, word };
}

type Seen = Parameters<typeof recordOutcome>[4];

const httpOf = (answer: MutationAnswer | undefined) => (answer?.answer === 'http' ? answer : undefined);

const attemptOf = (
  { id }: Action,
  { attempt, decision, answer }: Pick<Seen, 'attempt' | 'decision' | 'answer'>,
): AttemptEnd => ({
  actionId: id,
  attempt,
  class: decision.class,
  code: decision.code,
  httpStatus: answer?.answer === 'none' || answer === undefined ? null : answer.status,
  providerRequestId: httpOf(answer)?.requestId ?? null,
});

/** Nothing has ended it before. A yes is evidence, however late: it ends the doubt, and stops the next attempt unless that is dispatched. */
function waitsForOutcome(action: Action, { attempt, decision }: Seen): boolean {
  const isLateYes = decision.class === 'sent' && beforeNextDispatch.has(action.state);
  return action.attempt === attempt && (action.state === 'dispatched' || isLateYes);
}

/** How an answer ends its action; undefined where it leaves it open. */
function endOf(
  { class: outcome, code, message, satisfiedAs }: OutcomeDecision,
  http: Extract<MutationAnswer, { answer: 'http' }> | undefined,
): ActionEnd | undefined {
  if (outcome === 'sent') {
    const { providerRef = null, chatId = null } = http ?? {};
    return { outcome, code, message, providerRef, chatId };
  }
  if (outcome === 'step_satisfied') return { outcome: 'satisfied', code: satisfiedAs ?? code, message };
  return outcome === 'rejected' ? { outcome, code, message } : undefined;
}

async function leaveOpen(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  runtime: AccountRuntime,
  action: Action,
  seen: Seen,
  refusal: InviteRefusal | undefined,
): Promise<void> {
  const { clock } = deps.platform;
  const { decision } = seen;
  const { code, message } = decision;
  switch (decision.class) {
    case 'look_in_sent_list':
      await settleRefusal(tx, deps, runtime, action, refusal ?? afterInviteRefusal(1, false), code);
      return;
    case 'not_sent':
      await backToPlanned(tx, deps, runtime, action, {
        notBefore: clock.businessNow() + (decision.cooldown?.minutes ?? notSentPauseMinutes) * 60_000,
        releaseAttempt: decision.budget === 'released' ? seen.attempt : undefined,
        orderly: true,
        code,
        message,
      });
      return;
    default:
      await changeState(tx, runtime.workspaceId, action.id, {
        state: 'in_doubt',
        outcomeCode: code,
        outcomeMessage: message,
      });
      await setDue(
        tx,
        runtime.workspaceId,
        action.id,
        'read',
        seen.dispatchedWallAt + deps.timing.quarantineMs - clock.wallNow(),
      );
      // Nothing ends by it, so nobody else tells those who have the lead open.
      await deps.platform.announcements.announce(tx, runtime.workspaceId, 'linkedin.action-in-doubt', {
        actionId: action.id,
        campaignId: action.campaignId,
      });
  }
}

/** "No invitation for now": about this person or about the account, told apart by what else went through. */
async function judgeRefusal(tx: Tx, runtime: AccountRuntime, action: Action): Promise<InviteRefusal> {
  const { refusals, othersSentSince } = await readRefusals(tx, runtime.workspaceId, action);
  return afterInviteRefusal(refusals, othersSentSince);
}

async function settleRefusal(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform'>,
  runtime: AccountRuntime,
  action: Action,
  refusal: InviteRefusal,
  code: string,
): Promise<void> {
  if (refusal.decision === 'needs_review') {
    await endAction(tx, deps, runtime, action, {
      outcome: 'needs_review',
      code: 'refused_for_weeks',
      message: refusal.message,
    });
    return;
  }
  await backToPlanned(tx, deps, runtime, action, {
    notBefore: deps.platform.clock.businessNow() + refusal.afterMinutes * 60_000,
    orderly: true,
    code,
    message: refusal.message,
  });
}

async function applyConsequences(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform'>,
  runtime: AccountRuntime,
  decision: OutcomeDecision,
  httpStatus: number | undefined,
): Promise<void> {
  const now = deps.platform.clock.businessNow();
  const order = decision.cooldown;
  if (order !== null && order.scope !== 'inmails') {
    await coolDown(tx, runtime.memberKey, {
      scope: order.scope,
      until: now + order.minutes * 60_000,
      now,
      reason: decision.message,
      // A failing gateway asks for a pause too, but says nothing about limits.
      isLimitSignal: httpStatus === 429 || httpStatus === 403,
    });
    if (order.restartWarmUp) {
      const began = { why: 'limit_signal', at: now } as const;
      const halved = restartAfterLimitSignal(runtime.warmUp, invitesPerDay(runtime), began);
      await saveWarmUp(tx, runtime.memberKey, halved);
    }
  }
}

/**
 * An earlier attempt was found after this one had been dispatched, and this one had an effect too: requests live
 * longer on their way than the quarantine assumes. It cannot be undone; it is told, and not risked again.
 */
async function noteSecondEffect(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform'>,
  runtime: AccountRuntime,
  action: Action,
  outcome: OutcomeDecision['class'],
  providerRef: string | null,
): Promise<void> {
  const isSecond =
    outcome === 'sent' &&
    action.state === 'sent' &&
    action.attempt > 1 &&
    providerRef !== null &&
    action.providerRef !== null &&
    action.providerRef !== providerRef;
  if (!isSecond) return;
  deps.platform.log.error(
    { actionId: action.id, accountId: action.accountId, first: action.providerRef, second: providerRef },
    'A message arrived twice: the network delivered the first attempt after the quarantine. Retries are held.',
  );
  await holdDoubts(tx, runtime.memberKey, {
    actionId: action.id,
    at: deps.platform.clock.businessNow(),
  });
}
