import { POST_EXCERPT_LENGTH_MAX } from '@waypost/domain/campaigns/sequence/enrolment';
import { choosePost, POSTS_LOOKED_AT } from '@waypost/domain/linkedin/choose-post';
import type { CampaignsDeps } from '../features/campaigns/index.ts';
import { isUnreachable, limitedUntil, type Gateway } from '../features/linkedin/index.ts';

/** What conditions of campaigns ask LinkedIn, through the one gateway and its limits. */
export function campaignLooks(
  gateway: Pick<Gateway, 'getProfile' | 'listPostsOf'>,
  now: () => number,
): CampaignsDeps['looks'] {
  /** Whoever posts more than are read within the days asked about has posted. */
  const newestPosts = async (who: Parameters<Gateway['getProfile']>[0], providerId: string | null) => {
    const providerPersonId = providerId ?? (await gateway.getProfile(who)).providerId;
    const { workspaceId, accountId } = who;
    const reader = { workspaceId, accountId, providerPersonId, limit: POSTS_LOOKED_AT };
    return (await gateway.listPostsOf(reader)).items;
  };
  return {
    async isConnected(who) {
      return (await gateway.getProfile(who)).connected;
    },
    profileOf: (who) => gateway.getProfile(who),
    async isOpenProfile(who) {
      return (await gateway.getProfile(who)).openProfile === true;
    },
    async hasPosted({ providerId, since, ...who }) {
      const items = await newestPosts(who, providerId);
      return items.some(
        ({ isRepost, publishedAt }) => !isRepost && publishedAt !== null && publishedAt >= since,
      );
    },
    async postToComment({ providerId, maxAgeDays, ...who }) {
      const items = await newestPosts(who, providerId);
      const post = choosePost(items, { toComment: true, maxAgeDays, now: now() });
      if (post === undefined) return undefined;
      const { socialId, text, publishedAt } = post;
      return { socialId, text: text.slice(0, POST_EXCERPT_LENGTH_MAX), publishedAt };
    },
    limitedUntil,
    isUnreachable,
  };
}
