import { z } from 'zod';
import { campaignStatus } from './campaigns.ts';
import { id, idParams, isoInstant, pageQuery } from './fields.ts';
import { job } from './jobs.ts';
import { bulkSkippedPage } from './leads-bulk.ts';
import { gridSelection } from './leads-grid.ts';

/** So many leads can be added at a time. */
export const ADD_LEADS_MAX = 50_000;
/** So many of a larger selection are looked at before anything is done. */
export const ADD_LEADS_PREVIEWED_MAX = 5_000;

/** Leads of a lead list, as chosen in its grid. */
export const additionBody = z.strictObject({ listId: id, selection: gridSelection });

export const additionPreview = z.object({
  /** Leads of the selection, counted up to one more than {@link ADD_LEADS_MAX}. */
  people: z.number().int(),
  /** More than can be added at a time. */
  tooMany: z.boolean(),
  /** How many of them the other numbers are about: the first ones, where there are more than are looked at. */
  lookedAt: z.number().int(),
  canBeAdded: z.number().int(),
  /** Who cannot, by the rule that says so, most first. */
  leftOut: z.array(z.object({ rule: z.string(), leads: z.number().int() })),
});
export type AdditionPreview = z.infer<typeof additionPreview>;

/** The job counts `done` and `skipped`. */
export const additionReply = z.object({ job });
export const additionParams = idParams.extend({ jobId: id });

export const additionState = z.object({
  job,
  campaign: z.object({ id, name: z.string(), status: campaignStatus }),
  /** The list that got the leads because the campaign had not started; null: they are in the campaign. */
  toListId: id.nullable(),
  undo: z.object({
    can: z.boolean(),
    /** A sentence when not. */
    why: z.string().nullable(),
    until: isoInstant.nullable(),
    /** What takes the leads back, once somebody asked for it; counts `done` and `skipped`. */
    job: job.nullable(),
  }),
});
export type AdditionState = z.infer<typeof additionState>;

export const additionSkippedQuery = pageQuery.extend({
  /** Leads that were not added, or those that an undo left where they are. */
  of: z.enum(['addition', 'undo']).default('addition'),
});
export const additionSkippedPage = bulkSkippedPage;
