import { type RunningSandbox, startSandbox } from '@waypost/sandbox/start-sandbox';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkedInPort, Mutation, PersonPost } from '../../ports/linkedin.ts';
import { createUnipileLinkedIn } from './index.ts';

let dataDir: string;
let sandbox: RunningSandbox;
let linkedin: LinkedInPort;
let account: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'waypost-wire-'));
  sandbox = await startSandbox({ port: 0, dataDir, people: 300, speed: 1 });
  linkedin = createUnipileLinkedIn({ apiUrl: sandbox.url, apiKey: 'sandbox-key' });
  const connected = await linkedin.connect({ by: 'password', username: 'ok@wire', password: 'sandbox' }, {});
  account = connected.providerAccountId;
});
afterAll(async () => {
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

const send = async (mutation: Mutation) => (await linkedin.openMutation(mutation)).write(5_000);

/** People who published something, and what they published, newest first. */
async function* authors(): AsyncGenerator<{ providerId: string; connected: boolean; posts: PersonPost[] }> {
  const answer = await fetch(`${sandbox.url}/_sandbox/posts?limit=100`, {
    headers: { 'x-sandbox-secret': sandbox.controlSecret },
  });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  const seen = new Set<string>();
  for (const { id } of items) {
    const { authorPublicIdentifier: slug } = await linkedin.getPost(account, id);
    if (slug === null || seen.has(slug)) continue;
    seen.add(slug);
    const profile = await linkedin.getProfile(account, slug).catch(() => undefined);
    if (profile === undefined) continue;
    const posts = (await linkedin.listPostsOf(account, profile.providerId, { limit: 20 })).items;
    yield { providerId: profile.providerId, connected: profile.connected, posts };
  }
}

describe('what is done at posts and people, against the sandbox', () => {
  it('posts of a person come newest first', async () => {
    const { value } = await authors().next();
    const times = (value?.posts ?? []).map(({ publishedAt }: PersonPost) => publishedAt ?? 0);
    expect(times.length).toBeGreaterThan(0);
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
  });

  it('a follow shows in the list of whom the account follows', async () => {
    for await (const { providerId } of authors()) {
      const followed = await send({
        kind: 'follow',
        providerAccountId: account,
        providerPersonId: providerId,
      });
      expect(followed).toMatchObject({ answer: 'http', status: 200 });
      const { items } = await linkedin.listFollowing(account, { limit: 100 });
      expect(items.map((item) => item.providerId)).toContain(providerId);
      return;
    }
    throw new Error('Nobody published anything.');
  });

  it('a like and a comment are found among those of the post, by the account that made them', async () => {
    const own = await linkedin.getOwnProfile(account);
    for await (const { providerId, posts } of authors()) {
      const post = posts.find(({ canComment, isRepost }) => canComment && !isRepost);
      if (post === undefined) continue;
      const at = { providerAccountId: account, providerPersonId: providerId, socialId: post.socialId };
      expect(await send({ kind: 'react', ...at })).toMatchObject({ answer: 'http', status: 201 });
      expect(await send({ kind: 'react', ...at })).toMatchObject({ errorType: 'action_already_performed' });
      const reactions = await linkedin.listReactions(account, post.socialId, { limit: 100 });
      expect(reactions.items.map(({ author }) => author.providerId)).toContain(own.providerId);

      const sent = await send({ kind: 'comment', ...at, text: 'Well put – thank you!' });
      if (sent.answer !== 'http') throw new Error('The comment was not answered.');
      expect(sent.providerRef).toMatch(/^\d+$/);
      const comments = await linkedin.listComments(account, post.socialId, { limit: 100 });
      const found = comments.items.find(({ id }) => id === sent.providerRef);
      expect(found).toMatchObject({ text: 'Well put – thank you!', author: { providerId: own.providerId } });
      return;
    }
    throw new Error('No post takes comments.');
  });

  it('what the account publishes is the newest of its own posts, under the id of the answer', async () => {
    const own = await linkedin.getOwnProfile(account);
    const text = 'Evening deliveries: what 40 warehouses taught us.';
    const sent = await send({ kind: 'post', providerAccountId: account, text });
    if (sent.answer !== 'http') throw new Error('The post was not answered.');
    expect(sent).toMatchObject({ status: 201, providerRef: expect.stringMatching(/^\d{8,}$/) });
    const { items } = await linkedin.listPostsOf(account, own.providerId, { limit: 10 });
    expect(items[0]).toMatchObject({ postId: sent.providerRef, text, isRepost: false });
  });

  it('an InMail reaches somebody who is not connected and lies in a chat afterwards', async () => {
    expect((await linkedin.getInmailBalance(account)).classic).toBeGreaterThan(0);
    for await (const { providerId, connected } of authors()) {
      if (connected) continue;
      const sent = await send({
        ...{ kind: 'inmail', providerAccountId: account, providerPersonId: providerId, product: 'classic' },
        ...{ subject: 'About your post', text: 'Hello, I liked your post.' },
      });
      if (sent.answer !== 'http') throw new Error('The InMail was not answered.');
      if (sent.status >= 400) {
        expect(['not_allowed_inmail', 'user_unreachable', 'blocked_recipient']).toContain(sent.errorType);
        continue;
      }
      const [chat] = await linkedin.findChatsWith(account, providerId);
      expect(chat?.chatId).toBe(sent.chatId);
      const { items } = await linkedin.listMessages(account, chat?.chatId ?? '', { limit: 1 });
      expect(items[0]).toMatchObject({ messageId: sent.providerRef, text: 'Hello, I liked your post.' });
      return;
    }
    throw new Error('Nobody takes InMails.');
  });
});
