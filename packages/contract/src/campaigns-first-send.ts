import { z } from 'zod';
import { isoInstant } from './fields.ts';

/** When a draft would send first if it were launched now. */
export const firstSend = z.object({
  /** Business time, at the earliest; null: no time can be told. */
  at: isoInstant.nullable(),
  /** Who sends it. */
  sender: z.string().nullable(),
  /** Why no time can be told; null when there is one. */
  sentence: z.string().nullable(),
});
export type FirstSend = z.infer<typeof firstSend>;
