import { LEAD_SCORE_MAX, SCORE_REASON_LENGTH_MAX } from '@waypost/domain/leads/lead-score';
import { CUSTOM_VALUE_LENGTH_MAX } from '@waypost/domain/leads/lead-bounds';
import { TAGS_PER_LEAD_MAX } from '@waypost/domain/leads/lead-tags';
import { z } from 'zod';
import { id, idParams, isoInstant, line, page, pageQuery, prose } from './fields.ts';
import { job } from './jobs.ts';
import { cleanedParts, cleaningLeftOut, CLEANINGS_LEFT_OUT_MAX } from './leads-cleaning.ts';
import { gridSelection } from './leads-grid.ts';
import { leadTag } from './leads.ts';

/** A list that is there, or the name of one to make. */
export const bulkTarget = z.union([
  z.strictObject({ listId: id }),
  z.strictObject({ name: line(200, 'The name') }),
]);

/**
 * What is done with each lead of a selection. It can be undone for an hour (`bulkState.undo`), but for two: `forget` erases,
 * so a screen asks first; `delete` begins after ten seconds, in which nothing is sent and an undo calls it off. Undoing `exclude` takes its rules away; what campaigns stopped stays stopped.
 */
export const bulkDo = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('copy'), to: bulkTarget }),
  z.strictObject({ action: z.literal('move'), to: bulkTarget }),
  /** Takes leads out of this list; they stay in the workspace. */
  z.strictObject({ action: z.literal('remove') }),
  z.strictObject({
    action: z.literal('tag'),
    add: z.array(leadTag).max(TAGS_PER_LEAD_MAX).default([]),
    remove: z.array(leadTag).max(TAGS_PER_LEAD_MAX).default([]),
  }),
  z.strictObject({
    action: z.literal('set_field'),
    /** A key of `EDITABLE_FIELDS`, or `custom:` and a name; a name nobody used makes a field. */
    field: z.string().min(1).max(80),
    /** '' clears the field. */
    value: z.string().max(CUSTOM_VALUE_LENGTH_MAX),
  }),
  z.strictObject({
    action: z.literal('score'),
    /** Null takes the score away. */
    score: z.number().int().min(0).max(LEAD_SCORE_MAX).nullable(),
    reason: prose(SCORE_REASON_LENGTH_MAX, 'The reason').optional(),
  }),
  /** Nobody writes to these people, or to anybody of their companies, from the moment a part is done. */
  z.strictObject({
    action: z.literal('exclude'),
    of: z.enum(['person', 'company']),
    reason: line(300, 'The reason').optional(),
    expiresAt: isoInstant.optional(),
  }),
  /** Names and companies as one would write them in a letter; what stood there stays in own fields. */
  z.strictObject({
    action: z.literal('clean'),
    parts: cleanedParts,
    /** Single cleanings that somebody unticked. */
    except: z.array(cleaningLeftOut).max(CLEANINGS_LEFT_OUT_MAX).default([]),
  }),
  z.strictObject({ action: z.literal('delete') }),
  /** Erases and keeps a keyed hash, so that no import brings the person back. */
  z.strictObject({ action: z.literal('forget') }),
]);
export type BulkDo = z.output<typeof bulkDo>;
export type BulkAction = BulkDo['action'];

export const bulkBody = z.strictObject({ selection: gridSelection, do: bulkDo });

/** The job counts `done` and `skipped`; its `done` is how many leads were looked at. */
export const bulkReply = z.object({
  job,
  /** The list that leads are copied or moved to. */
  toListId: id.nullable(),
});

export const bulkParams = idParams.extend({ jobId: id });

export const bulkState = bulkReply.extend({
  action: z.string(),
  /** The name of the field that `set_field` sets; null of everything else. */
  field: z.string().nullable(),
  undo: z.object({
    /** False once it was undone, an hour after it, while it still runs, and where nothing can be undone. */
    can: z.boolean(),
    /** A sentence when it cannot be undone. */
    why: z.string().nullable(),
    until: isoInstant.nullable(),
  }),
});
export type BulkState = z.infer<typeof bulkState>;

/** A lead for which nothing was done. */
export const bulkSkipped = z.object({
  leadId: id,
  /** Null when the lead is gone. */
  name: z.string().nullable(),
  /** One sentence. */
  reason: z.string(),
});
export type BulkSkipped = z.infer<typeof bulkSkipped>;
/** In the order in which they were looked at. `reasons` counts all of them, the most frequent first. */
export const bulkSkippedPage = page(bulkSkipped).extend({
  reasons: z.array(z.object({ reason: z.string(), leads: z.number().int() })),
});
export const bulkSkippedQuery = pageQuery;
