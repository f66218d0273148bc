const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** "Tue 24 Nov", in the viewer's zone. */
export function dayWords(at: number | string): string {
  return day.format(new Date(at)).replace(',', '');
}

/** "09:30" today, else "Tue 24 Nov, 09:30". */
export function whenWords(at: string, nowMs: number): string {
  const clock = time.format(new Date(at));
  return dayWords(at) === dayWords(nowMs) ? clock : `${dayWords(at)}, ${clock}`;
}

/** "09:30 - 09:45", with the day when it is not today. */
export function windowWords(window: { from: string; to: string }, nowMs: number): string {
  return `${whenWords(window.from, nowMs)} - ${time.format(new Date(window.to))}`;
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
