import { grouped } from '../../text/grouped.ts';

const minutesOf = { day: 1440, hour: 60, minute: 1 } as const;
export type DelayUnit = keyof typeof minutesOf;
export const delayUnits = Object.keys(minutesOf) as readonly DelayUnit[];

/** A delay in the largest unit that says it exactly: 2880 minutes are 2 days, 90 are 90 minutes. */
export function delayParts(minutes: number): { amount: number; unit: DelayUnit } {
  const unit = delayUnits.find((candidate) => minutes % minutesOf[candidate] === 0) ?? 'minute';
  return { amount: minutes / minutesOf[unit], unit };
}

export function delayMinutes(amount: number, unit: DelayUnit): number {
  return amount * minutesOf[unit];
}

/** "2 days", "1 hour", "10,000 minutes". */
export function delayWords(minutes: number): string {
  const { amount, unit } = delayParts(minutes);
  return `${grouped(amount)} ${unit}${amount === 1 ? '' : 's'}`;
}
