import { type RunningSandbox, startSandbox } from '@waypost/sandbox/start-sandbox';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkedInPort, Mutation } from '../../ports/linkedin.ts';
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
async function control<T>(path: string, method = 'GET', body?: object): Promise<T> {
  const answer = await fetch(`${sandbox.url}/_sandbox${path}`, {
    method,
    headers: { 'x-sandbox-secret': sandbox.controlSecret, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as T;
}
/** Somebody this account is not connected with and has not invited. */
async function stranger(): Promise<{ slug: string; providerId: string }> {
  const { items } = await control<{ items: { id: string }[] }>('/posts?limit=100');
  for (const post of items) {
    const { socialId } = await linkedin.getPost(account, post.id);
    const comments = await linkedin.listComments(account, socialId, { limit: 20 });
    for (const { author } of comments.items) {
      if (author.publicIdentifier === null) continue;
      const profile = await linkedin.getProfile(account, author.publicIdentifier);
      if (!profile.connected && profile.invitation === null) {
        return { slug: author.publicIdentifier, providerId: profile.providerId };
      }
    }
  }
  throw new Error('Everybody is connected.');
}

describe('the wire of the sandbox', () => {
  it('reads the own account and profile', async () => {
    const own = await linkedin.getOwnProfile(account);
    expect(await linkedin.getAccount(account)).toMatchObject({
      ownProviderId: own.providerId,
      ownPublicIdentifier: own.publicIdentifier,
    });
    expect(own.premium).toBe(true);
    expect((await linkedin.listAccounts()).map((item) => item.providerAccountId)).toEqual([account]);
  });

  it('pages comments and reactions to the end without repeating one', async () => {
    const { items } = await control<{ items: { id: string }[] }>('/posts?limit=20');
    for (const { id } of items.slice(0, 3)) {
      const post = await linkedin.getPost(account, id);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<LinkedInPort['listComments']>> = await linkedin.listComments(
          account,
          post.socialId,
          { limit: 7, cursor },
        );
        seen.push(...page.items.map((comment) => comment.id));
        cursor = page.cursor;
      } while (cursor !== null);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThan(0);
      const reactions = await linkedin.listReactions(account, post.socialId, { limit: 500 });
      expect(reactions.items.length).toBeGreaterThan(0);
    }
  });

  it('visits, invites with a note, finds the invitation, is refused a second one, and withdraws', async () => {
    const { slug, providerId } = await stranger();
    expect(await send({ kind: 'visit', providerAccountId: account, identifier: slug })).toMatchObject({
      answer: 'http',
      status: 200,
      providerRef: null,
    });
    const invite: Mutation = {
      kind: 'invite',
      providerAccountId: account,
      providerPersonId: providerId,
      note: 'Hello, I read your comment.',
    };
    const sent = await send(invite);
    if (sent.answer !== 'http') throw new Error('The invitation was not answered.');
    expect(sent.providerRef).toMatch(/^\d+$/);
    const { items } = await linkedin.listSentInvitations(account, { limit: 1_000 });
    expect(items.find((item) => item.invitationId === sent.providerRef)).toMatchObject({
      providerId,
      publicIdentifier: slug,
      note: 'Hello, I read your comment.',
    });
    expect((await linkedin.getProfile(account, slug)).invitation).toEqual({
      direction: 'sent',
      status: 'pending',
    });
    const repeat = await send(invite);
    expect(repeat).toMatchObject({ answer: 'http', providerRef: null });
    expect(repeat.answer === 'http' && repeat.status).toBeGreaterThanOrEqual(400);
    const withdrawal: Mutation = {
      kind: 'withdraw',
      providerAccountId: account,
      invitationId: sent.providerRef ?? '',
    };
    expect(await send(withdrawal)).toMatchObject({ answer: 'http', status: 200 });
    const after = await linkedin.listSentInvitations(account, { limit: 100 });
    expect(after.items.map((item) => item.invitationId)).not.toContain(sent.providerRef);
  });

  it('starts a chat with a relation, goes on in it, and reads back what was said', async () => {
    const relations = await linkedin.listRelations(account, { limit: 5_000 });
    const [relation] = relations.items;
    if (relation === undefined) throw new Error('The account has no relations.');
    const started = await send({
      kind: 'start_chat',
      providerAccountId: account,
      providerPersonId: relation.providerId,
      text: 'Guten Tag – "first" line\nsecond line',
    });
    if (started.answer !== 'http' || started.chatId === null) throw new Error('No chat was started.');
    const chatId = started.chatId;
    const followed = await send({
      kind: 'message',
      providerAccountId: account,
      chatId,
      text: 'And another.',
    });
    expect(followed).toMatchObject({ answer: 'http', status: 201 });
    const { items } = await linkedin.listMessages(account, chatId, { limit: 2 });
    expect(items.map((item) => item.text)).toEqual(['And another.', 'Guten Tag – "first" line\nsecond line']);
    expect(items.every((item) => item.isOwn)).toBe(true);
    expect((await linkedin.findChatsWith(account, relation.providerId)).map((chat) => chat.chatId)).toContain(
      chatId,
    );
    expect(await linkedin.getMessageAttendee(account, chatId)).toMatchObject({
      providerId: relation.providerId,
    });
  });

  it('leaves an applied but unanswered message in doubt, and finds it by reading', async () => {
    const { items } = await linkedin.listChats(account, { limit: 10 });
    const chatId = items.find((chat) => chat.attendeeProviderId !== null)?.chatId ?? '';
    await control('/faults', 'POST', { mode: 'drop-after', op: 'mutations', times: 1 });
    const text = 'Did this arrive?';
    expect(await send({ kind: 'message', providerAccountId: account, chatId, text })).toMatchObject({
      answer: 'none',
    });
    const read = await linkedin.listMessages(account, chatId, { limit: 5 });
    expect(read.items.filter((item) => item.text === text)).toHaveLength(1);
  });

  it('says unknown, never empty, for what is not there', async () => {
    await expect(linkedin.getPost(account, '99999999999')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(linkedin.getProfile(account, 'nobody-at-all')).rejects.toMatchObject({ kind: 'not_found' });
    expect(await linkedin.findChatsWith(account, 'ACoAAnobodynobodynobody')).toEqual([]);
    expect(await linkedin.getAccount('no-such-account')).toBe('gone');
    await linkedin.deleteAccount('no-such-account');
  });
});
