import { z } from 'zod';
import { id, isoInstant, prose } from './fields.ts';

export const feedback = z.object({
  id,
  content: z.string(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
});
export type Feedback = z.infer<typeof feedback>;

/** Text with something in it, at most 5,000 characters. */
const content = prose(5_000, 'Your feedback').refine(
  (text) => text.trim() !== '',
  'Write what you would like to tell us.',
);
export const feedbackBody = z.strictObject({ content });
/** Newest first; `before` is the id of the last one already shown. */
export const listFeedbackQuery = z.object({
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const feedbackDeleted = z.object({ deleted: z.literal(true) });
