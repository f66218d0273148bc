import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterWorkspace, inDirectory, inWorkspace } from '../db/tenant.ts';
import { housekeeping } from '../housekeeping.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../testing/test-platform.ts';
import { hint, liveChannel, readHints } from './live-events.ts';
import { createLiveWakeUps } from './live-wake-ups.ts';
import { liveRoutes } from './live.routes.ts';
import { listenTo } from './notifications.ts';

const minuteMs = 60_000;
const wakeUps = createLiveWakeUps();
let platform: TestPlatform;
let api: TestApi;
let address: string;
let notifications: { close(): Promise<void> };
const ended = new Set<string>();

beforeAll(async () => {
  platform = await createTestPlatform();
  // In these tests the token is the workspace's id.
  api = await createTestApi(
    platform,
    [liveRoutes(platform, wakeUps, async ({ familyId }) => !ended.has(familyId))],
    async (token) => ({
      userId: token,
      workspaceId: token,
      isAdmin: false,
      familyId: token,
      expiresWallAt: platform.clock.wallNow() + 15 * minuteMs,
    }),
  );
  address = await api.server.listen({ port: 0, host: '127.0.0.1' });
  notifications = await listenTo({
    url: platform.database.appUrl,
    name: 'live-test',
    channels: { [liveChannel]: (workspaceId) => wakeUps.notify(workspaceId) },
    onError: () => undefined,
  });
});
afterAll(async () => {
  api.server.server.closeAllConnections();
  await api.close();
  await notifications.close();
  await platform.close();
});

interface Event {
  id: string | undefined;
  event: string;
  data: string;
}

/** An open stream, read event by event. */
async function open(workspaceId: string, lastEventId?: number) {
  const leaving = new AbortController();
  const answer = await fetch(`${address}/api/events`, {
    headers: {
      authorization: `Bearer ${workspaceId}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
    signal: leaving.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const nextBlock = async (): Promise<string | undefined> => {
    while (!text.includes('\n\n')) {
      const read = await reader?.read();
      if (read === undefined || read.done) return undefined;
      text += read.value;
    }
    const end = text.indexOf('\n\n');
    const block = text.slice(0, end);
    text = text.slice(end + 2);
    return block;
  };
  const next = async (): Promise<Event | undefined> => {
    const block = await nextBlock();
    if (block === undefined) return undefined;
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    return { id: field('id'), event: field('event') ?? 'message', data: field('data') ?? '' };
  };
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    next,
    nextBlock,
    leave: () => leaving.abort(),
  };
}

const tell = (workspaceId: string, refId: string) =>
  inWorkspace(platform.db, workspaceId, (tx) => hint(tx, workspaceId, 'leads.list', refId));
const newWorkspace = () => platform.random.id();
const clean = async () => {
  const [loop] = housekeeping(platform).loops ?? [];
  while (await loop?.run(new AbortController().signal));
};

describe('the live stream', () => {
  it('brings a hint after its commit, with a number to resume from', async () => {
    const workspaceId = newWorkspace();
    const stream = await open(workspaceId);
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(await stream.next()).toMatchObject({ event: 'ready', id: '0' });
    await tell(workspaceId, 'a');
    expect(await stream.next()).toEqual({
      id: '1',
      event: 'message',
      data: '{"kind":"leads.list","id":"a"}',
    });
    stream.leave();
  });

  it('goes on after the last event that was seen, without a gap and without a repeat', async () => {
    const workspaceId = newWorkspace();
    for (const refId of ['a', 'b', 'c']) await tell(workspaceId, refId);
    const stream = await open(workspaceId, 1);
    expect(await stream.next()).toMatchObject({ event: 'ready', id: '1' });
    expect((await stream.next())?.data).toContain('"b"');
    expect((await stream.next())?.data).toContain('"c"');
    await tell(workspaceId, 'd');
    expect(await stream.next()).toMatchObject({ id: '4' });
    stream.leave();
  });

  it('keeps nobody waiting before the end of its transaction, so that two that lock alike end both', async () => {
    const workspaceId = platform.random.id();
    const row = sql`select pg_advisory_xact_lock(hashtext(${workspaceId}))`;
    const hasHinted = Promise.withResolvers<undefined>();
    const hasLocked = Promise.withResolvers<undefined>();
    const one = inWorkspace(platform.db, workspaceId, async (tx) => {
      await hint(tx, workspaceId, 'campaigns.campaign', workspaceId);
      hasHinted.resolve(undefined);
      await hasLocked.promise;
      await row.execute(tx);
    });
    const other = inWorkspace(platform.db, workspaceId, async (tx) => {
      await hasHinted.promise;
      await row.execute(tx);
      hasLocked.resolve(undefined);
      await hint(tx, workspaceId, 'campaigns.campaign', workspaceId);
    });
    await Promise.all([one, other]);
    const { lastSeq } = await readHints(platform.db, workspaceId, 0);
    expect(lastSeq).toBe(2);
  });

  it('is one for all that a transaction says of the same thing, in each workspace it went through', async () => {
    const [first, second] = [platform.random.id(), platform.random.id()];
    await inDirectory(platform.db, async (tx) => {
      await enterWorkspace(tx, first);
      await hint(tx, first, 'campaigns.campaign', first);
      await hint(tx, first, 'campaigns.campaign', first);
      await hint(tx, first, 'leads.list', first);
      await enterWorkspace(tx, second);
      await hint(tx, second, 'campaigns.campaign', second);
    });
    const told = async (workspaceId: string) =>
      (await readHints(platform.db, workspaceId, 0)).events.map(({ kind, refId }) => ({ kind, refId }));
    expect(await told(first)).toEqual([
      { kind: 'campaigns.campaign', refId: first },
      { kind: 'leads.list', refId: first },
    ]);
    expect(await told(second)).toEqual([{ kind: 'campaigns.campaign', refId: second }]);
  });

  it('ends both of two transactions that tell the same two workspaces in opposite orders', async () => {
    const [one, other] = [newWorkspace(), newWorkspace()];
    const tell = (...ids: string[]) =>
      inDirectory(platform.db, async (tx) => {
        for (const id of ids) {
          await enterWorkspace(tx, id);
          await hint(tx, id, 'leads.list', id);
        }
      });
    const rounds = Array.from({ length: 20 }, () => [tell(one, other), tell(other, one)]);
    await expect(Promise.all(rounds.flat())).resolves.toHaveLength(40);
    expect((await readHints(platform.db, one, 0)).lastSeq).toBe(40);
  });

  it("never brings another workspace's hints", async () => {
    const [mine, theirs] = [newWorkspace(), newWorkspace()];
    const stream = await open(mine);
    await stream.next();
    await tell(theirs, 'not mine');
    wakeUps.notify(mine);
    await tell(mine, 'mine');
    expect(await stream.next()).toMatchObject({ id: '1', data: '{"kind":"leads.list","id":"mine"}' });
    stream.leave();
  });

  it.each([
    ['some of the hints since then are gone', 1, 3],
    ['all of them are gone', 1, 5],
    ['the number is not of this database', 99, 0],
  ])('says resync once when %s, and goes on', async (_, lastSeen, gone) => {
    const workspaceId = newWorkspace();
    for (const refId of ['a', 'b', 'c', 'd', 'e']) await tell(workspaceId, refId);
    await inWorkspace(platform.db, workspaceId, (tx) =>
      sql`delete from live_events where seq <= ${gone}`.execute(tx),
    );
    const stream = await open(workspaceId, lastSeen);
    await stream.next();
    expect(await stream.next()).toMatchObject({ event: 'resync', id: '5' });
    await tell(workspaceId, 'f');
    expect(await stream.next()).toMatchObject({ event: 'message', id: '6' });
    stream.leave();
  });

  it('shows that it is alive when nothing happens for 15 seconds', async () => {
    const workspaceId = newWorkspace();
    const stream = await open(workspaceId);
    await stream.next();
    platform.clock.advance(15_000);
    wakeUps.notify(workspaceId);
    expect(await stream.nextBlock()).toBe(': still here');
    stream.leave();
  });

  it('ends when the access token ends', async () => {
    const workspaceId = newWorkspace();
    const stream = await open(workspaceId);
    await stream.next();
    platform.clock.advance(15 * minuteMs);
    wakeUps.notify(workspaceId);
    let block = await stream.nextBlock();
    if (block === ': still here') block = await stream.nextBlock();
    expect(block).toBeUndefined();
  });

  it('ends at once when its session was ended, and goes on when that of another was', async () => {
    const workspaceId = newWorkspace();
    const stream = await open(workspaceId);
    await stream.next();
    const tellEnded = () =>
      inWorkspace(platform.db, workspaceId, (tx) => hint(tx, workspaceId, 'auth.session', workspaceId));
    await tellEnded();
    expect((await stream.next())?.data).toContain('"auth.session"');
    ended.add(workspaceId);
    await tellEnded();
    expect(await stream.nextBlock()).toBeUndefined();
  });

  it('is not for the signed out', async () => {
    expect((await fetch(`${address}/api/events`)).status).toBe(401);
  });
});

describe('housekeeping', () => {
  const count = (workspaceId: string) =>
    inWorkspace(platform.db, workspaceId, (tx) =>
      sql<{ n: number }>`select count(*) as n from live_events`.execute(tx),
    ).then(({ rows }) => rows[0]?.n);
  const age = async (workspaceId: string, minutes: number) => {
    await inWorkspace(platform.db, workspaceId, (tx) =>
      sql`update live_events set created_wall_at = created_wall_at - make_interval(mins => ${minutes})`.execute(
        tx,
      ),
    );
    await sql`update due_work set due_at = due_at - make_interval(mins => ${minutes})`.execute(platform.db);
  };

  it('throws hints away after an hour, leaves younger ones, and then rests', async () => {
    const [old, young] = [newWorkspace(), newWorkspace()];
    await tell(old, 'a');
    await tell(young, 'a');
    await clean();
    expect(await count(old)).toBe(1);
    await age(old, 61);
    await clean();
    expect([await count(old), await count(young)]).toEqual([0, 1]);
    const due = await sql<{ workspace_id: string }>`select workspace_id from due_work`.execute(platform.db);
    const waiting = due.rows.map((row) => row.workspace_id);
    expect([waiting.includes(old), waiting.includes(young)]).toEqual([false, true]);
  });
});
