import { acceptRestDays, type AccountYear } from './account-year.ts';
import type { Sent } from './live-year.ts';

/**
 * Counts what an account did with numbers and code of its own: nothing here comes from the product. Windows are
 * counted at the instant of arrival, without any pad; hours are read from the calendar of the zone.
 */
export interface YearCount {
  actions: number;
  breaches: string[];
  outsideHours: number;
  tooClose: number;
  smallestGapSeconds: number;
  /** Instants that fell into the second pass of a repeated hour. */
  repeatedHour: number;
  /** Windows that were filled to the last action. */
  filled: number;
}

type Limit = {
  name: string;
  key: keyof AccountYear['edits'][number]['caps'];
  days: number;
  kinds: readonly string[];
  notedOnly?: boolean;
  /** Default and ceiling, free and paid; null: no such limit. */
  free: readonly [number, number];
  paid: readonly [number, number] | null;
};

const all = ['visit', 'invite', 'message', 'follow', 'react', 'comment', 'withdraw', 'inmail'];
const limits: readonly Limit[] = [
  {
    name: 'invitations a day',
    key: 'invite_day',
    days: 1,
    kinds: ['invite'],
    free: [15, 20],
    paid: [20, 40],
  },
  {
    ...{ name: 'invitations a week', key: 'invite_week', days: 7, kinds: ['invite'] },
    // Without a proven accept rate nobody passes 100.
    ...{ free: [70, 100], paid: [100, 100] },
  },
  {
    ...{ name: 'noted invitations a month', key: 'invite_note_month', days: 30, kinds: ['invite'] },
    ...{ notedOnly: true, free: [5, 15], paid: null },
  },
  {
    name: 'messages a day',
    key: 'message_day',
    days: 1,
    kinds: ['message'],
    free: [40, 100],
    paid: [50, 150],
  },
  {
    ...{ name: 'InMails a day', key: 'inmail_day', days: 1, kinds: ['inmail'] },
    ...{ free: [0, 0], paid: [8, 30] },
  },
  {
    ...{ name: 'profile views a day', key: 'profile_view_day', days: 1, kinds: ['visit', 'invite'] },
    ...{ free: [40, 80], paid: [60, 100] },
  },
  {
    ...{ name: 'engagements a day', key: 'engagement_day', days: 1, kinds: ['follow', 'react', 'comment'] },
    ...{ free: [30, 50], paid: [40, 80] },
  },
  {
    name: 'withdrawals a day',
    key: 'withdrawal_day',
    days: 1,
    kinds: ['withdraw'],
    free: [20, 50],
    paid: [40, 100],
  },
  { name: 'actions a day', key: 'all_day', days: 1, kinds: all, free: [100, 120], paid: [150, 200] },
];

const dayMs = 86_400_000;
const delayMsMax = 25 * 60_000;
const gapMsMin = { campaign: 45_000, human: 5_000 };

export function countYear(year: AccountYear, sent: readonly Sent[]): YearCount {
  const count: YearCount = {
    actions: sent.length,
    breaches: [],
    outsideHours: 0,
    tooClose: 0,
    smallestGapSeconds: Infinity,
    repeatedHour: 0,
    filled: 0,
  };
  for (const limit of limits) countWindows(count, year, sent, limit);
  const isOpen = calendarOf(year);
  let lastOfCampaign = -Infinity;
  for (const [index, { origin, kind, claimedAt }] of sent.entries()) {
    const before = sent[index - 1];
    if (before !== undefined) {
      const gapMs = claimedAt - before.claimedAt;
      // The shortest pause that the owner chose lies between two actions of campaigns.
      const isPaced = claimedAt - lastOfCampaign >= year.rhythm.gapFromSeconds * 1_000;
      if (gapMs < gapMsMin[origin] || (origin === 'campaign' && !isPaced)) count.tooClose += 1;
      if (origin === 'campaign') {
        count.smallestGapSeconds = Math.min(count.smallestGapSeconds, gapMs / 1_000);
      }
    }
    if (origin !== 'campaign') continue;
    lastOfCampaign = claimedAt;
    const open = isOpen(claimedAt);
    if (open !== 'open') count.outsideHours += 1;
    if (open === 'repeated') count.repeatedHour += 1;
    const rests = year.acceptFalls.some(
      (from) => from <= claimedAt && claimedAt < from + acceptRestDays * dayMs,
    );
    if (kind === 'invite' && rests) count.breaches.push(`${year.id}: an invitation while invitations rest`);
  }
  countWeekends(count, year, sent);
  countRamp(count, year, sent);
  return count;
}

/** Invitations a day that each week of active days adds for a new account; null: it chose no ramp. */
const rampSteps = { off: null, gentle: 3, normal: 5 } as const;

/** A new account: five a day, and more after every seven days on which it did something. */
function countRamp(count: YearCount, year: AccountYear, sent: readonly Sent[]): void {
  const step = rampSteps[year.warmUp.mode ?? 'normal'];
  if (year.warmUp.startCap === null || step === null) return;
  const localDayOf = new Intl.DateTimeFormat('en-CA', { timeZone: year.hours.zone });
  const activeDays = new Set<string>();
  const invites: number[] = [];
  for (const { kind, claimedAt } of sent) {
    const ramp = 5 + step * Math.floor(activeDays.size / 7);
    if (kind === 'invite') {
      invites.push(claimedAt);
      while ((invites[0] ?? 0) <= claimedAt - dayMs) invites.shift();
      if (invites.length > ramp)
        count.breaches.push(`${year.id}: ${invites.length} invitations while warming up to ${ramp}`);
    }
    activeDays.add(localDayOf.format(claimedAt));
  }
}

/** On Saturday and Sunday campaigns use half of each daily limit, where the owner chose so. */
function countWeekends(count: YearCount, year: AccountYear, sent: readonly Sent[]): void {
  if (!year.rhythm.isWeekendLight) return;
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: year.hours.zone, weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
  });
  let day = '';
  let used = new Map<Limit, number[]>();
  for (const one of sent) {
    const today = format.format(one.claimedAt);
    if (today !== day) [day, used] = [today, new Map()];
    if (one.origin !== 'campaign' || !/^(Sat|Sun)/.test(today)) continue;
    for (const limit of limits) {
      const caps = year.type === 'free' ? limit.free : limit.paid;
      if (limit.days !== 1 || caps === null || !limit.kinds.includes(one.kind)) continue;
      // The look before an invitation is the product's own: it keeps the whole limit of the day.
      if (limit.key === 'profile_view_day' && one.kind !== 'visit') continue;
      // A day on which the clocks go back is longer than the window.
      const since = (used.get(limit) ?? []).filter((at) => at > one.claimedAt - dayMs);
      used.set(limit, [...since, one.claimedAt]);
      const number = since.length + 1;
      const cap = capAt(year, limit, caps, one);
      const half = Math.max(1, Math.round(cap / 2));
      if (number > half) count.breaches.push(`${year.id}: ${number} of ${half} ${limit.name} on ${today}`);
    }
  }
}

function countWindows(count: YearCount, year: AccountYear, sent: readonly Sent[], limit: Limit): void {
  const caps = year.type === 'free' ? limit.free : limit.paid;
  if (caps === null) return;
  const counted = sent
    .filter((one) => limit.kinds.includes(one.kind) && (limit.notedOnly !== true || one.withNote))
    .toSorted((a, b) => a.arrivedAt - b.arrivedAt);
  let from = 0;
  for (const [to, { arrivedAt }] of counted.entries()) {
    while ((counted[from]?.arrivedAt ?? 0) <= arrivedAt - limit.days * dayMs) from += 1;
    const used = to - from + 1;
    // The limit that held when the newest of them was claimed: what was set before or after does not matter.
    let newest = counted[to] as Sent;
    for (let at = to - 1; at >= from && (counted[at]?.arrivedAt ?? 0) > arrivedAt - delayMsMax; at -= 1) {
      const other = counted[at] as Sent;
      if (other.claimedAt > newest.claimedAt) newest = other;
    }
    const cap = capAt(year, limit, caps, newest);
    if (used === cap) count.filled += 1;
    if (used > cap)
      count.breaches.push(
        `${year.id}: ${used} of ${cap} ${limit.name} at ${new Date(arrivedAt).toISOString()}`,
      );
  }
}

function capAt(
  year: AccountYear,
  limit: Limit,
  [usual, ceiling]: readonly [number, number],
  { origin, claimedAt }: Sent,
): number {
  // What a person types keeps the ceiling alone.
  if (origin === 'human') return ceiling;
  const setting = year.edits.findLast(({ from }) => from <= claimedAt)?.caps[limit.key];
  return Math.min(ceiling, setting ?? usual);
}

/** Whether a campaign may act at an instant, read from the zone's own calendar. */
function calendarOf({ hours }: AccountYear): (at: number) => 'open' | 'closed' | 'repeated' {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: hours.zone, hourCycle: 'h23', weekday: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const local = (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
      weekday: names.indexOf(parts['weekday'] ?? '') + 1,
      date: `${parts['year']}-${parts['month']}-${parts['day']}`,
      minute: Number(parts['hour']) * 60 + Number(parts['minute']),
    };
  };
  return (at) => {
    const { weekday, date, minute } = local(at);
    if (hours.holidays.includes(date)) return 'closed';
    const isInside = hours.intervals.some(
      (one) => one.weekday === weekday && one.startMinute <= minute && minute < one.endMinute,
    );
    if (!isInside) return 'closed';
    // The clock is set back by an hour, on one island by half of one.
    const isSecondPass = [30, 60].some((minutes) => {
      const earlier = local(at - minutes * 60_000);
      return earlier.date === date && earlier.minute === minute;
    });
    return isSecondPass ? 'repeated' : 'open';
  };
}
