import type { ActionKind } from './daily-limits.ts';
import type { EngineTiming } from './timing.ts';

/**
 * The quarantine assumes that an effect is shown by every complete look after it. When one turns up that such a look
 * did not show, the assumption is false at present, and absence proves nothing: texts are not sent again by themselves.
 */

/** What two looks without a trace end in; see `reconcile`. */
export const PLANNED_AGAIN_CODE = 'not_found_twice';

/** Kinds whose repeat the network would carry out; it refuses a second invitation, like or follow by itself. */
const REPEATABLE: ReadonlySet<ActionKind> = new Set(['message', 'inmail', 'open_profile_message', 'comment']);

/** How long one such effect is taken for the provider's present state. Wall milliseconds. */
export function lateAlarmMs({ quarantineMs }: EngineTiming): number {
  return 24 * quarantineMs;
}

/** Whether an action that now proves sent had been looked for, completely and late enough, without a trace. */
export function turnedUpLate(
  action: {
    readonly kind: ActionKind;
    readonly state: string;
    readonly cleanReadsWallAt: readonly number[];
    readonly outcomeCode: string | null;
  },
  /** Code of the evidence that proves it. */
  found: string,
): boolean {
  // An invitation that is gone, or a person who is connected, may be somebody else's doing.
  if (action.kind === 'withdraw' || found === 'found_connected') return false;
  if (action.state === 'in_doubt') return action.cleanReadsWallAt.length > 0;
  const waitsForItsRepeat = action.state === 'planned' || action.state === 'claimed';
  return waitsForItsRepeat && action.outcomeCode === PLANNED_AGAIN_CODE;
}

/** Whether a repeat of this kind has to be decided by a person while the provider is late. */
export function isHeldWhileLate(kind: ActionKind): boolean {
  return REPEATABLE.has(kind);
}
