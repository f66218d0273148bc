import type { SeenPost } from '../features/leads/enrichment/index.ts';
import type { NetworkReader } from '../features/leads/index.ts';
import type { LinkedIn } from '../features/linkedin/index.ts';
import { AppError } from '../platform/http/app-error.ts';

const postsLookedAt = 10;

/** The newest post of a person that is their own and has a date; nothing for who has none, or shows none. */
export const latestPost =
  (gateway: Pick<LinkedIn['gateway'], 'listPostsOf'>) =>
  async (who: NetworkReader, providerPersonId: string): Promise<SeenPost | undefined> => {
    try {
      const page = { cursor: null, limit: postsLookedAt };
      const { items } = await gateway.listPostsOf({ ...who, ...page, providerPersonId });
      const newest = items.find((post) => !post.isRepost && post.publishedAt !== null);
      if (newest === undefined || newest.publishedAt === null) return undefined;
      const { postId, socialId, publishedAt, text } = newest;
      return { postId, url: `https://www.linkedin.com/feed/update/${socialId}/`, publishedAt, text };
    } catch (error) {
      const isNone = error instanceof AppError && ['not_found', 'conflict'].includes(error.code);
      if (isNone) return undefined;
      throw error;
    }
  };
