import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { list } from '../../../platform/db/rows.ts';
import { hint, readHints } from '../../../platform/events/live-events.ts';
import { createSandboxWorld, type SandboxWorld } from '../testing/sandbox-world.ts';
import { triesMax } from './process-webhook.ts';

let world: SandboxWorld;
let workspace: string;
let accountId: string;
let providerId: string;
let count = 0;
const heard: string[] = [];
let failOn: string | undefined;

beforeAll(async () => {
  world = await createSandboxWorld();
  world.linkedin.onNews('message', async (tx, workspaceId, forAccount, news) => {
    const own = await list(tx, sql<{ id: string }>`select id from linkedin_accounts`);
    expect(own).toEqual([{ id: forAccount }]);
    // Written before the failure, so that it shows whether a failure undoes it.
    await hint(tx, workspaceId, 'inbox.conversation', news.messageId);
    if (news.text === failOn) throw new Error('the subscriber failed');
    heard.push(`${forAccount} ${news.chatId} ${news.text}`);
  });
  world.linkedin.onNews('relation', async (_tx, _workspaceId, forAccount, news) => {
    heard.push(`${forAccount} knows ${news.fullName}`);
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.processNews();
  heard.length = 0;
  failOn = undefined;
  workspace = world.newWorkspace();
  count += 1;
  ({ accountId } = await world.post(workspace, '/linkedin/account/link', {
    username: `ok+hooks${count}@example.com`,
    password: 'sandbox',
  }));
  const entries = await list(
    world.platform.db,
    sql<{
      id: string;
    }>`select provider_account_id as id from provider_account_directory where account_id = ${accountId}`,
  );
  providerId = entries[0]?.id ?? '';
});

function message(text: string, more: Record<string, unknown> = {}) {
  return {
    event: 'message_received',
    account_id: providerId,
    account_type: 'LINKEDIN',
    chat_id: 'chat-1',
    message_id: `${accountId} ${text}`,
    message: text,
    timestamp: '2026-01-05T09:00:00.000Z',
    is_sender: false,
    ...more,
  };
}
const waiting = () =>
  list(
    world.platform.db,
    sql<{ body: Buffer | null; tries: number; outcome: string | null }>`select body, tries, outcome
      from webhook_inbox_raw where provider_account_id = ${providerId} order by seq`,
  );

describe('the endpoint', () => {
  it('refuses a missing or wrong secret and keeps nothing', async () => {
    expect(await world.deliver(message('a'), 'wrong')).toBe(401);
    const bare = await world.server.inject({
      method: 'POST',
      url: '/api/webhooks/linkedin',
      payload: Buffer.from('{}'),
    });
    expect(bare.statusCode).toBe(401);
    expect(await waiting()).toEqual([]);
  });

  it('takes a delivery without a content type, and stores no readable text', async () => {
    expect(await world.deliver(message('confidential words'))).toBe(200);
    const [row] = await waiting();
    expect(row?.body?.toString('latin1')).not.toContain('confidential');
    await world.processNews();
    expect((await waiting())[0]).toEqual({ body: null, tries: 0, outcome: 'handled' });
  });

  it('answers a body that is not JSON with a sentence, and forgets what is of no interest', async () => {
    expect(await world.deliver('not json')).toBe(400);
    expect(await world.deliver({ event: 'email_opened' })).toBe(200);
    expect(await waiting()).toEqual([]);
  });
});

describe('the news', () => {
  it('is dealt with once, however often it is delivered', async () => {
    for (let repeat = 0; repeat < 3; repeat += 1) {
      await world.deliver(message('hello'));
      await world.processNews();
      await world.deliver(message('hello'));
    }
    expect(heard).toEqual([`${accountId} chat-1 hello`]);
  });

  it('of one chat goes oldest first, also with several workers', async () => {
    for (let n = 0; n < 12; n += 1) {
      await world.deliver(message(`n${n}`, { chat_id: `chat-${n % 2}` }));
    }
    await Promise.all([world.processNews(), world.processNews(), world.processNews()]);
    await world.processNews();
    const of = (chat: string) =>
      heard.filter((line) => line.includes(chat)).map((line) => line.split(' ')[2]);
    expect(of('chat-0')).toEqual(['n0', 'n2', 'n4', 'n6', 'n8', 'n10']);
    expect(of('chat-1')).toEqual(['n1', 'n3', 'n5', 'n7', 'n9', 'n11']);
  });

  it('that fails leaves nothing behind, blocks nothing, and is dealt with when it can be', async () => {
    failOn = 'poison';
    await world.deliver(message('poison'));
    await world.deliver(message('after'));
    await world.processNews();
    expect(heard).toEqual([`${accountId} chat-1 after`]);
    const { events } = await readHints(world.platform.db, workspace, 0);
    const written = events.filter((event) => event.kind === 'inbox.conversation');
    expect(written.map((event) => event.refId)).toEqual([`${accountId} after`]);
    expect(await waiting()).toMatchObject([{ tries: 1, outcome: null }, { outcome: 'handled' }]);
    await world.processNews();
    expect((await waiting())[0]?.tries).toBe(1);
    failOn = undefined;
    world.platform.clock.advance(2_000);
    await world.processNews();
    expect(heard.at(-1)).toBe(`${accountId} chat-1 poison`);
  });

  it('that always fails is parked after ten tries and reported', async () => {
    failOn = 'poison';
    await world.deliver(message('poison'));
    for (let attempt = 0; attempt < triesMax + 3; attempt += 1) {
      await world.processNews();
      world.platform.clock.advance(10 * 60_000);
    }
    expect((await waiting())[0]).toMatchObject({ tries: triesMax, outcome: null });
    expect(await world.linkedin.health?.(world.platform.db)).toContain(
      '1 LinkedIn webhook deliveries could not be processed and are parked.',
    );
  });

  it('of an account that nobody linked is counted and dropped', async () => {
    const stranger = message('spy', { account_id: 'nobody-here', message_id: 'spy' });
    await world.deliver(stranger);
    await world.processNews();
    world.platform.clock.advance(61_000);
    await world.processNews();
    const rows = await list(
      world.platform.db,
      sql<object>`select outcome, body from webhook_inbox_raw where provider_account_id = 'nobody-here'`,
    );
    expect(rows).toEqual([{ outcome: 'unknown_account', body: null }]);
    expect(heard).toEqual([]);
  });

  it('that is faster than the sign-in it belongs to waits for it', async () => {
    const { getOwnProfile } = world.port;
    let early = '';
    world.port.getOwnProfile = async (id) => {
      early = id;
      await world.deliver(message('early', { account_id: id, message_id: 'early' }));
      await world.processNews();
      return getOwnProfile(id);
    };
    const other = world.newWorkspace();
    const username = `ok+early${count}@example.com`;
    const linked = await world.post(other, '/linkedin/account/link', { username, password: 'sandbox' });
    world.port.getOwnProfile = getOwnProfile;
    expect(early).not.toBe('');
    world.platform.clock.advance(5_000);
    await world.processNews();
    expect(heard).toEqual([`${linked.accountId} chat-1 early`]);
  });

  it('of a relation reaches its subscribers', async () => {
    await world.deliver({
      event: 'new_relation',
      account_id: providerId,
      account_type: 'LINKEDIN',
      user_provider_id: 'P1',
      user_full_name: 'Jane Doe',
    });
    await world.processNews();
    expect(heard).toEqual([`${accountId} knows Jane Doe`]);
  });

  it('left by a worker that died is taken up by another', async () => {
    await world.deliver(message('orphan'));
    const died = world.platform.clock.wallNow() + 60_000;
    await sql`update webhook_inbox_raw set due_wall_at = ${new Date(died)} where provider_account_id = ${providerId}`.execute(
      world.platform.db,
    );
    await world.processNews();
    expect(heard).toEqual([]);
    world.platform.clock.advance(60_000);
    await world.processNews();
    expect(heard).toEqual([`${accountId} chat-1 orphan`]);
  });
});
