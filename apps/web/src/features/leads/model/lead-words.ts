import type { Lead } from '@waypost/contract/leads';

type LeadContext = Lead['context'][number];

/** LinkedIn's names of reactions as the network shows them. */
const reactions: Readonly<Record<string, string>> = {
  LIKE: 'Like',
  PRAISE: 'Celebrate',
  CELEBRATE: 'Celebrate',
  EMPATHY: 'Love',
  LOVE: 'Love',
  APPRECIATION: 'Support',
  SUPPORT: 'Support',
  INTEREST: 'Insightful',
  INSIGHTFUL: 'Insightful',
  ENTERTAINMENT: 'Funny',
  FUNNY: 'Funny',
};

export function reactionWord(reaction: string): string {
  return (
    reactions[reaction.toUpperCase()] ?? reaction.charAt(0).toUpperCase() + reaction.slice(1).toLowerCase()
  );
}

const kinds: Readonly<Record<LeadContext['kind'], string>> = {
  comments: 'Commented',
  likes: 'Reacted',
  csv: 'Came with a file',
  copy: 'Copied',
  search: 'Found by a search',
  event: 'Attends an event',
  connections: 'Is a connection',
  followers: 'Follows',
  ai: 'Found with AI',
};

/** What happened, without the text. @param accountName of the account whose own people a source read. */
export function contextTitle(
  context: Pick<LeadContext, 'kind' | 'reaction'>,
  accountName: string | undefined,
): string {
  if (context.reaction) return `Reacted: ${reactionWord(context.reaction)}`;
  if (accountName === undefined) return kinds[context.kind];
  return `${kinds[context.kind]}${context.kind === 'connections' ? ' of' : ''} ${accountName}`;
}

/** What stands behind the address of a context. */
export function openWords(kind: LeadContext['kind']): string {
  if (kind === 'comments' || kind === 'likes') return 'Open the post';
  if (kind === 'event') return 'Open the event';
  return kind === 'search' || kind === 'ai' ? 'Open the search' : 'Open on LinkedIn';
}

/** Title, or what the headline says in its place; null where neither is known. */
export function roleOf(lead: Pick<Lead, 'title' | 'headline'>): string | null {
  return lead.title ?? lead.headline;
}
