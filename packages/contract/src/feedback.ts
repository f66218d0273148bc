import { z } from 'zod';
import { id, isoInstant, prose } from './fields.ts';

/** What a person wrote to the makers of the installation: 1 to 5000 characters. */
export const submitFeedbackBody = z.strictObject({
  content: prose(5000, 'Your feedback').trim().min(1, 'Write something first.'),
});
export const feedback = z.object({ id, content: z.string(), createdAt: isoInstant });
export type Feedback = z.infer<typeof feedback>;
