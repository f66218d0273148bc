import { dayName, localDay } from '@waypost/domain/clocks/zone-time';
import { turnedUpLate } from '@waypost/domain/linkedin/late-evidence';
import { recordSend, type WarmUpState } from '@waypost/domain/linkedin/warm-up';
import { enterWorkspace, enterWorkspaces, type Tx } from '../../../platform/db/tenant.ts';
import { type AccountRuntime, lockRuntime, saveWarmUp } from './account-runtime.store.ts';
import type { Action } from './action.ts';
import type { AttemptEnd } from './attempt.store.ts';
import { currentWarmUp } from './current-warm-up.ts';
import { type OwnEnd, type StoredEnd, storeEnd, storeOwnEnds } from './end.store.ts';
import { markWithdrawn } from './invitation.store.ts';
import { type HeardWord, hearProvider } from './provider-breaker.ts';
import { noteLateEvidence } from './provider-breaker.store.ts';
import type { SenderDeps } from './sender-deps.ts';

export interface ActionEnd {
  outcome: 'sent' | 'satisfied' | 'rejected' | 'needs_review';
  code: string;
  message: string;
  providerRef?: string | null;
  chatId?: string | null;
}

/**
 * Ends an action in the caller's transaction: state, warm-up, and the news from which the campaign plans the
 * next step. Outcome and next step commit together, so a step cannot be lost between them.
 */
export async function endAction(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform'>,
  runtime: AccountRuntime,
  action: Action,
  end: ActionEnd,
  /** What else ends with it, where the worker records the answer to its own send. */
  together: Pick<StoredEnd, 'attempt' | 'fence'> = {},
): Promise<void> {
  const now = deps.platform.clock.businessNow();
  const isOpen = end.outcome === 'needs_review';
  await storeEnd(tx, runtime, {
    action,
    state: end.outcome,
    providerRef: end.providerRef ?? null,
    chatId: end.chatId ?? null,
    outcomeCode: end.code,
    outcomeMessage: end.message,
    endedAt: isOpen ? null : now,
    now,
    warmUp: end.outcome === 'sent' ? warmedUp(runtime, now) : undefined,
    // A withdrawal makes room for invitations of anybody.
    wakes: action.kind === 'withdraw' ? 'account' : 'behind',
    ...together,
  });
  if (end.outcome === 'sent' && turnedUpLate(action, end.code)) {
    deps.platform.log.error(
      { actionId: action.id, accountId: action.accountId, evidence: end.code },
      'An effect turned up after a look that should have shown it. Texts without a trace are held for a person.',
    );
    await noteLateEvidence(tx);
  }
  if (action.kind === 'withdraw') await learnWithdrawal(tx, deps, runtime, action, end, now);
  await announceEnd(tx, deps, runtime, action, end, now);
}

/** The end of a worker's own send, and the lease under which it was made. */
export interface OwnSend {
  leased: AccountRuntime;
  action: Action;
  token: string;
  attempt: AttemptEnd;
  end: ActionEnd;
  word: HeardWord;
}

/**
 * The same for a worker's own sends that nobody has touched since their dispatch, without reading them again: one statement
 * for all of them in the common case. Answers by action which have ended so; the others were touched, and nothing of them
 * has happened. No account may come twice.
 */
export async function endOwnSends(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  sends: readonly OwnSend[],
): Promise<ReadonlySet<string>> {
  const now = deps.platform.clock.businessNow();
  const ended = await storeOwnEnds(
    tx,
    sends.map((send) => toOwnEnd(send, now)),
    now,
  );
  await enterWorkspaces(tx, []);
  for (const send of sends) {
    const stored = ended.get(send.action.id);
    if (stored === undefined) continue;
    const { leased, action, end } = send;
    await enterWorkspace(tx, leased.workspaceId);
    if (!stored.isAccountSame) await catchUp(tx, deps, send, now);
    const { providerRef, chatId } = stored;
    await announceEnd(tx, deps, leased, action, { ...end, providerRef, chatId }, now);
  }
  return new Set(ended.keys());
}

const toOwnEnd = ({ leased, action, token, attempt, end }: OwnSend, now: number): OwnEnd => ({
  ...{ leased, action, token, attempt },
  state: end.outcome,
  providerRef: end.providerRef ?? null,
  chatId: end.chatId ?? null,
  outcomeCode: end.code,
  outcomeMessage: end.message,
  warmUp: end.outcome === 'sent' ? warmedUp(leased, now) : undefined,
});

/** The account has changed since its claim: its ramp goes on from what it is now. */
async function catchUp(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  { leased, action, end, word }: OwnSend,
  now: number,
): Promise<void> {
  const changed = await lockRuntime(tx, leased.workspaceId, action.accountId);
  if (changed === undefined) return;
  if (end.outcome === 'sent') await saveWarmUp(tx, changed.memberKey, warmedUp(changed, now));
  await hearProvider(tx, deps, changed, word);
}

function announceEnd(
  tx: Tx,
  { platform: { announcements } }: Pick<SenderDeps, 'platform'>,
  { workspaceId }: AccountRuntime,
  action: Action,
  end: ActionEnd,
  at: number,
): Promise<void> {
  return announcements.announce(tx, workspaceId, 'linkedin.action-ended', {
    actionId: action.id,
    linkedinAccountId: action.accountId,
    leadId: action.leadId,
    kind: action.kind,
    campaignId: action.campaignId,
    enrolmentId: action.enrolmentId,
    stepId: action.stepId,
    outcome: end.outcome,
    wasInReview: action.state === 'needs_review',
    code: end.code,
    message: end.message,
    providerRef: end.providerRef ?? action.providerRef,
    chatId: end.chatId ?? action.chatId,
    at,
  });
}

function warmedUp(runtime: AccountRuntime, now: number): WarmUpState {
  const day = dayName(localDay(runtime.workingHours.zone, now));
  return recordSend(currentWarmUp(runtime, now), day, now);
}

/** The invitation is pending no more, unless the person accepted it before it could be taken back. */
async function learnWithdrawal(
  tx: Tx,
  { platform }: Pick<SenderDeps, 'platform'>,
  { workspaceId }: AccountRuntime,
  { accountId, leadId, enrolmentId, details }: Action,
  end: ActionEnd,
  now: number,
): Promise<void> {
  const isGone = end.outcome === 'sent' || (end.outcome === 'satisfied' && end.code !== 'already_connected');
  if (!isGone) return;
  const invitation = await markWithdrawn(tx, workspaceId, { accountId, leadId }, now);
  if (invitation === undefined) return;
  await platform.announcements.announce(tx, workspaceId, 'linkedin.invitation-withdrawn', {
    linkedinAccountId: accountId,
    leadId,
    withdrawnAt: now,
    by: enrolmentId !== null ? 'step' : details?.withdrawAfterDays === undefined ? 'hand' : 'rule',
  });
}
