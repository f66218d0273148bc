import { realDeadlineMs } from './woundable-port.ts';

/** What the network does with the first request of a story; null lets it do what was asked. */
export interface SendFate {
  mode: string | null;
  /** Real milliseconds for those that take their time. */
  delayMs: number;
  /** The change is made by the struck request itself. */
  applies: boolean;
}

export const asAsked: SendFate = { mode: null, delayMs: 0, applies: true };

const atOnce = (mode: string, applies: boolean): SendFate => ({ mode, delayMs: 0, applies });

/** Every way in which the sandbox can let one change go wrong, and the way in which none does. */
export const sendFates: readonly SendFate[] = [
  asAsked,
  ...['429', '500', '503', '504-before', '429-limit', '500-provider', 'cannot-resend', 'limit-exceeded'].map(
    (mode) => atOnce(mode, false),
  ),
  ...['disconnect', 'restrict', 'drop-before', 'unparsable-before'].map((mode) => atOnce(mode, false)),
  ...['429-after', '500-after', '503-after', '504-after', 'drop-after', 'disconnect-after'].map((mode) =>
    atOnce(mode, true),
  ),
  ...['unparsable', 'no-id'].map((mode) => atOnce(mode, true)),
  { mode: 'hang-before', delayMs: 20, applies: false },
  { mode: 'hang-after', delayMs: 20, applies: true },
  // Longer than the answer is waited for.
  { mode: 'slow', delayMs: realDeadlineMs + 60, applies: true },
  { mode: 'slow-after', delayMs: 20, applies: true },
  { mode: 'late', delayMs: 30, applies: true },
  { mode: 'late-504', delayMs: 30, applies: true },
];

export const fateName = ({ mode }: SendFate): string => mode ?? 'as asked';
