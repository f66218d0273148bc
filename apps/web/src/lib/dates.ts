import { format, isValid } from 'date-fns';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** What the API sends and what the clock gives. */
export type Instant = string | number | Date | null | undefined;

function toDate(instant: Instant): Date | null {
  if (instant === null || instant === undefined || instant === '') return null;
  const date = new Date(instant);
  return isValid(date) ? date : null;
}

/** "24 Nov 2026"; "-" when not known. */
export function formatDate(instant: Instant): string {
  const date = toDate(instant);
  return date ? format(date, 'dd MMM yyyy') : '-';
}

/** A calendar day (`yyyy-mm-dd`) wherever one is: "24 Nov 2026". */
export const formatDay = (day: string): string => formatDate(noonOf(day));

/** An instant on a calendar day (`yyyy-mm-dd`) that is the same day for whoever reads it. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00`);

/** "24 Nov"; "-" when not known. */
export function formatDayMonth(instant: Instant): string {
  const date = toDate(instant);
  return date ? format(date, 'd MMM') : '-';
}

/** "Tue 24 Nov"; "-" when not known. */
export function formatWeekday(instant: Instant): string {
  const date = toDate(instant);
  return date ? format(date, 'EEE d MMM') : '-';
}

/** "24 Nov 2026, 09:30"; "-" when not known. */
export function formatDateTime(instant: Instant): string {
  const date = toDate(instant);
  return date ? format(date, 'dd MMM yyyy, HH:mm') : '-';
}

/** "09:30" */
export function formatTime(instant: Instant): string {
  const date = toDate(instant);
  return date ? format(date, 'HH:mm') : '-';
}

/**
 * "just now", "5 min ago", "in 2 h", "3 d ago"; from seven days on the date. `nowMs` is the business
 * time (`useBusinessNow`).
 */
export function formatRelative(instant: Instant, nowMs: number): string {
  const date = toDate(instant);
  if (!date) return '-';
  const distance = date.getTime() - nowMs;
  const away = Math.abs(distance);
  if (away >= 7 * dayMs) return formatDate(date);
  if (away < minuteMs) return distance <= 0 ? 'just now' : 'in under a minute';
  const words = spell(away);
  return distance < 0 ? `${words} ago` : `in ${words}`;
}

/** Of something that happened: never in the future, even where this page's clock lags behind the server's. */
export function formatAgo(instant: Instant, nowMs: number): string {
  return formatRelative(instant, Math.max(nowMs, toDate(instant)?.getTime() ?? nowMs));
}

/** The browser's own time zone, e.g. "Europe/Berlin". */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function spell(ms: number): string {
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h`;
  return `${Math.floor(ms / dayMs)} d`;
}
