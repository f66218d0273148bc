/** What somebody does with a comment, in the order in which it is offered. */
export const COMMENT_INTENTS = ['asks', 'agrees', 'disagrees', 'offers', 'spam', 'other'] as const;
export type CommentIntent = (typeof COMMENT_INTENTS)[number];

/** An intent with the words of the comment that show it, letter for letter. */
export interface SeenIntent {
  readonly intent: CommentIntent;
  readonly quote: string;
}

export const INTENT_WORDS: Readonly<Record<CommentIntent, { label: string; about: string }>> = {
  asks: { label: 'Asks', about: 'Wants to know, or looks for something.' },
  agrees: { label: 'Agrees', about: 'Says yes, or tells the same of themselves.' },
  disagrees: { label: 'Disagrees', about: 'Says no, or sees it another way.' },
  offers: { label: 'Offers', about: 'Sells or recommends something: a vendor.' },
  spam: { label: 'Spam', about: 'Has nothing to do with the post.' },
  other: { label: 'Says something else', about: 'None of these.' },
};

/** Vendors and spam are left out until somebody wants them. */
export const WANTED_INTENTS: readonly CommentIntent[] = ['asks', 'agrees', 'disagrees', 'other'];

const COMMENTS_PER_CREDIT = 10;
/** Credits for reading so many comments by AI, each begun 10 counting whole. */
export const intentCredits = (comments: number): number => Math.ceil(comments / COMMENTS_PER_CREDIT);
