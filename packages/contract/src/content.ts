import { HOOK_PLACES, HOOKS_MAX, HOOKS_PROMPT_LENGTH_MAX } from '@waypost/domain/content/hooks';
import { z } from 'zod';
import { isoInstant, prose } from './fields.ts';

const place = z.enum(HOOK_PLACES);

/** What to write, drawn from a text of the person: material, never an order. */
export const generateWithPromptBody = z.strictObject({
  prompt: prose(HOOKS_PROMPT_LENGTH_MAX, 'The text').refine(
    (text) => /[\p{L}\p{N}]/u.test(text),
    'Write what the post is about.',
  ),
  type: z.literal('hooks'),
  data: z
    .strictObject({
      /** Exactly so many are answered. */
      requiredHooks: z.int().min(1).max(HOOKS_MAX).default(HOOKS_MAX),
      place: place
        .optional()
        .describe(
          'Keeps them for this place of the product until others are made for it; these differ from them.',
        ),
    })
    .prefault({}),
});

/** One line each, at most 210 characters, no two alike. */
const hooks = z.array(z.string());
export const generateWithPromptReply = z.object({ content: z.object({ hooks }) });

export const keptHooksQuery = z.strictObject({ place });
/** What a place keeps for the person who asks. */
export const keptHooks = z.object({
  /** An AI service is configured. */
  isAvailable: z.boolean(),
  /** Others are being written now. */
  isWriting: z.boolean(),
  made: z.object({ hooks, at: isoInstant }).nullable(),
});
export type KeptHooks = z.infer<typeof keptHooks>;
