import { z } from 'zod';
import type { LinkedInPort } from '../../ports/linkedin.ts';
import { count, flag, instant, pageOf, read } from './answers.ts';
import type { UnipileClient } from './unipile-client.ts';

/** The largest pages the wire allows. */
const pageMax = 100;

const personPostSchema = z.object({
  id: z.string().min(1),
  social_id: z.string().min(1),
  text: z.string().catch(''),
  parsed_datetime: instant,
  is_repost: flag,
  permissions: z
    .object({ can_post_comments: z.boolean().nullish().catch(null) })
    .nullish()
    .catch(null),
});
const followedSchema = z.object({ id: z.string().min(1) });
const balanceSchema = z.object({ premium: count, sales_navigator: count, recruiter: count });

/** Reads around posts, follows and InMail credits. */
export function engagementReads(
  client: UnipileClient,
): Pick<LinkedInPort, 'listPostsOf' | 'listFollowing' | 'getInmailBalance'> {
  return {
    async listPostsOf(accountId, providerPersonId, { cursor, limit }) {
      const query = { account_id: accountId, limit: Math.min(limit, pageMax), cursor };
      const answer = await client.call({ path: ['users', providerPersonId, 'posts'], query });
      return pageOf(personPostSchema, answer, (post) => ({
        postId: post.id,
        socialId: post.social_id,
        text: post.text,
        publishedAt: post.parsed_datetime,
        isRepost: post.is_repost,
        canComment: post.permissions?.can_post_comments !== false,
      }));
    },
    async listFollowing(accountId, { cursor, limit }) {
      const query = { account_id: accountId, limit: Math.min(limit, pageMax), cursor };
      const answer = await client.call({ path: ['users', 'following'], query });
      return pageOf(followedSchema, answer, ({ id }) => ({ providerId: id }));
    },
    async getInmailBalance(accountId) {
      const query = { account_id: accountId };
      const balance = read(balanceSchema, await client.call({ path: ['linkedin', 'inmail_balance'], query }));
      return {
        classic: balance.premium,
        sales_navigator: balance.sales_navigator,
        recruiter: balance.recruiter,
      };
    },
  };
}
