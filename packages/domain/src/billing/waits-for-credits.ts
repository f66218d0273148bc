import { grouped } from '../text/grouped.ts';

const goesOn = 'It goes on by itself when there are enough.';

/** Said by a job whose rest cannot be paid: a larger plan, or the next period, lets it go on. */
export function waitingForCredits(needed: number, left: number): string {
  return `Insufficient credits: the rest takes up to ${grouped(needed)} and ${grouped(left)} ${left === 1 ? 'is' : 'are'} left. ${goesOn}`;
}

/** Whether a job with this sentence waits for credits. */
export const waitsForCredits = (message: string | null): boolean => message?.endsWith(goesOn) === true;
