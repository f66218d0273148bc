import { folded } from '@waypost/domain/leads/icp/folded';
import { COMMENT_INTENTS, type SeenIntent } from '@waypost/domain/leads/sources/comment-intent';
import { z } from 'zod';
import type { Ai } from '../../../../ports/ai.ts';
import type { PostSighting } from './post-person.ts';

/** Comments per question to the model. */
const commentsPerQuestion = 20;
const characters = 600;

const answer = z.object({
  intents: z.array(z.object({ comment: z.number(), intent: z.enum(COMMENT_INTENTS), quote: z.string() })),
});

const instructions = `You read comments under a post and say what each does: asks (wants to know or looks for something), agrees,
disagrees, offers (sells or recommends a product or service), spam (has nothing to do with the post), or other. Answer once for each comment,
by its number. Quote the words of the comment that show it, letter for letter; without a quote the answer does not count.`;

/**
 * What comments do, by their id. An answer counts only with a quote that stands in that very comment; a comment without
 * one is missing, and nothing is known of it.
 * @throws AiFailure
 */
export async function readIntents(
  ai: Ai,
  comments: readonly PostSighting[],
): Promise<Map<string, SeenIntent>> {
  const seen = new Map<string, SeenIntent>();
  for (let from = 0; from < comments.length; from += commentsPerQuestion) {
    const asked = comments.slice(from, from + commentsPerQuestion);
    const given = await ai.ask({
      name: 'comment_intents',
      instructions,
      material: asked.map(({ text }, index) => ({
        label: `comment ${index + 1}`,
        text: (text ?? '').replace(/\s+/g, ' ').slice(0, characters),
      })),
      shape: { schema: z.toJSONSchema(answer), read: (value) => answer.parse(value) },
      deadlineMs: 60_000,
      outputTokensMax: 3_000,
    });
    for (const { comment, intent, quote } of given.intents) {
      const about = asked[comment - 1];
      const words = folded(quote).trim();
      if (about === undefined || words === '' || !folded(about.text ?? '').includes(words)) continue;
      if (!seen.has(about.itemRef)) seen.set(about.itemRef, { intent, quote: quote.trim().slice(0, 300) });
    }
  }
  return seen;
}
