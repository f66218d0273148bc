/**
 * What a job read of posts, beside what became of it: one person can be several comments and reactions. What is not read
 * at all has no count, so the counts say what the numbers of the job are.
 */
export interface SeenSoFar {
  comments?: number;
  reactions?: number;
  /** Profile views that were spent on who somebody is. */
  looks: number;
}

type Kind = 'comments' | 'likes';

/** @param kinds what is read of the posts of a job. */
export function seenSoFar(counts: Readonly<Record<string, number>>, kinds: readonly Kind[]): SeenSoFar {
  return {
    ...(kinds.includes('comments') ? { comments: counts['comments'] ?? 0 } : {}),
    ...(kinds.includes('likes') ? { reactions: counts['reactions'] ?? 0 } : {}),
    looks: counts['looks'] ?? 0,
  };
}

/** Adds a page to it. */
export function noteSeen(seen: SeenSoFar, kind: Kind, page: { things: number; looks: number }): void {
  const what = kind === 'comments' ? 'comments' : 'reactions';
  seen[what] = (seen[what] ?? 0) + page.things;
  seen.looks += page.looks;
}
