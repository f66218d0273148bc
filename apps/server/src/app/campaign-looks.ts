import type { CampaignsDeps } from '../features/campaigns/index.ts';
import { isUnreachable, limitedUntil, type Gateway } from '../features/linkedin/index.ts';

/** Newest posts looked at: whoever posts more than this within the days asked about has posted. */
const postsLookedAt = 20;

/** What conditions of campaigns ask LinkedIn, through the one gateway and its limits. */
export function campaignLooks(gateway: Pick<Gateway, 'getProfile' | 'listPostsOf'>): CampaignsDeps['looks'] {
  return {
    async isConnected(who) {
      return (await gateway.getProfile(who)).connected;
    },
    profileOf: (who) => gateway.getProfile(who),
    async isOpenProfile(who) {
      return (await gateway.getProfile(who)).openProfile === true;
    },
    async hasPosted({ providerId, since, ...who }) {
      const providerPersonId = providerId ?? (await gateway.getProfile(who)).providerId;
      const { workspaceId, accountId } = who;
      const reader = { workspaceId, accountId, providerPersonId, limit: postsLookedAt };
      const { items } = await gateway.listPostsOf(reader);
      return items.some(
        ({ isRepost, publishedAt }) => !isRepost && publishedAt !== null && publishedAt >= since,
      );
    },
    limitedUntil,
    isUnreachable,
  };
}
