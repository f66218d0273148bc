import { z } from 'zod';
import { cursor, id, isoInstant, page, prose } from './fields.ts';

export const feedback = z.object({
  id,
  content: z.string(),
  /** What an administrator answered; the newest answer counts. */
  answer: z.string().nullable(),
  answeredAt: isoInstant.nullable(),
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

/** Anybody's feedback, as administrators see it. Null: who wrote it is not known any more. */
export const adminFeedback = feedback.extend({
  author: z.object({ name: z.string(), email: z.string() }).nullable(),
});
export type AdminFeedback = z.infer<typeof adminFeedback>;
export const feedbackState = z.enum(['waiting', 'answered', 'all']);
export type FeedbackState = z.infer<typeof feedbackState>;
export const adminFeedbackQuery = z.object({
  state: feedbackState.default('waiting'),
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export const adminFeedbackPage = page(adminFeedback);
export const answerFeedbackBody = z.strictObject({
  answer: prose(5_000, 'Your answer').refine(
    (text) => text.trim() !== '',
    'Write what you would like to answer.',
  ),
});
