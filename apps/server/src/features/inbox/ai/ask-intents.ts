import { CONVERSATION_INTENTS, type ConversationIntent } from '@waypost/domain/inbox/intent';
import { folded } from '@waypost/domain/leads/icp/folded';
import { z } from 'zod';
import type { Ai } from '../../../ports/ai.ts';
import type { UnreadMeaning } from '../store/intent.store.ts';

const charactersPerMessage = 600;
const quoteMax = 300;

const answer = z.object({
  replies: z.array(
    z.object({ reply: z.number(), intent: z.enum([...CONVERSATION_INTENTS, 'unclear']), quote: z.string() }),
  ),
});

const instructions = `You read what people answered to a message of a salesperson and say for each what they mean: interested (wants to
hear more, to talk or to try it), question (asks something before they decide), not_now (perhaps later), not_interested (says no), referral
(somebody else is the right person), out_of_office (is away), or unclear (small talk, thanks, anything else). Where an answer has several
messages, the last word counts. Answer once for each, by its number. Quote the words that show it, letter for letter; without a quote the
answer does not count.`;

/** What a person means, with their own words for it. */
export interface ReadIntent {
  is: ConversationIntent;
  quote: string;
}

/**
 * What people mean, by conversation. It counts only with a quote that stands in their very words; who is missing said
 * nothing clear.
 * @throws AiFailure
 */
export async function askIntents(
  ai: Ai,
  conversations: readonly UnreadMeaning[],
): Promise<Map<string, ReadIntent>> {
  const given = await ai.ask({
    name: 'reply_intents',
    instructions,
    material: conversations.map(({ texts }, index) => ({
      label: `reply ${index + 1}`,
      text: wordsOf(texts),
    })),
    shape: { schema: z.toJSONSchema(answer), read: (value) => answer.parse(value) },
    deadlineMs: 60_000,
    outputTokensMax: 3_000,
  });
  const read = new Map<string, ReadIntent>();
  for (const { reply, intent, quote } of given.replies) {
    const about = conversations[reply - 1];
    const words = folded(quote).trim();
    if (about === undefined || intent === 'unclear' || words === '') continue;
    if (!folded(wordsOf(about.texts)).includes(words) || read.has(about.id)) continue;
    read.set(about.id, { is: intent, quote: quote.trim().slice(0, quoteMax) });
  }
  return read;
}

function wordsOf(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/\s+/g, ' ').slice(0, charactersPerMessage)).join('\n');
}
