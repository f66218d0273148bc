import { dayName, localDay } from '@waypost/domain/clocks/zone-time';
import { turnedUpLate } from '@waypost/domain/linkedin/late-evidence';
import { recordSend, type WarmUpState } from '@waypost/domain/linkedin/warm-up';
import type { Tx } from '../../../platform/db/tenant.ts';
import { type AccountRuntime, lockRuntime, saveWarmUp } from './account-runtime.store.ts';
import type { Action } from './action.ts';
import { currentWarmUp } from './current-warm-up.ts';
import { type OwnSend, type StoredEnd, storeEnd, storeOwnEnd } from './end.store.ts';
import { markWithdrawn } from './invitation.store.ts';
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

/**
 * The same for a worker's own send that nobody has touched since its dispatch, without reading it again: one statement
 * in the common case. Undefined: it was touched, and nothing has happened. Answers the account where it has changed
 * since its claim, as it is now.
 */
export async function endOwnSend(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform'>,
  leased: AccountRuntime,
  action: Action,
  end: ActionEnd,
  own: OwnSend,
): Promise<{ changed: AccountRuntime | undefined } | undefined> {
  const now = deps.platform.clock.businessNow();
  const isSent = end.outcome === 'sent';
  const stored = await storeOwnEnd(
    tx,
    leased,
    {
      action,
      state: end.outcome,
      providerRef: end.providerRef ?? null,
      chatId: end.chatId ?? null,
      outcomeCode: end.code,
      outcomeMessage: end.message,
      endedAt: now,
      now,
      warmUp: isSent ? warmedUp(leased, now) : undefined,
    },
    own,
  );
  if (stored === undefined) return undefined;
  const changed = stored.isAccountSame
    ? undefined
    : await lockRuntime(tx, leased.workspaceId, action.accountId);
  if (changed !== undefined && isSent) await saveWarmUp(tx, changed.memberKey, warmedUp(changed, now));
  const { providerRef, chatId } = stored;
  await announceEnd(tx, deps, leased, action, { ...end, providerRef, chatId }, now);
  return { changed };
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
    enrolmentId: action.enrolmentId,
    stepId: action.stepId,
    outcome: end.outcome,
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
  { accountId, leadId }: Action,
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
  });
}
