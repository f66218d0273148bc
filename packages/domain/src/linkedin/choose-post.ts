/** Newest posts that are looked at: reposts, and posts that take no comments, are passed over. */
export const POSTS_LOOKED_AT = 20;

const DAY_MS = 86_400_000;

/** What is asked of a post of somebody. Instants are epoch milliseconds (business time). */
interface ShownPost {
  readonly isRepost: boolean;
  /** Null: LinkedIn does not say. */
  readonly publishedAt: number | null;
  readonly canComment: boolean;
}

/**
 * The post at which something is done: the newest own one that is recent enough, and takes comments where one is to be
 * written. Undefined: there is nothing to do.
 * @param maxAgeDays how old it may be.
 */
export function choosePost<Post extends ShownPost>(
  newestFirst: readonly Post[],
  asked: { readonly toComment: boolean; readonly maxAgeDays: number; readonly now: number },
): (Post & { readonly publishedAt: number }) | undefined {
  const since = asked.now - asked.maxAgeDays * DAY_MS;
  return newestFirst.find(
    (post): post is Post & { readonly publishedAt: number } =>
      !post.isRepost &&
      post.publishedAt !== null &&
      post.publishedAt >= since &&
      (post.canComment || !asked.toComment),
  );
}

/** Why nothing was done at a post of this person. */
export function noPostFound(toComment: boolean, maxAgeDays: number): string {
  const period = maxAgeDays === 1 ? 'day' : `${maxAgeDays} days`;
  return `No post of the last ${period} ${toComment ? 'takes comments' : 'to like'}.`;
}

/** Where a post is read, from the id that comments and likes name it by. */
export function postUrlOf(socialId: string): string {
  const urn = socialId.startsWith('urn:') ? socialId : `urn:li:activity:${socialId}`;
  return `https://www.linkedin.com/feed/update/${encodeURI(urn)}/`;
}
