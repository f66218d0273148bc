/** Nothing is changed; the caller is told no. */
const REFUSING = [
  '429',
  '429-limit',
  '500',
  '500-provider',
  '503',
  '504-before',
  'cannot-resend',
  'limit-exceeded',
  'disconnect',
  'restrict',
] as const;

/** The change is made; what the caller is told does not say so. */
const APPLYING = [
  '429-after',
  '500-after',
  '503-after',
  '504-after',
  'drop-after',
  'hang-after',
  'unparsable',
  'no-id',
  'disconnect-after',
] as const;

/** Without an answer and without the change; late, or with the change made later. */
const OTHER = [
  'drop-before',
  'hang-before',
  'unparsable-before',
  'slow',
  'slow-after',
  'late',
  'late-504',
] as const;

/** Stay in force beside the others and change how reads are answered. */
export const READ_CONDITIONS = ['cache', 'cache-always', 'offset', 'short', 'throttled'] as const;

/** What happens to webhooks on their way; `slow`, `drop-before` and `drop-after` work on them too. */
export const WEBHOOK_MODES = ['lose', 'duplicate', 'delay', 'reorder', 'hold'] as const;

/**
 * Ways a request can go wrong on purpose. The README says what each one does.
 */
export const FAULT_MODES = [
  ...REFUSING,
  ...APPLYING,
  ...OTHER,
  ...READ_CONDITIONS,
  ...WEBHOOK_MODES,
] as const;

export type FaultMode = (typeof FAULT_MODES)[number];

export interface Fault {
  id: string;
  /** An operation such as `invite.send`, a group `mutations`, `reads`, `webhooks` or `ai`, or `*` for both of the first. */
  op: string;
  accountId?: string;
  mode: FaultMode;
  /** Wall milliseconds for those that wait. */
  delayMs: number;
  /** 0 to 1, drawn from `seed`, the account and its number of matching requests. */
  probability: number;
  seed: string;
  /** Strikes only at these matching requests of an account, counted from 1. */
  nth?: readonly number[];
  /** Strikes only at every so-manieth matching request of an account. */
  every?: number;
  /** Business instants, epoch milliseconds, between which it is in force. */
  fromMs?: number;
  untilMs?: number;
  /** `offset`: how far pages after the first are moved as well, besides what really changed above them. */
  places?: number;
  /** `short`: most items of a page, whatever was asked for. */
  pageItems?: number;
  /** `cache`, `cache-always`: business minutes for which an answer is kept; absent means an hour. */
  cacheMinutes?: number;
  /** `duplicate`: how often a webhook arrives altogether. */
  copies?: number;
  /** How many more times it strikes; absent means until it is removed. */
  remaining?: number;
}

export interface FaultState extends Fault {
  seen: number;
  hits: number;
  /** Matching requests by account; those without one under the empty key. */
  seenBy: Record<string, number>;
}
