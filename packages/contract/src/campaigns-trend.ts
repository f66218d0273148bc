import { z } from 'zod';
import { positive, rate } from './rates.ts';

const trendDay = z.object({
  /** `YYYY-MM-DD`, UTC: when they were first invited, or first written to. */
  date: z.string(),
  invited: z.number().int(),
  /** Of those invited on that day, until now. */
  accepted: z.number().int(),
  contacted: z.number().int(),
  /** Of those contacted on that day, until now. */
  replied: z.number().int(),
  /** Of those contacted on that day, whose conversation is marked Interested now. */
  positive: z.number().int(),
});
/** The last 30 days of all campaigns together, by the day on which a person was first reached. */
export const trend = z.object({
  days: z.array(trendDay),
  acceptRate: rate,
  replyRate: rate,
  ...positive,
  /** The 30 days before. */
  before: z.object({ acceptRate: rate, replyRate: rate, positiveRate: rate }),
});
