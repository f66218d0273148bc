/** What an account does, in the words that screens and files show. */

export const ACTION_KIND_WORDS = {
  visit: 'Visit',
  follow: 'Follow',
  react: 'Like',
  comment: 'Comment',
  invite: 'Invitation',
  message: 'Message',
  inmail: 'InMail',
  withdraw: 'Withdrawal',
  post: 'Post',
} as const;
export type LoggedKind = keyof typeof ACTION_KIND_WORDS;

/** One action of a kind in the middle of a sentence; an "s" makes it several. */
export function actionNoun(kind: LoggedKind): string {
  const word = ACTION_KIND_WORDS[kind];
  return kind === 'inmail' ? word : word.toLowerCase();
}

export const OUTCOME_WORDS = {
  sent: 'Done',
  satisfied: 'Not needed',
  rejected: 'Refused or skipped',
  cancelled: 'Cancelled',
  needs_review: 'Needs a look',
  under_way: 'Being checked',
} as const;
export type LoggedOutcome = keyof typeof OUTCOME_WORDS;

export function actionWord({ kind, withNote }: { kind: LoggedKind; withNote: boolean }): string {
  return kind === 'invite' && withNote ? 'Invitation with note' : ACTION_KIND_WORDS[kind];
}

/** Who or what asked for an action. */
export type AskedBy = {
  readonly campaign: { readonly name: string } | null;
  readonly origin: 'campaign' | 'human' | 'system';
  /** Of a withdrawal that the account's own rule planned: days after which it does. */
  readonly withdrawAfterDays: number | null;
};

export function askedByWord({ campaign, origin, withdrawAfterDays }: AskedBy): string {
  if (campaign !== null) return campaign.name;
  if (withdrawAfterDays !== null) return `automatic, after ${withdrawAfterDays} days`;
  return origin === 'human' ? 'typed in the Unibox' : 'by hand';
}
