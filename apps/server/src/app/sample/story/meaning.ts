import type { ConversationIntent } from '@waypost/domain/inbox/intent';

/** Who is away decides nothing, and who says no may do it politely: in this order. */
const signs: readonly (readonly [ConversationIntent, RegExp])[] = [
  ['out_of_office', /\b(?:out of the office|on leave)\b/i],
  ['referral', /\b(?:not the right person|another team|whoever runs)\b/i],
  ['not_interested', /\b(?:not for us|not interested|well covered|do not take sales)\b/i],
  ['not_now', /\b(?:next quarter|later in the year|timing is not right|in a few weeks)\b/i],
  [
    'interested',
    /\b(?:send me|short call|short summary|let us talk|hear more|show me|looking at\. could you)\b/i,
  ],
  ['question', /\?/],
];

/** What somebody at the Unibox takes an answer for; null: a thank you or a greeting, which says nothing. */
export function meaningOf(text: string): ConversationIntent | null {
  return signs.find(([, words]) => words.test(text))?.[0] ?? null;
}
