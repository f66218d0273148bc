import { formatTime, formatWeekday } from '../../../../lib/dates.ts';

/** "09:30" today, else "Tue 24 Nov, 09:30". */
export function whenWords(at: string, nowMs: number): string {
  const day = formatWeekday(at);
  return day === formatWeekday(nowMs) ? formatTime(at) : `${day}, ${formatTime(at)}`;
}

/** "09:30 - 09:45", with the day when it is not today. */
export function windowWords(window: { from: string; to: string }, nowMs: number): string {
  return `${whenWords(window.from, nowMs)} - ${formatTime(window.to)}`;
}

/** For the hover: the same instant where the sender is. */
export function inZone(at: string, zone: string): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));
  return `${words} in ${zone}`;
}
