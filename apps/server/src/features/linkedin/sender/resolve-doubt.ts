import { isHeldWhileLate, lateAlarmMs, PLANNED_AGAIN_CODE } from '@waypost/domain/linkedin/late-evidence';
import { reconcile, type Reconciliation } from '@waypost/domain/linkedin/reconcile';
import { CLAIMS_MAX } from '@waypost/domain/linkedin/timing';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { type AccountRuntime, findRuntime } from './account-runtime.store.ts';
import type { Action } from './action.ts';
import { changeState, findLiveInvitation, lockAction } from './action.store.ts';
import { answerDueMs } from './attempt.store.ts';
import { backToPlanned } from './back-to-planned.ts';
import { clearDue, type Look, setDue, takeDue } from './due.store.ts';
import { endAction } from './end-action.ts';
import { release } from './ledger.store.ts';
import { hadLateEvidence } from './provider-breaker.store.ts';
import { readEvidence } from './read-evidence.ts';
import type { SenderDeps } from './sender-deps.ts';
import { VISIT_UNCONFIRMED } from './visit.store.ts';

/** On top of the longest time that a request may take: its worker still has to store the answer. Wall milliseconds. */
const answerSlackMs = 1_000;

/**
 * Takes one action that somebody left claimed or dispatched: an expired claim goes back, a dispatch without
 * outcome becomes doubt. Reads nothing. Answers true when there was one.
 */
export const recoverOnce = (deps: SenderDeps): Promise<boolean> => lookOnce(deps, 'recover');

/** Takes one doubt whose time has come and looks at the network. Answers true when there was one. */
export const resolveOnce = (deps: SenderDeps): Promise<boolean> => lookOnce(deps, 'read');

async function lookOnce(deps: SenderDeps, look: Look): Promise<boolean> {
  const { db } = deps.platform;
  const due = await takeDue(db, look, deps.timing.leaseMs);
  if (due === undefined) return false;
  const { workspaceId, actionId } = due;
  const doubtful = await inWorkspace(db, workspaceId, async (tx) => {
    const action = await lockAction(tx, workspaceId, actionId);
    const runtime = action && (await findRuntime(tx, workspaceId, action.accountId));
    if (action === undefined || runtime === undefined) {
      await clearDue(tx, workspaceId, actionId);
      return undefined;
    }
    return recover(tx, deps, runtime, action);
  });
  if (doubtful !== undefined) await resolveByReading(deps, doubtful.runtime, doubtful.action);
  return true;
}

/** What can be decided without reading; answers the action when it has to be read. */
async function recover(
  tx: Tx,
  deps: SenderDeps,
  runtime: AccountRuntime,
  action: Action,
): Promise<{ runtime: AccountRuntime; action: Action } | undefined> {
  const { clock } = deps.platform;
  const { workspaceId } = runtime;
  const now = clock.businessNow();
  switch (action.state) {
    case 'claimed': {
      // Nothing was dispatched, and the old token cannot dispatch any more: provably not sent.
      if (action.claims >= CLAIMS_MAX) {
        await release(tx, runtime.memberKey, action, action.attempt + 1, now);
        await endAction(tx, deps, runtime, action, {
          outcome: 'needs_review',
          code: 'parked',
          message: `It was started ${action.claims} times without getting as far as sending: nothing left.`,
        });
        return undefined;
      }
      await backToPlanned(tx, deps, runtime, action, {
        notBefore: now,
        releaseAttempt: action.attempt + 1,
        orderly: false,
        code: 'claim_expired',
        message: 'The worker stopped before sending. It is planned again.',
      });
      return undefined;
    }
    case 'dispatched': {
      // Dispatched shortly before its claim ended: its worker may still be waiting for the answer.
      const { writeAgeMs, httpDeadlineMs } = deps.timing;
      const answeredWithinMs = writeAgeMs + httpDeadlineMs + answerSlackMs;
      const waitMs = await answerDueMs(tx, workspaceId, action.id, answeredWithinMs);
      if (waitMs > 0) {
        await setDue(tx, workspaceId, action.id, 'recover', waitMs);
        return undefined;
      }
      if (action.kind === 'visit') return endUnansweredVisit(tx, deps, runtime, action);
      await changeState(tx, workspaceId, action.id, {
        state: 'in_doubt',
        outcomeCode: 'no_outcome',
        outcomeMessage: 'The worker stopped while sending. We are checking what happened.',
      });
      const quarantineEndsMs = (action.dispatchedWallAt ?? 0) + deps.timing.quarantineMs - clock.wallNow();
      await setDue(tx, workspaceId, action.id, 'read', quarantineEndsMs);
      return undefined;
    }
    case 'in_doubt':
      return { runtime, action };
    default:
      await clearDue(tx, workspaceId, action.id);
      return undefined;
  }
}

/** A profile view leaves no trace to read, and a second one would be a repeat: it counts as done. */
async function endUnansweredVisit(
  tx: Tx,
  deps: SenderDeps,
  runtime: AccountRuntime,
  action: Action,
): Promise<undefined> {
  await endAction(tx, deps, runtime, action, {
    outcome: 'satisfied',
    code: VISIT_UNCONFIRMED,
    message: 'LinkedIn did not confirm the visit; a visit is never repeated.',
  });
  return undefined;
}

async function resolveByReading(deps: SenderDeps, runtime: AccountRuntime, action: Action): Promise<void> {
  const { db } = deps.platform;
  const { workspaceId } = runtime;
  const { accountId } = action;
  const ids = await inWorkspace(db, workspaceId, (tx) =>
    deps.providerAccountIds(tx, [{ workspaceId, accountId }]),
  );
  const providerAccountId = ids.get(accountId);
  const read =
    providerAccountId === undefined ? null : await readEvidence(deps, runtime, action, providerAccountId);
  await inWorkspace(db, workspaceId, async (tx) => {
    const current = await lockAction(tx, workspaceId, action.id);
    // An echo was faster, or another resolver: its result stands.
    if (current?.state !== 'in_doubt' || current.claimToken !== action.claimToken) return;
    const decision = await decide(tx, deps, runtime, current, read);
    await apply(tx, deps, runtime, current, decision);
  });
}

async function decide(
  tx: Tx,
  deps: SenderDeps,
  runtime: AccountRuntime,
  action: Action,
  read: Awaited<ReturnType<typeof readEvidence>> | null,
): Promise<Reconciliation> {
  const { clock } = deps.platform;
  const invitation = await findLiveInvitation(tx, runtime.workspaceId, action.accountId, action.leadId);
  return reconcile({
    action: {
      id: action.id,
      kind: action.kind,
      body: action.body,
      invitationNote: action.kind === 'message' ? (invitation?.body ?? null) : null,
      dispatchedAt: action.dispatchedAt ?? 0,
      dispatchedWallAt: action.dispatchedWallAt ?? 0,
      attempt: action.attempt,
      mode: runtime.doubtMode,
      providerIsLate: isHeldWhileLate(action.kind) && (await hadLateEvidence(tx, lateAlarmMs(deps.timing))),
      cleanReadsWallAt: action.cleanReadsWallAt,
    },
    read,
    timing: deps.timing,
    nowWall: clock.wallNow(),
  });
}

async function apply(
  tx: Tx,
  deps: SenderDeps,
  runtime: AccountRuntime,
  action: Action,
  decision: Reconciliation,
): Promise<void> {
  const { clock } = deps.platform;
  switch (decision.decision) {
    case 'sent':
      if (decision.evidence === 'visit_not_repeated') return endUnansweredVisit(tx, deps, runtime, action);
      await endAction(tx, deps, runtime, action, {
        outcome: 'sent',
        code: `found_${decision.evidence}`,
        message:
          action.kind === 'withdraw' ? 'Withdrawn; LinkedIn no longer shows it.' : 'Sent; found on LinkedIn.',
        providerRef: decision.providerRef,
      });
      return;
    case 'needs_review':
      await endAction(tx, deps, runtime, action, {
        outcome: 'needs_review',
        code: decision.why,
        message: decision.message,
      });
      return;
    case 'plan_again':
      await backToPlanned(tx, deps, runtime, action, {
        notBefore: clock.businessNow(),
        orderly: false,
        code: PLANNED_AGAIN_CODE,
        message: 'LinkedIn shows no trace of it after two complete looks. It is planned again.',
      });
      return;
    case 'wait':
      await changeState(tx, runtime.workspaceId, action.id, {
        state: 'in_doubt',
        cleanReadsWallAt: decision.cleanReadsWallAt,
      });
      await setDue(tx, runtime.workspaceId, action.id, 'read', decision.nextReadWallAt - clock.wallNow());
      return;
  }
}

/** A person looked and decides what became of an action that needs review. */
export async function resolveByHand(
  tx: Tx,
  deps: SenderDeps,
  workspaceId: string,
  actionId: string,
  choice: 'was_sent' | 'send_again' | 'skip',
): Promise<boolean> {
  const action = await lockAction(tx, workspaceId, actionId);
  const runtime = action && (await findRuntime(tx, workspaceId, action.accountId));
  if (action?.state !== 'needs_review' || runtime === undefined) return false;
  if (choice === 'send_again') {
    await backToPlanned(tx, deps, runtime, action, {
      notBefore: deps.platform.clock.businessNow(),
      orderly: true,
      code: 'sent_again_by_hand',
      message: 'Planned again by hand.',
    });
    return true;
  }
  await endAction(tx, deps, runtime, action, {
    outcome: choice === 'was_sent' ? 'sent' : 'rejected',
    code: choice === 'was_sent' ? 'confirmed_by_hand' : 'skipped_by_hand',
    message: choice === 'was_sent' ? 'Confirmed by hand as sent.' : 'Skipped by hand.',
  });
  return true;
}
