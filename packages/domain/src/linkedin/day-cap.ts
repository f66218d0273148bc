import type { ActionKind } from './daily-limits.ts';

/** What the sends of one campaign may be at most in any 24 hours, all of its accounts together. */

/** Kinds that are counted together. */
export const DAY_CAP_KINDS = ['invite', 'message', 'inmail', 'visit', 'engagement'] as const;
export type DayCapKind = (typeof DAY_CAP_KINDS)[number];
export type DayCaps = Readonly<Partial<Record<DayCapKind, number>>>;

/** The cap that a send asks for. */
export type DayCap = {
  readonly kind: DayCapKind;
  readonly cap: number;
  /** Claims of this kind in the campaign by whatever account, one instant each, in any order. */
  readonly spent: readonly number[];
};

const DAY_MS = 86_400_000;

const KINDS: Readonly<Record<DayCapKind, readonly ActionKind[]>> = {
  invite: ['invite'],
  message: ['message'],
  inmail: ['inmail'],
  visit: ['visit'],
  engagement: ['follow', 'react', 'comment'],
};

/** Plural nouns for sentences. */
export const DAY_CAP_NOUNS: Readonly<Record<DayCapKind, string>> = {
  invite: 'invitations',
  message: 'messages',
  inmail: 'InMails',
  visit: 'profile visits',
  engagement: 'follows, likes and comments',
};

export function kindsOfCap(kind: DayCapKind): readonly ActionKind[] {
  return KINDS[kind];
}

/** Null: nothing limits this kind, such as taking an invitation back. */
export function capKindOf(kind: ActionKind): DayCapKind | null {
  return DAY_CAP_KINDS.find((one) => KINDS[one].includes(kind)) ?? null;
}

/** How far back claims count, in milliseconds: 24 hours and the time that may pass until one takes effect. */
export function dayCapReachMs(padMs: number): number {
  return DAY_MS + padMs;
}

/**
 * Whether one more fits; null: it does.
 * @returns when it fits if nothing else is sent; `until` null: never, the cap is 0.
 */
export function dayCapWait(
  { cap, spent }: Pick<DayCap, 'cap' | 'spent'>,
  padMs: number,
  now: number,
): { readonly used: number; readonly until: number | null } | null {
  const reach = dayCapReachMs(padMs);
  const counted = spent.filter((at) => at > now - reach).toSorted((a, b) => a - b);
  const excess = counted.length + 1 - cap;
  if (excess <= 0) return null;
  const lastToLeave = counted[excess - 1];
  return { used: counted.length, until: lastToLeave === undefined ? null : lastToLeave + reach };
}
