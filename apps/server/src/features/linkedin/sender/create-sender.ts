import { classifyOutcome } from '@waypost/domain/linkedin/action-outcome';
import { RHYTHM_OF_NEW_ACCOUNTS } from '@waypost/domain/linkedin/rhythm';
import type { DayCaps } from '@waypost/domain/linkedin/day-cap';
import { timingProblem } from '@waypost/domain/linkedin/timing';
import { MATURE, NEW_ACCOUNT } from '@waypost/domain/linkedin/warm-up';
import { officeHours } from '@waypost/domain/linkedin/working-hours';
import type { Tx } from '../../../platform/db/tenant.ts';
import { dueRowsWait } from '../../../platform/due-rows.ts';
import type { Feature } from '../../../platform/feature.ts';
import { budgetTypeOf } from '../account.ts';
import type { NamesOf } from '../config/config-room.ts';
import { bindConfig } from '../config/config.routes.ts';
import { skipDue } from '../config/skip-actions.ts';
import { skipKind } from './skip.store.ts';
import type { AccountUse, LinkedInHooks } from '../linkedin-hooks.ts';
import { setRuntimeStatus, upsertRuntime } from './account-runtime.store.ts';
import { findUnresolved, listWithHolds, releaseHold } from './action-holds.ts';
import { readAccountUse } from './account-use.ts';
import { findAction, findActions, markAccepted } from './action.store.ts';
import { cancelActions } from './cancel-actions.ts';
import { readDayCaps } from './day-cap.store.ts';
import { setDayCaps } from './day-caps.ts';
import { holdClaims } from './clock-gate.ts';
import { dueKinds } from './due.store.ts';
import { accountsWait } from './lease.store.ts';
import { careOnce } from './care-for-accounts.ts';
import { creditOwnMessage } from './credit-own-message.ts';
import { nextActionAt, nextActionsAt, plannedSenders } from './next-action.ts';
import { createExplainer } from './explain-action.ts';
import { permitRead } from './permit-read.ts';
import { type ActionPlan, planAction } from './plan-action.ts';
import { readPlanRests, setPlanRights, type WorkspaceRights } from './plan-rights.ts';
import { planPost, type PostPlan } from './plan-post.ts';
import { createPump } from './pump.ts';
import { readAccountStates } from './read-account-states.ts';
import { recoverOnce, resolveByHand, resolveOnce } from './resolve-doubt.ts';
import type { SenderDeps } from './sender-deps.ts';
import { startStopwatch } from './stopwatch.ts';
import { setAsideDoubt } from './set-aside-doubt.ts';
import { listWithdrawing } from './invitation.store.ts';
import { listReached, lockPlanned } from './reached.store.ts';
import { listUndecided } from './undecided.store.ts';
import { endInFlight } from './end-in-flight.ts';
import { whatIf } from './what-if.ts';
import { listAccepted, listWriters } from './written.store.ts';
import { restartRamp } from './restart-ramp.ts';
import { giveBackClaims, takeClaims } from './take-claims.ts';
import { readStop, releaseSending, stopSending } from './sending-stop.ts';

/** Account pumps per worker: each is one send in flight, which waits for the network most of its time. */
const pumpsPerWorker = 48;

export type SenderOptions = Omit<SenderDeps, 'classify' | 'startStopwatch' | 'atStage'> &
  Partial<Pick<SenderDeps, 'classify' | 'startStopwatch' | 'atStage'>> & {
    /** Names for the screens; without it leads and campaigns are shown without theirs. */
    namesOf?: NamesOf;
  };

/** The one room that sends. Others plan and cancel; only this one claims, dispatches and records. */
export function createSender(options: SenderOptions) {
  const deps: SenderDeps = {
    classify: classifyOutcome,
    startStopwatch,
    atStage: async () => undefined,
    ...options,
  };
  const problem = timingProblem(deps.timing);
  if (problem !== null) throw new Error(problem);
  const { db, random } = deps.platform;
  const owner = random.id();
  const namesOf: NamesOf = options.namesOf ?? (async () => ({ leads: new Map(), campaigns: new Map() }));
  const feature: Feature = {
    bind: (binder) => bindConfig({ sender: deps, namesOf }, binder),
    loops: [
      {
        ...{ name: 'linkedin.pump', everyMs: 250, copies: pumpsPerWorker, run: createPump(deps, owner) },
        isDue: () => accountsWait(deps.platform.clock.businessNow()),
      },
      {
        ...{ name: 'linkedin.recover', everyMs: 500, run: () => recoverOnce(deps) },
        isDue: () => dueRowsWait([dueKinds.recover]),
      },
      {
        ...{ name: 'linkedin.skip', everyMs: 500, run: () => skipDue(deps) },
        isDue: () => dueRowsWait([skipKind]),
      },
      { name: 'linkedin.care', everyMs: 5_000, run: () => careOnce(deps) },
      {
        ...{ name: 'linkedin.resolve', everyMs: 500, copies: 2, run: () => resolveOnce(deps) },
        isDue: () => dueRowsWait([dueKinds.read]),
      },
    ],
  };
  const hooks: Pick<
    LinkedInHooks,
    | 'cancelAccountActions'
    | 'accountLinked'
    | 'accountStatusChanged'
    | 'accountChecked'
    | 'accountUse'
    | 'permitRead'
  > = {
    cancelAccountActions: (tx, workspaceId, accountId, reason) =>
      cancelActions(tx, deps, workspaceId, { accountId }, { code: 'account_removed', message: reason }),
    accountLinked: (tx, account) =>
      upsertRuntime(tx, {
        memberKey: account.memberKey,
        workspaceId: account.workspaceId,
        accountId: account.id,
        accountType: budgetTypeOf(account),
        workingHours: officeHours(account.timeZone),
        // A free account is treated as new: nothing is known of its history.
        warmUp: account.type === 'free' ? NEW_ACCOUNT : MATURE,
        rhythm: RHYTHM_OF_NEW_ACCOUNTS,
      }),
    accountStatusChanged: (tx, workspaceId, accountId, status) =>
      setRuntimeStatus(
        tx,
        workspaceId,
        accountId,
        status === 'Active' ? 'active' : status === 'Deleted' ? 'deleted' : 'disconnected',
      ),
    accountChecked: (tx, workspaceId, accountId, why) => restartRamp(tx, deps, workspaceId, accountId, why),
    async accountUse(tx, workspaceId, accountIds) {
      const uses = new Map<string, AccountUse>();
      for (const accountId of accountIds) {
        const use = await readAccountUse(tx, deps, workspaceId, accountId);
        if (use !== undefined) uses.set(accountId, use);
      }
      return uses;
    },
    permitRead: (workspaceId, accountId, kind, count) =>
      permitRead(deps, workspaceId, accountId, kind, count),
  };
  return {
    ...feature,
    hooks,
    /** While something is made at its own speed: only this process claims, and only for this workspace. */
    takeClaims: (workspaceId: string | null, wallSeconds: number) =>
      takeClaims(db, { by: owner, workspaceId, wallSeconds }),
    giveBackClaims: () => giveBackClaims(db, owner),
    /** Stops new claims and waits for those in flight, before the business clock jumps. */
    holdClaims: () => holdClaims(db),
    plan: (tx: Tx, workspaceId: string, plan: ActionPlan) => planAction(tx, deps, workspaceId, plan),
    planPost: (tx: Tx, workspaceId: string, post: PostPlan) => planPost(tx, deps, workspaceId, post),
    cancel: (
      tx: Tx,
      workspaceId: string,
      scope: Parameters<typeof cancelActions>[3],
      why: Parameters<typeof cancelActions>[4],
    ) => cancelActions(tx, deps, workspaceId, scope, why),
    findAction,
    findActions,
    /** Explains actions of one workspace, with one reading of the ledger per account. */
    explainer: (tx: Tx, workspaceId: string) => createExplainer(tx, deps, workspaceId).ofAction,
    /** The same, also for sends that are not planned yet. */
    outlook: (tx: Tx, workspaceId: string) => createExplainer(tx, deps, workspaceId),
    /** What would bring a send forward, at most so many senders asked as are given. */
    whatIf,
    creditOwnMessage: (tx: Tx, workspaceId: string, seen: Parameters<typeof creditOwnMessage>[3]) =>
      creditOwnMessage(tx, deps, workspaceId, seen),
    /** The network shows this pair as connected: answers the accepted invitation, once. */
    markAccepted,
    listWithHolds,
    findUnresolved,
    releaseHold,
    setAsideDoubt: (tx: Tx, workspaceId: string, actionId: string) =>
      setAsideDoubt(tx, deps, workspaceId, actionId),
    /** What all accounts of a campaign together may do in 24 hours. */
    setDayCaps: (tx: Tx, workspaceId: string, campaignId: string, caps: DayCaps) =>
      setDayCaps(tx, deps, workspaceId, campaignId, caps),
    readDayCaps,
    listReached,
    listUndecided,
    listWithdrawing,
    listWriters,
    listAccepted,
    lockPlanned,
    nextActionAt,
    nextActionsAt,
    plannedSenders,
    /** What decides when these accounts may act, to be played on elsewhere. */
    readAccountStates: (tx: Tx, workspaceId: string, accountIds: readonly string[]) =>
      readAccountStates(tx, deps, workspaceId, accountIds),
    /** Told by billing: what the plan lets the accounts of a workspace do. */
    setPlanRights: (tx: Tx, workspaceId: string, rights: WorkspaceRights) =>
      setPlanRights(tx, deps, workspaceId, rights),
    /** Why these accounts rest because of the plan; those that may act are left out. */
    readPlanRests: (tx: Tx, workspaceId: string, accountIds: readonly string[]) =>
      readPlanRests(tx, deps, workspaceId, accountIds),
    readStop,
    stopSending,
    /** After a committed stop: answers once nothing of the workspace can leave any more. */
    endInFlight: (workspaceId: string) => endInFlight(deps, workspaceId),
    releaseSending,
    resolveByHand: (
      tx: Tx,
      workspaceId: string,
      actionId: string,
      choice: Parameters<typeof resolveByHand>[4],
    ) => resolveByHand(tx, deps, workspaceId, actionId, choice),
  };
}

export type { WorkspaceRights } from './plan-rights.ts';
export type Sender = ReturnType<typeof createSender>;
