import type { LinkedInAccount } from '@waypost/contract/linkedin';

type Budget = LinkedInAccount['today'][number];

/** What a campaign spends, in the order it is read. */
const shown = ['invite_day', 'message_day', 'profile_view_day'] as const;

export interface Capacity {
  budget: string;
  label: string;
  /** What may still happen now. */
  left: number;
  /** What may happen in the whole window. */
  cap: number;
}

/** The account's own budgets of a day, as the server counts them now. */
export function capacitiesOf(account: Pick<LinkedInAccount, 'today'>): Capacity[] {
  return shown.flatMap((budget) => {
    const found = account.today.find((use) => use.budget === budget);
    return found ? [{ budget, label: found.label, left: leftOf(found), cap: found.cap }] : [];
  });
}

/** The most that all accounts together may do in the budget's window; null when none says. */
export function capOfAll(accounts: readonly Pick<LinkedInAccount, 'today'>[], budget: string): number | null {
  const caps = accounts.flatMap(({ today }) => today.filter((use) => use.budget === budget));
  return caps.length === 0 ? null : caps.reduce((sum, { cap }) => sum + cap, 0);
}

function leftOf({ used, cap }: Budget): number {
  return Math.max(0, cap - used);
}
