import { formatTime, formatWeekday } from '../../../../lib/dates.ts';

/** "09:30" today, else "Tue 24 Nov, 09:30". */
export function whenWords(at: string, nowMs: number): string {
  const day = formatWeekday(at);
  return day === formatWeekday(nowMs) ? formatTime(at) : `${day}, ${formatTime(at)}`;
}

/**
 * "09:30 - 09:45", with the day when it is not today. Where the viewer's clocks change in between, the end can be the
 * earlier time: "01:46 BST - 01:31 GMT".
 */
export function windowWords(window: { from: string; to: string }, nowMs: number): string {
  const { from, to } = window;
  const changes = new Date(from).getTimezoneOffset() !== new Date(to).getTimezoneOffset();
  const named = (words: string, at: string) => (changes ? `${words} ${zoneName(at)}` : words);
  return `${named(whenWords(from, nowMs), from)} - ${named(formatTime(to), to)}`;
}

/** What the viewer's zone is called at this instant: "BST", "CET", "GMT-4". */
function zoneName(at: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(new Date(at));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
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
