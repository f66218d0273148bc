import type { ReadRoom } from '@waypost/contract/leads-sources';

/** What an account may still read today; give only what the test is about. */
export function aReadRoom(given: Partial<ReadRoom> = {}): ReadRoom {
  return {
    ...{ accountName: 'Tomas Berg', type: 'sales_navigator', used: 100, cap: 1_000, left: 900 },
    profileViews: { left: 47, cap: 60 },
    ...given,
  };
}
