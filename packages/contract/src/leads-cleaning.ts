import { CLEANED_PARTS } from '@waypost/domain/leads/cleaning/cleaned-parts';
import { z } from 'zod';
import { cursor, id, page } from './fields.ts';
import { gridSelection } from './leads-grid.ts';

export const cleanedPart = z.enum(CLEANED_PARTS);
export const cleanedParts = z.array(cleanedPart).min(1, 'Choose what to clean.').max(CLEANED_PARTS.length);

/** So many single cleanings can be left out. */
export const CLEANINGS_LEFT_OUT_MAX = 5_000;
export const cleaningLeftOut = z.strictObject({ leadId: id, part: cleanedPart });

export const cleaningPreviewBody = z.strictObject({
  selection: gridSelection,
  parts: cleanedParts,
  cursor: cursor.optional(),
  limit: z.number().int().min(1).max(200).default(50),
});

/** Leads that cleaning would change. A page may hold few or none although more follow: `nextCursor` says so. */
export const cleaningPreview = page(
  z.object({
    leadId: id,
    changes: z.array(
      z.object({
        part: cleanedPart,
        before: z.string(),
        /** Never empty where there was something. */
        after: z.string(),
      }),
    ),
  }),
).extend({
  /** How many leads were looked at for this page. */
  lookedAt: z.number().int(),
});
export type CleaningPreview = z.infer<typeof cleaningPreview>;
