import { BUDGET_KEYS, BUDGET_RULES, defaultCapOf } from './daily-limits.ts';
import type { AccountType, BudgetKey } from './daily-limits.ts';
import { withLimits } from './limit-settings.ts';
import type { LimitChange } from './limit-settings.ts';
import { windowWords } from './limit-words.ts';
import { describeReason } from './permit-reason.ts';
import { budgetsOfSend } from './permit-send.ts';
import type { UserCaps } from './permit.ts';
import { forecastQueue } from './queue-forecast.ts';
import type { QueueForecast, QueueInput } from './queue-forecast.ts';

/** When the planned actions that a change of limits concerns are through. */
export type QueueEnd = {
  readonly endsAt: number | null;
  /** Those that do not leave within the horizon. */
  readonly unsent: number;
};

export type LimitSimulation = {
  /** Planned actions that spend one of the changed budgets; without those on hold, which no limit keeps back. */
  readonly actions: number;
  readonly before: QueueEnd;
  readonly after: QueueEnd;
  /** What keeps the last of them after the change. */
  readonly bindingAfter: string | null;
};

/** The planned queue with and without other limits, by the permit code that sends. */
export function simulateLimits(input: QueueInput, change: LimitChange): LimitSimulation {
  const { account } = input;
  const changed = new Set(BUDGET_KEYS.filter((budget) => change[budget] !== undefined));
  const concerned = new Set(
    input.actions
      .filter(({ held }) => held === null || held.until !== null)
      .filter(({ kind, withNote }) =>
        budgetsOfSend(kind, withNote, account.accountType).some((budget) => changed.has(budget)),
      )
      .map(({ id }) => id),
  );
  const limits = withLimits(account.limits, change);
  const before = forecastQueue(input);
  const after = forecastQueue({ ...input, account: { ...account, limits } });
  const last = ofThese(after, concerned).findLast(({ reason }) => reason !== null);
  return {
    actions: concerned.size,
    before: endOf(before, concerned),
    after: endOf(after, concerned),
    bindingAfter: last?.reason ? describeReason(last.reason) : null,
  };
}

function ofThese(forecast: QueueForecast, ids: ReadonlySet<string>) {
  return forecast.actions.filter(({ id }) => ids.has(id));
}

function endOf(forecast: QueueForecast, ids: ReadonlySet<string>): QueueEnd {
  const own = ofThese(forecast, ids);
  const unsent = own.filter(({ at }) => at === null).length;
  const ends = own.map(({ at }) => at).filter((at) => at !== null);
  return { endsAt: unsent > 0 || ends.length === 0 ? null : Math.max(...ends), unsent };
}

/** "25 invitations a day instead of 20", for every budget whose limit really changes. */
export function describeChange(
  caps: Partial<Record<BudgetKey, UserCaps>>,
  change: LimitChange,
  accountType: AccountType,
): string {
  const next = withLimits(caps, change);
  const parts = BUDGET_KEYS.flatMap((budget) => {
    const fallback = defaultCapOf(budget, accountType) ?? 0;
    const before = caps[budget]?.userCap ?? fallback;
    const after = next[budget]?.userCap ?? fallback;
    if (change[budget] === undefined || before === after) return [];
    const { noun, windowMs } = BUDGET_RULES[budget];
    return [`${after} ${noun} ${windowWords(windowMs)} instead of ${before}`];
  });
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/**
 * What the change does to the queue, in a sentence. Empty when nothing changes.
 * @param what of `describeChange`. @param day writes an instant as a day in the reader's zone.
 */
export function describeSimulation(
  what: string,
  simulation: LimitSimulation,
  day: (at: number) => string,
): string {
  const { actions, before, after, bindingAfter } = simulation;
  if (what === '') return '';
  if (actions === 0) return `With ${what} nothing changes now: no planned action waits for it.`;
  if (before.endsAt !== null && after.endsAt !== null) {
    if (day(before.endsAt) !== day(after.endsAt)) {
      return `With ${what}: the queue ends ${day(after.endsAt)} instead of ${day(before.endsAt)}.`;
    }
    const because = bindingAfter === null ? '' : ` What binds: ${bindingAfter}`;
    return `With ${what} the queue still ends ${day(after.endsAt)}.${because}`;
  }
  if (after.endsAt !== null)
    return `With ${what}: the queue ends ${day(after.endsAt)}; without it, it does not end.`;
  const because = bindingAfter === null ? '' : ` ${bindingAfter}`;
  const ofThem = actions === 1 ? 'the one planned action' : `${after.unsent} of ${actions} planned actions`;
  const verb = after.unsent === 1 ? 'does' : 'do';
  return `With ${what}: ${ofThem} ${verb} not leave (${before.unsent} as it is now).${because}`;
}
