import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUnipileLinkedIn } from '../adapters/linkedin-unipile/index.ts';
import { createLinkedIn } from '../features/linkedin/index.ts';
import { createTestPlatform } from '../platform/testing/test-platform.ts';
import { leadsNetwork } from './leads-network.ts';

let platform: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

/** Over a provider that nothing listens at: whoever calls it fails otherwise. */
const network = () =>
  leadsNetwork(
    platform,
    createLinkedIn(platform, createUnipileLinkedIn({ apiUrl: 'http://127.0.0.1:9', apiKey: 'none' }), {
      publicUrl: 'http://127.0.0.1:3000',
      webhookSecret: 'none',
      isSandbox: true,
    }),
  );

it('an account that is not there is told as such, not as a post or a person that is not there', async () => {
  const who = { workspaceId: platform.random.id(), accountId: platform.random.id() };
  const sentence = 'This LinkedIn account does not exist or was removed.';
  await expect(network().findPost(who, '7000000001')).rejects.toMatchObject({
    code: 'not_found',
    message: sentence,
  });
  await expect(network().resolvePerson(who, 'somebody')).rejects.toMatchObject({ message: sentence });
  await expect(network().listComments(who, 'urn', { limit: 10, cursor: null })).rejects.toMatchObject({
    message: sentence,
  });
});
