/** Why a lead has the sender it has. */

export const DEALT_BECAUSE = ['wrote_before', 'connected', 'fixed', 'budget', 'turn'] as const;
export type DealtBecause = (typeof DEALT_BECAUSE)[number];

/** @returns a sentence that follows the name of the sender. */
export function describeDealt(because: DealtBecause): string {
  switch (because) {
    case 'wrote_before':
      return 'Has written to this person before, so nobody else does.';
    case 'connected':
      return 'Is connected with this person already.';
    case 'fixed':
      return 'Writes to everybody from this lead list.';
    case 'budget':
      return 'Dealt by what was left of each sender’s limit.';
    case 'turn':
      return 'Had the fewest leads when this one was dealt.';
  }
}
