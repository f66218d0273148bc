import { countOf, formatNumber } from '../../../lib/numbers.ts';

/** How fast a job is, as it measured itself: rows, and the milliseconds in which it went through them. */
export interface Pace {
  rows: number;
  ms: number;
}

const second = 1_000;
const minute = 60 * second;

/** A duration as one says it: rounded up, so that nobody waits longer than they read. */
export function durationWords(ms: number): string {
  if (ms < second) return 'less than a second';
  if (ms < minute) return counted(Math.ceil(ms / second), 'second');
  const minutes = Math.ceil(ms / minute);
  if (minutes < 60) return counted(minutes, 'minute');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`;
}

const counted = (count: number, unit: string): string =>
  `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;

/** What a check says about the import that may follow; null when nothing was measured. */
export function timeBefore(pace: Pace | null): string | null {
  if (pace === null) return null;
  const speed = speedWords(pace);
  const read = `The check read ${counted(pace.rows, 'row')} in ${durationWords(pace.ms)}${speed}.`;
  return `${read} The import also saves them: it takes at least as long.`;
}

/** How long a job that runs goes on, by its own speed so far; null while that is not known. */
export function timeLeft(job: { done: number; total: number | null }, pace: Pace | null): string | null {
  // A measurement shorter than this says little.
  if (pace === null || job.total === null || pace.ms < second) return null;
  const left = job.total - job.done;
  if (left <= 0) return null;
  const ms = (left * pace.ms) / pace.rows;
  const time = ms < second ? 'Less than a second' : `About ${durationWords(ms)}`;
  return `${time} left${speedWords(pace)}.`;
}

function speedWords({ rows, ms }: Pace): string {
  return ms < second ? '' : `, ${countOf(Math.round((rows * second) / ms), 'row')} a second`;
}
