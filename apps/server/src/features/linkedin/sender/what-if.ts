import { BUDGET_RULES, ceilingOf } from '@waypost/domain/linkedin/daily-limits';
import { accountCap } from '@waypost/domain/linkedin/effective-cap';
import { DAY_CAP_NOUNS } from '@waypost/domain/linkedin/day-cap';
import { dayMonth } from '@waypost/domain/text/day-words';
import { forecastQueue, type QueuedAction } from '@waypost/domain/linkedin/queue-forecast';
import type { CapSource, PermitReason, RefuseReason } from '@waypost/domain/linkedin/permit';
import type { WorkingHours } from '@waypost/domain/linkedin/working-hours';
import { type AccountOutlook, type AwaitedSend, type Explainer, queued } from './explain-action.ts';

/** One change and when the send would leave with it. Business time. */
export interface WhatIf {
  change: string;
  at: number;
}

interface OtherSender {
  name: string;
  outlook: AccountOutlook;
}

const moreADay = 5;
/** Limits that somebody set or may set, whole or a day's share of them. */
const raisable: ReadonlySet<CapSource> = new Set([
  'account_default',
  'user_setting',
  'daily_variation',
  'weekend',
]);

/**
 * What would bring a send forward. Nothing while the whole workspace stands still or the sender is not linked.
 * @param explainer the one that explained the send, with what it expects.
 * @param now when it leaves as things are, and the limit that makes it wait.
 */
export async function whatIf(
  explainer: Explainer,
  send: AwaitedSend,
  now: { nextAt: number | null; limit: PermitReason | RefuseReason | null },
  others: readonly { id: string; name: string }[],
): Promise<WhatIf[]> {
  if ((await explainer.stopOf()) !== undefined) return [];
  const planned = await explainer.outlookOf(send.accountId);
  const isPlanned = planned?.actions.some(({ id }) => id === send.id) === true;
  const outlook = isPlanned ? planned : await explainer.fullOutlookOf(send.accountId);
  if (outlook === undefined) return [];
  const known: OtherSender[] = [];
  for (const { id, name } of others) {
    const other = await explainer.outlookOf(id);
    if (other !== undefined) known.push({ name, outlook: other });
  }
  return whatIfs(outlook, queued(send), { at: now.nextAt, limit: now.limit }, known);
}

/**
 * Plays the queue forward again with one thing changed at a time: a higher limit, longer hours, another sender.
 * Only what would really be earlier is told.
 * @param at when it leaves as things are; null when time alone does not bring it.
 */
export function whatIfs(
  outlook: AccountOutlook,
  send: QueuedAction,
  now: { at: number | null; limit: PermitReason | RefuseReason | null },
  others: readonly OtherSender[],
): WhatIf[] {
  const found: WhatIf[] = [];
  const tell = (change: string, at: number | null) => {
    if (at !== null && (now.at === null || now.at - at >= 60_000)) found.push({ change, at });
  };
  const raised = withMore(outlook, send, now.limit);
  if (raised !== undefined) tell(raised.change, leavesAt(raised.outlook, send));
  const worked = withoutHoliday(outlook, now.limit);
  if (worked !== undefined) tell(worked.change, leavesAt(worked.outlook, send));
  const opened = withWeekend(outlook);
  if (opened !== undefined) tell('Working hours on Saturday and Sunday too', leavesAt(opened, send));
  const longer = withLongerDays(outlook);
  if (longer !== undefined) tell('Two more working hours a day', leavesAt(longer, send));
  for (const { name, outlook: other } of others) {
    tell(`Sent by ${name} instead`, leavesAt(other, send));
  }
  return found.toSorted((a, b) => a.at - b.at);
}

function leavesAt(outlook: AccountOutlook, send: QueuedAction): number | null {
  const actions = [...outlook.actions.filter(({ id }) => id !== send.id), send];
  return forecastQueue({ ...outlook, actions }).actions.find(({ id }) => id === send.id)?.at ?? null;
}

/** The limit that binds, raised as far as a person may raise it. */
function withMore(
  outlook: AccountOutlook,
  send: QueuedAction,
  limit: PermitReason | RefuseReason | null,
): { change: string; outlook: AccountOutlook } | undefined {
  if (limit?.code === 'campaign_cap_spent') return withHigherDayCap(outlook, send, limit);
  if (limit?.code !== 'budget_spent') return undefined;
  if (!raisable.has(limit.source)) return undefined;
  const { budget } = limit;
  const { accountType } = outlook.account;
  // The limit that somebody sets; that of a day is a share of it.
  const binding = accountCap({ ...outlook.account, origin: 'campaign' }, budget);
  const cap = binding?.of ?? binding?.cap ?? limit.cap;
  const { noun, windowMs } = BUDGET_RULES[budget];
  const days = Math.round(windowMs / 86_400_000);
  const raised = Math.min(ceilingOf(budget, accountType) ?? 0, cap + moreADay * (days >= 7 ? 7 : 1));
  if (raised <= cap) return undefined;
  const limits = {
    ...outlook.account.limits,
    [budget]: { ...outlook.account.limits[budget], userCap: raised },
  };
  const window = days === 1 ? 'a day' : days === 7 ? 'a week' : `in ${days} days`;
  return {
    change: `${raised - cap} more ${noun} ${window}`,
    outlook: { ...outlook, account: { ...outlook.account, limits } },
  };
}

/** The cap of its campaign, raised: the limits of the account hold besides. */
function withHigherDayCap(
  outlook: AccountOutlook,
  { campaignId }: QueuedAction,
  { kind }: Extract<PermitReason, { code: 'campaign_cap_spent' }>,
): { change: string; outlook: AccountOutlook } | undefined {
  const of = campaignId === null ? undefined : outlook.dayCaps?.(campaignId);
  if (of === undefined) return undefined;
  const raised = { ...of, caps: { ...of.caps, [kind]: (of.caps[kind] ?? 0) + moreADay } };
  return {
    change: `${moreADay} more ${DAY_CAP_NOUNS[kind]} a day in this campaign`,
    outlook: { ...outlook, dayCaps: (id) => (id === campaignId ? raised : outlook.dayCaps?.(id)) },
  };
}

const withHours = (outlook: AccountOutlook, workingHours: WorkingHours): AccountOutlook => ({
  ...outlook,
  account: { ...outlook.account, workingHours },
});

/** The holiday that keeps them closed, worked through. */
function withoutHoliday(
  outlook: AccountOutlook,
  limit: PermitReason | RefuseReason | null,
): { change: string; outlook: AccountOutlook } | undefined {
  const hours = outlook.account.workingHours;
  const holiday = limit?.code === 'outside_working_hours' ? limit.holiday : undefined;
  if (hours === null || holiday === undefined) return undefined;
  const holidays = hours.holidays.filter((day) => day !== holiday);
  return {
    change: `Working on ${dayMonth(holiday)}`,
    outlook: withHours(outlook, { ...hours, holidays }),
  };
}

function withWeekend(outlook: AccountOutlook): AccountOutlook | undefined {
  const hours = outlook.account.workingHours;
  if (hours === null || hours.intervals.some(({ weekday }) => weekday >= 6)) return undefined;
  const friday = hours.intervals.filter(({ weekday }) => weekday === 5);
  if (friday.length === 0) return undefined;
  const weekend = [6, 7].flatMap((weekday) => friday.map((interval) => ({ ...interval, weekday })));
  return withHours(outlook, { ...hours, intervals: [...hours.intervals, ...weekend] });
}

function withLongerDays(outlook: AccountOutlook): AccountOutlook | undefined {
  const hours = outlook.account.workingHours;
  if (hours === null || hours.intervals.length === 0) return undefined;
  const intervals = hours.intervals.map((interval) => ({
    ...interval,
    startMinute: Math.max(0, interval.startMinute - 60),
    endMinute: Math.min(1_440, interval.endMinute + 60),
  }));
  return withHours(outlook, { ...hours, intervals });
}
