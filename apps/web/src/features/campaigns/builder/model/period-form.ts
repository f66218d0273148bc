import { instantOf, offsetMs } from '@waypost/domain/clocks/zone-time';
import type { Period } from '@waypost/domain/campaigns/settings/period';

/** A day and a time as they are typed: `yyyy-mm-dd` and `hh:mm`, or empty. */
export interface TypedInstant {
  date: string;
  time: string;
}

const dayMs = 86_400_000;

export function typedOf(iso: string | null, zone: string): TypedInstant {
  if (iso === null) return { date: '', time: '09:00' };
  const at = Date.parse(iso);
  const local = new Date(at + offsetMs(zone, at)).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** The instant that was typed; null while it is not whole. */
export function instantTyped({ date, time }: TypedInstant, zone: string): string | null {
  const day = Date.parse(`${date}T00:00:00Z`);
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
  const minute = hours * 60 + minutes;
  if (Number.isNaN(day) || Number.isNaN(minute)) return null;
  return new Date(instantOf(zone, day / dayMs, minute)).toISOString();
}

/** Why a period cannot be used; null when it can. @param hasStarted then only its end counts. */
export function periodProblem({ startAt, endAt }: Period, now: number, hasStarted: boolean): string | null {
  if (!hasStarted && startAt !== null && Date.parse(startAt) <= now) return 'Choose a start in the future.';
  if (endAt === null) return null;
  if (startAt !== null && startAt >= endAt) return 'The end has to come after the start.';
  return Date.parse(endAt) <= now && !hasStarted ? 'Choose an end in the future.' : null;
}

/** The start, while it lies ahead; null: it starts as soon as it is launched. */
export function startAhead({ startAt }: Period, now: number): string | null {
  return startAt !== null && Date.parse(startAt) > now ? startAt : null;
}
