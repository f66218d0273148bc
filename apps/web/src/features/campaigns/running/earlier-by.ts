import { describeDelay } from '@waypost/domain/campaigns/sequence/decision-reason';

const minuteMs = 60_000;
const dayMinutes = 1_440;

/** "1 day 21 hours earlier"; "it could go on" where time alone did not help. Rounded down to two units. */
export function earlierBy(nowAt: string | null, thenAt: string): string {
  if (nowAt === null) return 'it could go on';
  const minutes = Math.floor((Date.parse(nowAt) - Date.parse(thenAt)) / minuteMs);
  // Beside days a minute says nothing.
  const told = minutes >= dayMinutes ? minutes - (minutes % 60) : Math.max(1, minutes);
  return `${describeDelay(told)} earlier`;
}
