const minuteMs = 60_000;

/** "3 days earlier"; "it could go on" where time alone did not help. Rounded down to the largest whole unit. */
export function earlierBy(nowAt: string | null, thenAt: string): string {
  if (nowAt === null) return 'it could go on';
  const minutes = Math.floor((Date.parse(nowAt) - Date.parse(thenAt)) / minuteMs);
  const days = Math.floor(minutes / 1_440);
  const hours = Math.floor(minutes / 60);
  if (days >= 1) return `${count(days, 'day')} earlier`;
  if (hours >= 1) return `${count(hours, 'hour')} earlier`;
  return `${count(Math.max(1, minutes), 'minute')} earlier`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
