import type { OpenedPost } from './post-pages.ts';

/**
 * Comments and reactions that the counters of posts have and a job did not read, by why. Together with what was found
 * they are what the posts say, so that nobody who saw the larger number wonders where the rest is.
 */
export interface NotRead extends Partial<Record<'replies' | 'beyond' | 'unshown', number>> {
  /** Replies to comments, which nobody asked for. */
  replies?: number;
  /** Left there because as many people as were asked for had been added. */
  beyond?: number;
  /** In a counter, but never shown: deleted, hidden, or private. */
  unshown?: number;
}

/**
 * What was not read of the posts of a job that is through.
 * @param found comments and reactions that were read.
 * @param isFull as many people were added as were asked for, so reading stopped there.
 */
export function notRead(
  opened: readonly (OpenedPost | null)[],
  { found, isFull }: { found: number; isFull: boolean },
): NotRead {
  const posts = opened.filter((post) => post !== null);
  const sum = (of: (post: OpenedPost) => number) => posts.reduce((total, post) => total + of(post), 0);
  const replies = sum((post) => Math.max(0, (post.counted ?? post.people) - post.people));
  const rest = Math.max(0, sum((post) => post.people) - found);
  // Where the network never said how many of them are no replies, what is missing can be only those.
  const isReplies = !isFull && posts.some((post) => post.hasReplies === true);
  const of = {
    replies: replies + (isReplies ? rest : 0),
    [isFull ? 'beyond' : 'unshown']: isReplies ? 0 : rest,
  };
  return Object.fromEntries(Object.entries(of).filter(([, count]) => count > 0));
}
