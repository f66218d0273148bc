import { grouped } from '../text/grouped.ts';

const short = 'Insufficient credits';
const goesOn = 'It goes on by itself when there are enough.';

/** Said by a job whose rest cannot be paid: a larger plan, or the next period, lets it go on. */
export function waitingForCredits(needed: number, left: number): string {
  return `${short}: the rest takes up to ${grouped(needed)} and ${grouped(left)} ${left === 1 ? 'is' : 'are'} left. ${goesOn}`;
}

/** Said by a reading of comments that ended where the next ones could not be paid. */
export function stoppedForCredits(needed: number, left: number): string {
  return `${short}: the next comments take ${grouped(needed)} and ${grouped(left)} ${left === 1 ? 'is' : 'are'} left. What was found before is kept; continue once there are more, nobody is added twice.`;
}

/** Whether this sentence of a job that ended, or of a daily source that rests, names credits as what is missing. */
export const lacksCredits = (message: string | null): boolean => message?.startsWith(`${short}:`) === true;

/** Whether a job with this sentence waits for credits. */
export const waitsForCredits = (message: string | null): boolean => message?.endsWith(goesOn) === true;
