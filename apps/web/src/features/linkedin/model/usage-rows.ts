import type { LinkedInAccount } from '@waypost/contract/linkedin';

type Budget = LinkedInAccount['today'][number];

/** One kind of action with its windows. */
export interface UsageRow {
  label: string;
  day: Budget | null;
  /** The rolling seven days, when they are limited too. */
  week: Budget | null;
  /** What may still happen now: the smaller rest of the two. */
  left: number;
  /** Which window that rest comes from. */
  binding: 'day' | 'week' | null;
}

const dayHours = 24;
/** Only some campaigns spend these: they are on the limits page. */
const offCard: ReadonlySet<string> = new Set(['inmail_day', 'engagement_day', 'invite_note_month']);

/** Budgets of one account, one row per kind of action, in the order the server gives them. */
export function usageRows(all: readonly Budget[]): UsageRow[] {
  const budgets = all.filter(({ budget }) => !offCard.has(budget));
  const labels = [...new Set(budgets.map((budget) => budget.label))];
  return labels.map((label) => {
    const own = budgets.filter((budget) => budget.label === label);
    const day = own.find((budget) => budget.windowHours <= dayHours) ?? null;
    const week = own.find((budget) => budget.windowHours > dayHours) ?? null;
    const dayLeft = day ? rest(day) : Number.POSITIVE_INFINITY;
    const weekLeft = week ? rest(week) : Number.POSITIVE_INFINITY;
    return {
      label: label.charAt(0).toUpperCase() + label.slice(1),
      day,
      week,
      left: Math.min(dayLeft, weekLeft),
      binding: day === null && week === null ? null : weekLeft < dayLeft ? 'week' : 'day',
    };
  });
}

function rest({ used, cap }: Budget): number {
  return Math.max(0, cap - used);
}
