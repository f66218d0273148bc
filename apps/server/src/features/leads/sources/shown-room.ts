import type { ReadRoom as Shown } from '@waypost/contract/leads-sources';
import type { ReadRoom } from '../leads-network.ts';

/** What an account may still read today, as it is shown. */
export function shownRoom({ accountName, type, used, cap, profileViews }: ReadRoom): Shown {
  return {
    ...{ accountName, type, used, cap },
    left: Math.max(0, cap - used),
    profileViews: { left: Math.max(0, profileViews.cap - profileViews.used), cap: profileViews.cap },
  };
}
