import { z } from 'zod';
import { id, isoInstant } from './fields.ts';

export const jobStatus = z.enum(['queued', 'running', 'paused', 'done', 'failed', 'cancelled']);

/** Long work that runs in the background; survives reload and restart. */
export const job = z.object({
  id,
  /** `feature.action`, e.g. `leads.import-csv`. */
  kind: z.string(),
  status: jobStatus,
  done: z.number().int(),
  /** Null while the amount is not known yet. */
  total: z.number().int().nullable(),
  /** Counts by outcome, e.g. `{added: 412, duplicate: 9}`. */
  counts: z.record(z.string(), z.number()),
  /** What the job works on, e.g. the lead list. */
  refId: id.nullable(),
  /** Set when failed or waiting: a sentence that says why and what to do. */
  message: z.string().nullable(),
  /** While it waits for a limit: when there is room again; null when nobody can say. */
  goesOnAt: isoInstant.nullable(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
});
export type Job = z.infer<typeof job>;
export const listJobsQuery = z.object({ refId: id.optional(), active: z.enum(['true']).optional() });
