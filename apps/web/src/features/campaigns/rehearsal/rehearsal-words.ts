import type { Rehearsal, RehearsalDates, RehearsalRange } from '@waypost/contract/campaigns-rehearsal';
import { dayName, localDay } from '@waypost/domain/clocks/zone-time';
import { format } from 'date-fns';
import { formatDayMonth, formatWeekday, noonOf } from '../../../lib/dates.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';

interface KindWords {
  one: string;
  many: string;
  told: string;
  colour: string;
}

/** Kinds of actions: their name, how one is told, and their colour in bars and legends. */
const kinds: Record<string, KindWords> = {
  visit: { one: 'visit', many: 'Visits', told: 'Visit', colour: 'bg-chart-6' },
  invite: { one: 'invitation', many: 'Invitations', told: 'Invite', colour: 'bg-chart-1' },
  message: { one: 'message', many: 'Messages', told: 'Message to', colour: 'bg-chart-2' },
  inmail: { one: 'InMail', many: 'InMails', told: 'InMail to', colour: 'bg-chart-3' },
  follow: { one: 'follow', many: 'Follows', told: 'Follow', colour: 'bg-chart-4' },
  react: { one: 'like', many: 'Likes', told: 'Like a post of', colour: 'bg-chart-5' },
  comment: { one: 'comment', many: 'Comments', told: 'Comment on a post of', colour: 'bg-chart-3' },
  withdraw: {
    one: 'withdrawal',
    many: 'Withdrawals',
    told: 'Withdraw the invitation to',
    colour: 'bg-fg-subtle',
  },
};

export function kindWords(kind: string): KindWords {
  return kinds[kind] ?? { one: kind, many: kind, told: kind, colour: 'bg-fg-subtle' };
}

/** "96 to 134"; one number where nearly all runs agree. */
export function rangeWords({ low, high }: RehearsalRange): string {
  return low === high ? formatNumber(low) : `${formatNumber(low)} to ${formatNumber(high)}`;
}

/** "96 to 134 actions", and "1 action" where nearly all runs agree on one. */
export function rangeOf(range: RehearsalRange, one: string, many = `${one}s`): string {
  return `${rangeWords(range)} ${range.low === 1 && range.high === 1 ? one : many}`;
}

/** "8 to 11 invitations", "1 visit". */
export function kindRange(kind: string, range: RehearsalRange): string {
  return rangeOf(range, kindWords(kind).one);
}

/** "Tue 1 Dec" of a calendar day. */
export const dayWords = (date: string): string => formatWeekday(noonOf(date));

/** "1", and "1 Dec" where a month begins or the calendar does. */
export const shortDay = (date: string, withMonth: boolean): string =>
  withMonth ? formatDayMonth(noonOf(date)) : String(Number(date.slice(-2)));

/** The calendar day (`yyyy-mm-dd`) of an instant, in the rehearsal's zone. */
export const dayIn = (zone: string, instant: string): string => dayName(localDay(zone, Date.parse(instant)));

/** "Holiday", or of whom where it is not one of every sender; null: of nobody. */
export function holidayWords(holidayOf: readonly string[], senders: number): string | null {
  if (holidayOf.length === 0) return null;
  return holidayOf.length === senders ? 'Holiday' : `Holiday of ${holidayOf.join(', ')}`;
}

/** "Fri 18 Dec 2026" of an instant, in the rehearsal's zone. */
export const dateWords = (instant: string, zone: string): string =>
  format(noonOf(dayIn(zone, instant)), 'EEE d MMM yyyy');

/** "09:30" for the viewer; with the day, "Sun 23:30", where that is another one than the calendar's. */
export function timeOn(instant: string, date: string): string {
  const at = new Date(instant);
  return format(at, format(at, 'yyyy-MM-dd') === date ? 'HH:mm' : 'EEE HH:mm');
}

/** The middle date and what the runs spread over. */
export function finishWords({ finish, days, zone }: Pick<Rehearsal, 'finish' | 'days' | 'zone'>): {
  date: string;
  spread: string;
} {
  return { date: medianWords(finish, days, zone), spread: spreadWords(finish, days, zone) };
}

function medianWords({ median }: RehearsalDates, days: number, zone: string): string {
  return median === null ? `Not within ${countOf(days, 'day')}` : dateWords(median, zone);
}

function spreadWords({ low, high }: RehearsalDates, days: number, zone: string): string {
  if (low === null) return 'In none of the runs';
  const short = (instant: string) => formatDayMonth(noonOf(dayIn(zone, instant)));
  if (high === null) return `From ${short(low)}; some runs take over ${countOf(days, 'day')}`;
  return short(low) === short(high) ? 'In nearly every run' : `Between ${short(low)} and ${short(high)}`;
}

/** Why no sender does anything. */
export function nothingWords({ senders, days }: Pick<Rehearsal, 'senders' | 'days'>): string {
  if (senders.length > 1 && senders.every(({ status }) => status !== 'Active')) {
    return `None of the ${countOf(senders.length, 'sender')} is connected.`;
  }
  const reasons = senders.flatMap(({ name, days: [first] }) =>
    first?.binding ? [{ name, why: first.binding.sentence }] : [],
  );
  if (reasons.length === 0) return `No sender can act within ${countOf(days, 'day')}.`;
  return senders.length === 1
    ? reasons.map(({ why }) => why).join(' ')
    : reasons.map(({ name, why }) => `${name}: ${why}`).join(' ');
}

export interface Week {
  days: { date: string; day: Rehearsal['calendar'][number] | null }[];
}

const dayMs = 86_400_000;

/** Whole weeks from Monday to Sunday around the days of the calendar. */
export function weeksOf(calendar: Rehearsal['calendar']): Week[] {
  const [first, last] = [calendar[0]?.date, calendar.at(-1)?.date];
  if (first === undefined || last === undefined) return [];
  const known = new Map(calendar.map((day) => [day.date, day]));
  const name = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const start = Date.parse(first);
  const monday = start - ((new Date(start).getUTCDay() + 6) % 7) * dayMs;
  const weeks: Week[] = [];
  for (let at = monday; at <= Date.parse(last); at += 7 * dayMs) {
    const days = Array.from({ length: 7 }, (_, index) => {
      const date = name(at + index * dayMs);
      return { date, day: known.get(date) ?? null };
    });
    weeks.push({ days });
  }
  return weeks;
}

/** How many of those who read nothing are taken in and wait for their profile link; the others are left out. */
export function waitingForLink({ reasons }: Rehearsal['leftOut']): number {
  return reasons.reduce((sum, { code, leads }) => (code === 'unresolvable' ? sum + leads : sum), 0);
}
