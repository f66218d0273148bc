import { z } from 'zod';
import { id, isoInstant } from './fields.ts';

/** Steps listed at most; the total counts the people at all of them. */
export const TASK_STEPS_MAX = 20;

/** A step of an active campaign at which leads wait for a person. */
export const taskStep = z.object({
  campaign: z.object({ id, name: z.string() }),
  nodeId: z.string(),
  /** `task`: instructions to carry out; `approval`: a comment may go out; `decision`: nobody knows if it arrived. */
  kind: z.enum(['task', 'approval', 'decision']),
  /** What is to be done; null where that differs from lead to lead. */
  instructions: z.string().nullable(),
  leads: z.number().int(),
  /** Since when the first of them stands at this step. */
  since: isoInstant,
});
export type TaskStep = z.infer<typeof taskStep>;

/** What the active campaigns ask a person for, the longest wait first. */
export const tasksDue = z.object({
  /** Leads that wait, at all steps together. */
  total: z.number().int(),
  steps: z.array(taskStep).max(TASK_STEPS_MAX),
});
export type TasksDue = z.infer<typeof tasksDue>;
