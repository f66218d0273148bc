import { z } from 'zod';

/**
 * The sample workspace of an installation on the sandbox. `none`: there is none here; `making`: numbers say how far it
 * is; `failed`: it could not be made and is not offered. One that was removed is `none`.
 */
export const sampleWorkspace = z.object({
  state: z.enum(['none', 'making', 'ready', 'failed']),
  /** Business days that have happened in it, of how many. */
  businessDays: z.object({ done: z.number().int(), of: z.number().int() }),
  /** Actions that the simulated network has been asked for. */
  actions: z.number().int(),
});
export type SampleWorkspace = z.infer<typeof sampleWorkspace>;

export const sampleRemoval = z.object({ removed: z.literal(true) });
