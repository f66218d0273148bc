/** What the workspace's plan lets one LinkedIn account do. Instants are epoch milliseconds of business time. */
export type PlanRights = {
  /** From then on the plan gives nothing more; `null`: no end is known. */
  readonly actsUntil: number | null;
  /** The plan goes on at `actsUntil` if it is paid: nothing that lies ahead is told off because of it. */
  readonly renews: boolean;
  /** The plan lets fewer accounts act than are connected, and this one is not among them. */
  readonly isBeyond: boolean;
};

/** Why an account rests because of the plan. It stays connected and keeps everything that is planned. */
export type PlanRest = 'plan_ended' | 'beyond_plan';

/** Of an account that nobody has told anything about its plan. */
export const NO_PLAN_LIMIT: PlanRights = { actsUntil: null, renews: false, isBeyond: false };

/** @returns `null` while the account may act. An ended plan is told first: a larger one alone would not help. */
export function planRestAt(rights: PlanRights, now: number): PlanRest | null {
  if (rights.actsUntil !== null && now >= rights.actsUntil) return 'plan_ended';
  return rights.isBeyond ? 'beyond_plan' : null;
}

/** The rights with which time ahead of `now` is played: a plan that renews is expected to. */
export function expectedRights(rights: PlanRights, now: number): PlanRights {
  const isAhead = rights.actsUntil !== null && rights.actsUntil > now;
  return rights.renews && isAhead ? { ...rights, actsUntil: null } : rights;
}

/**
 * One sentence for people.
 * @param senderName whose account it is; without it the sentence speaks of "the account".
 */
export function describePlanRest(rest: PlanRest, senderName?: string): string {
  return rest === 'plan_ended'
    ? 'Your plan has ended: nothing is sent until a plan runs again.'
    : `${senderName ?? 'The account'} rests: more LinkedIn accounts are connected than your plan lets act.`;
}

/** What would change it, in a sentence. */
export function changeOfPlanRest(rest: PlanRest): string {
  return rest === 'plan_ended'
    ? 'Choose a plan under Billing; everything then goes on where it stood.'
    : 'Choose a larger plan under Billing, or choose there which accounts act.';
}
