import type { Material } from './chat-request.ts';
import { sentencesOf } from './text-parts.ts';

const signs: readonly { intent: string; words: RegExp }[] = [
  { intent: 'spam', words: /\b(?:crypto|giveaway|followers for|click (?:here|my)|win a)\b/i },
  {
    intent: 'offers',
    words:
      /\b(?:we (?:help|offer|built|sell)|our (?:tool|product|team|agency)|dm me|check out|happy to (?:help|show))\b/i,
  },
  { intent: 'asks', words: /\?|\b(?:looking for|anyone know|curious|wondering|how do you)\b/i },
  {
    intent: 'disagrees',
    words: /\b(?:disagree|not (?:sure|true|convinced|my experience)|but in (?:our|my)|the opposite)\b/i,
  },
  {
    intent: 'agrees',
    words: /\b(?:agree|exactly|same here|so true|yes|great|love|thanks|well said|spot on|this)\b/i,
  },
];

/** What comments do, each with the sentence of it that has one of the signs; by material `comment 1`. */
export function commentIntents(material: readonly Material[]): {
  intents: { comment: number; intent: string; quote: string }[];
} {
  return {
    intents: material.flatMap(({ label, text }) => {
      const [, comment] = /^comment (\d+)$/.exec(label) ?? [];
      const sentences = sentencesOf(text);
      const [first] = sentences;
      if (comment === undefined || first === undefined) return [];
      for (const { intent, words } of signs) {
        const quote = sentences.find((sentence) => words.test(sentence));
        if (quote !== undefined) return [{ comment: Number(comment), intent, quote }];
      }
      return [{ comment: Number(comment), intent: 'other', quote: first }];
    }),
  };
}
