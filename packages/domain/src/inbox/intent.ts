/** What a person means by their answer, in the order in which it is offered. A conversation without one is unsorted. */
export const CONVERSATION_INTENTS = [
  'interested',
  'question',
  'not_now',
  'not_interested',
  'referral',
  'out_of_office',
] as const;
export type ConversationIntent = (typeof CONVERSATION_INTENTS)[number];

export const UNSORTED = 'Unsorted';
export const CONVERSATION_INTENT_WORDS: Readonly<
  Record<ConversationIntent, { label: string; about: string }>
> = {
  interested: { label: 'Interested', about: 'Wants to hear more, to talk or to try it.' },
  question: { label: 'Question', about: 'Asks something before they decide.' },
  not_now: { label: 'Not now', about: 'Perhaps later.' },
  not_interested: { label: 'Not interested', about: 'Says no.' },
  referral: { label: 'Referral', about: 'Somebody else is the right person.' },
  out_of_office: { label: 'Out of office', about: 'Is away; nobody has decided anything.' },
};

/** The only intent that a positive rate counts. */
export const POSITIVE_INTENT: ConversationIntent = 'interested';

/** Who said so: somebody here, or the AI. What a person said is never changed by the AI. */
export const INTENT_SOURCES = ['person', 'ai'] as const;
export type IntentSource = (typeof INTENT_SOURCES)[number];

/** How many conversations one call sorts at most. */
export const SORTED_AT_ONCE_MAX = 20;

const REPLIES_PER_CREDIT = 10;
/** Credits for sorting so many replies by AI in one go, each begun 10 counting whole. */
export const sortingCredits = (replies: number): number => Math.ceil(replies / REPLIES_PER_CREDIT);
