import type { WorkingHours } from '@waypost/domain/linkedin/working-hours';
import { REINVITE_AFTER_DAYS } from '@waypost/domain/linkedin/daily-limits';
import { changeOfPlanRest, describePlanRest, planRestAt } from '@waypost/domain/linkedin/plan-rest';
import { textFingerprint } from '@waypost/domain/linkedin/text-fingerprint';
import type { Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findRuntime, wake, wakeAfterWall } from './account-runtime.store.ts';
import { type Action, type ActionDetails, priorities, type SendKind } from './action.ts';
import { changeState, findByEffectKey, findLiveInvitation, insertAction } from './action.store.ts';
import { lastWithdrawnAt } from './invitation.store.ts';
import { takeOverSkip } from './skip.store.ts';
import type { SenderDeps } from './sender-deps.ts';
import { unconfirmedVisitMs } from './visit.store.ts';

export interface ActionPlan {
  accountId: string;
  person: { leadId: string; publicIdentifier: string | null; providerId: string | null };
  kind: SendKind;
  origin: Action['origin'];
  /** Planning the same effect twice inserts nothing: hash of enrolment, step and occurrence, or made by the client. */
  effectKey: string;
  /** Message text or invitation note, final. Null for an invitation without note and for a visit. */
  body: string | null;
  details?: ActionDetails;
  chatId?: string | null;
  campaignId?: string | null;
  enrolmentId?: string | null;
  stepId?: string | null;
  /** Hours of the campaign on top of the sender's: kept until the very moment of sending. */
  hours?: WorkingHours | null;
  /** The campaign limits sends of this kind in 24 hours, see `setDayCaps`. */
  dayCapped?: boolean;
  /** Business instant. */
  notBefore: number;
  /** Wall milliseconds during which a person can take it back. */
  undoMs?: number;
  priority: keyof typeof priorities;
}

export type Planned =
  | { planned: true; action: Action }
  /** The same effect is there already. */
  | { planned: false; because: 'already_planned'; action: Action }
  /** Another campaign or step has a live invitation of this pair. */
  | { planned: false; because: 'already_invited'; action: Action };

/** What an action says while it is planned for later than its campaign asked. */
const forVisit = {
  outcomeCode: 'after_unconfirmed_visit',
  outcomeMessage:
    'LinkedIn did not confirm the visit before this step: it waits until that visit can only have come first.',
};
const forWithdrawal = {
  outcomeCode: 'after_withdrawal',
  outcomeMessage: `An invitation to this person was withdrawn: LinkedIn takes the next one ${REINVITE_AFTER_DAYS} days later.`,
};

/** Plans one effect as a row. Nothing reaches the network but from such rows. */
export async function planAction(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  workspaceId: string,
  plan: ActionPlan,
): Promise<Planned> {
  const { clock, random } = deps.platform;
  if (plan.origin === 'human') await requireActing(tx, deps, workspaceId, plan.accountId);
  const undoMs = plan.undoMs ?? 0;
  const [mayFollowAt, visitEndsAt] = await Promise.all([
    plan.kind === 'invite' ? afterWithdrawal(tx, workspaceId, plan) : plan.notBefore,
    afterVisit(tx, deps, workspaceId, plan),
  ]);
  const notBefore = Math.max(mayFollowAt, visitEndsAt);
  const inserted = await insertAction(tx, workspaceId, {
    id: random.id(),
    accountId: plan.accountId,
    leadId: plan.person.leadId,
    publicIdentifier: plan.person.publicIdentifier,
    providerPersonId: plan.person.providerId,
    chatId: plan.chatId ?? null,
    kind: plan.kind,
    origin: plan.origin,
    campaignId: plan.campaignId ?? null,
    enrolmentId: plan.enrolmentId ?? null,
    stepId: plan.stepId ?? null,
    effectKey: plan.effectKey,
    body: plan.body,
    bodyFingerprint: plan.body === null ? null : textFingerprint(plan.body),
    priority: priorities[plan.priority],
    notBefore,
    holdMs: undoMs,
    plannedAt: clock.businessNow(),
    hours: plan.hours ?? null,
    details: plan.details ?? null,
    dayCapped: plan.dayCapped ?? false,
  });
  const action = inserted ?? (await findByEffectKey(tx, workspaceId, plan.effectKey));
  if (action === undefined) {
    const invitation = await findLiveInvitation(tx, workspaceId, plan.accountId, plan.person.leadId);
    if (invitation === undefined) throw new Error('A plan was refused although nothing stands against it.');
    return { planned: false, because: 'already_invited', action: invitation };
  }
  if (inserted === undefined) return { planned: false, because: 'already_planned', action };
  // Held as the one before it that was cancelled, which somebody may have skipped.
  if (inserted.held !== null && plan.enrolmentId != null && plan.stepId != null) {
    const { enrolmentId, stepId } = plan;
    await takeOverSkip(tx, workspaceId, { enrolmentId, stepId, actionId: action.id });
  }
  if (visitEndsAt > mayFollowAt || mayFollowAt > plan.notBefore) {
    const waits = visitEndsAt > mayFollowAt ? forVisit : forWithdrawal;
    await changeState(tx, workspaceId, action.id, { state: 'planned', ...waits });
  }
  if (undoMs > 0) await wakeAfterWall(tx, workspaceId, plan.accountId, undoMs);
  else
    await wake(
      tx,
      workspaceId,
      plan.accountId,
      notBefore,
      plan.origin === 'campaign' ? 'campaign' : 'anything',
    );
  return { planned: true, action };
}

/**
 * What a campaign planned waits until the plan runs again; what a person asks for now would come as a surprise then.
 * @throws AppError `plan_required`
 */
async function requireActing(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform'>,
  workspaceId: string,
  accountId: string,
): Promise<void> {
  const runtime = await findRuntime(tx, workspaceId, accountId);
  const rest = runtime === undefined ? null : planRestAt(runtime.plan, deps.platform.clock.businessNow());
  if (rest === null) return;
  throw new AppError('plan_required', `${describePlanRest(rest)} ${changeOfPlanRest(rest)}`);
}

/** A step of a campaign keeps its place behind a visit that LinkedIn may still carry out; what people do does not wait. */
async function afterVisit(
  tx: Tx,
  { platform: { clock }, timing }: Pick<SenderDeps, 'platform' | 'timing'>,
  workspaceId: string,
  plan: ActionPlan,
): Promise<number> {
  if (plan.origin !== 'campaign' || plan.kind === 'visit') return -Infinity;
  const pair = { accountId: plan.accountId, leadId: plan.person.leadId };
  const waitMs = await unconfirmedVisitMs(tx, workspaceId, pair, timing.quarantineMs);
  return waitMs === 0 ? -Infinity : clock.businessNow() + Math.ceil(waitMs * clock.speed());
}

/** LinkedIn takes no second invitation to a person for some weeks after the first was withdrawn. */
async function afterWithdrawal(tx: Tx, workspaceId: string, plan: ActionPlan): Promise<number> {
  const { accountId, person, notBefore } = plan;
  const withdrawnAt = await lastWithdrawnAt(tx, workspaceId, accountId, person.leadId);
  return withdrawnAt === null
    ? notBefore
    : Math.max(notBefore, withdrawnAt + REINVITE_AFTER_DAYS * 86_400_000);
}
