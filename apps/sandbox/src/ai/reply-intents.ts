import type { Material } from './chat-request.ts';
import { sentencesOf } from './text-parts.ts';

/** Who is away decides nothing, and who says no may do it politely: in this order. */
const signs: readonly { intent: string; words: RegExp }[] = [
  { intent: 'out_of_office', words: /\b(?:out of (?:the )?office|on (?:leave|vacation|holiday))\b/i },
  {
    intent: 'referral',
    words:
      /\b(?:not the right person|another team|whoever runs|(?:a )?colleague of mine|forward your message)\b/i,
  },
  {
    intent: 'not_interested',
    words: /\b(?:not (?:for us|interested)|well covered|no thanks?|do not take|stop writing|unsubscribe)\b/i,
  },
  {
    intent: 'not_now',
    words:
      /\b(?:next quarter|later in the year|maybe later|not a priority|timing is not right|in a few (?:weeks|months)|too much going on)\b/i,
  },
  {
    intent: 'interested',
    words:
      /\b(?:happy to (?:talk|have|hear|meet)|let us talk|let's talk|sounds (?:relevant|good|great)|hear more|send me|show me|(?:something )?we are looking at|tell me more|book|interested)\b/i,
  },
  { intent: 'question', words: /\?/ },
];

/** What answers mean, each with the sentence of it that has one of the signs; by material `reply 1`. */
export function replyIntents(material: readonly Material[]): {
  replies: { reply: number; intent: string; quote: string }[];
} {
  return {
    replies: material.flatMap(({ label, text }) => {
      const [, reply] = /^reply (\d+)$/.exec(label) ?? [];
      // The last word counts.
      const sentences = sentencesOf(text).toReversed();
      const [last] = sentences;
      if (reply === undefined || last === undefined) return [];
      for (const { intent, words } of signs) {
        const quote = sentences.find((sentence) => words.test(sentence));
        if (quote !== undefined) return [{ reply: Number(reply), intent, quote }];
      }
      return [{ reply: Number(reply), intent: 'unclear', quote: last }];
    }),
  };
}
