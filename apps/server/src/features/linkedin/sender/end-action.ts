import { dayName, localDay } from '@waypost/domain/clocks/zone-time';
import { turnedUpLate } from '@waypost/domain/linkedin/late-evidence';
import { recordSend, type WarmUpState } from '@waypost/domain/linkedin/warm-up';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { AccountRuntime } from './account-runtime.store.ts';
import type { Action } from './action.ts';
import { currentWarmUp } from './current-warm-up.ts';
import { type StoredEnd, storeEnd } from './end.store.ts';
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
  const { clock, announcements } = deps.platform;
  const now = clock.businessNow();
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
  await announcements.announce(tx, runtime.workspaceId, 'linkedin.action-ended', {
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
    at: now,
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
