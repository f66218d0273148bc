import { choosePost } from '@waypost/domain/linkedin/choose-post';
import { notFound } from '../../../platform/http/app-error.ts';
import { readFailure } from '../../linkedin/gateway-failure.ts';
import { isUnreachable, limitedUntil } from '../../linkedin/index.ts';
import type { SenderWorld } from '../../linkedin/sender/testing/sender-world.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';

/** Newest posts that are read. */
const postsRead = 20;

/**
 * What campaigns ask LinkedIn, read from the network in memory; that the gateway keeps the limits is shown by its own tests.
 * @param memberIds of links, for all accounts or after the id of one, and whose they are; nobody is behind others.
 * @param openProfiles people whose profile takes messages from everybody.
 */
export function createWorldLooks({
  network,
  clock,
  providerOf,
  nameOf,
  memberIds,
  openProfiles,
}: Pick<SenderWorld, 'network' | 'clock'> & {
  providerOf: (accountId: string) => string;
  nameOf: (accountId: string) => string;
  memberIds: ReadonlyMap<string, string>;
  openProfiles: ReadonlySet<string>;
}): CampaignsDeps['looks'] {
  const newestPosts = async (accountId: string, identifier: string) => {
    const provider = providerOf(accountId);
    const { providerId } = await network.port.getProfile(provider, identifier).catch((error: unknown) => {
      throw readFailure(error, nameOf(accountId));
    });
    return (await network.port.listPostsOf(provider, providerId, { limit: postsRead })).items;
  };
  return {
    isConnected: async (who) =>
      (await network.port.getProfile(providerOf(who.accountId), who.identifier)).connected,
    async profileOf({ accountId, identifier }) {
      const publicIdentifier = memberIds.get(`${accountId} ${identifier}`) ?? memberIds.get(identifier);
      if (publicIdentifier === undefined) throw notFound('This person');
      return network.port.getProfile(providerOf(accountId), publicIdentifier);
    },
    async hasPosted({ accountId, identifier, since }) {
      const items = await newestPosts(accountId, identifier);
      return items.some(({ publishedAt, isRepost }) => !isRepost && (publishedAt ?? 0) >= since);
    },
    async postToComment({ accountId, identifier, maxAgeDays }) {
      const items = await newestPosts(accountId, identifier);
      return choosePost(items, { toComment: true, maxAgeDays, now: clock.businessNow() });
    },
    isOpenProfile: async ({ identifier }) => openProfiles.has(identifier.split('/').at(-1) ?? ''),
    limitedUntil,
    isUnreachable,
  };
}
