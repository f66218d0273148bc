/**
 * Ways a request can go wrong on purpose. `…-after` and `late` apply the effect; the others do not (`slow` applies it
 * after its delay). For webhooks (`op: 'webhook.deliver'`) `drop-before` loses a delivery, `drop-after` repeats one
 * that was taken, and `slow` holds it back.
 */
export const FAULT_MODES = [
  '429',
  '429-after',
  '500',
  '503',
  '504-before',
  '504-after',
  '500-after',
  'drop-before',
  'drop-after',
  'slow',
  'slow-after',
  'late',
] as const;

export type FaultMode = (typeof FAULT_MODES)[number];

export interface Fault {
  id: string;
  /** An operation such as `invite.send`, a group `mutations` or `reads`, or `*`. */
  op: string;
  accountId?: string;
  mode: FaultMode;
  /** Wall milliseconds for slow, slow-after and late. */
  delayMs: number;
  /** 0 to 1, drawn from `seed` and the number of requests that came by. */
  probability: number;
  seed: string;
  /** How many more times it strikes; absent means until it is removed. */
  remaining?: number;
}

export interface FaultState extends Fault {
  seen: number;
}
