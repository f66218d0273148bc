import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, list } from '../../../platform/db/rows.ts';
import { LinkedInFailure } from '../../../ports/linkedin.ts';
import { setRuntimeStatus } from './account-runtime.store.ts';
import { coolDown } from './account-runtime.store.ts';
import { doubtfulMessage as sendDoubtfully } from './testing/doubtful-message.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';

const minute = 60_000;
const hour = 60 * minute;

let world: SenderWorld;
let account: NewAccount;
beforeAll(async () => {
  world = await createSenderWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.live(7);
  account = await world.addAccount();
});

/** To a connected person, with a fate that leaves it in doubt. */
const doubtfulMessage = (person: string, ...fate: Parameters<typeof world.network.fate>) =>
  sendDoubtfully(world, account, person, ...fate);

describe('no answer is not "no"', () => {
  it.each(['dropped', '504', 'unreadable', '429_foreign', 'applied_then_dropped', '504_applied'] as const)(
    'a message that met %s is in doubt and keeps its budget',
    async (fate) => {
      const id = await doubtfulMessage(`doubt-${fate}`, fate);
      expect(await world.state(id)).toBe('in_doubt');
      expect(await world.reserved(account, 'message_day')).toBe(1);
    },
  );

  it('is announced once, with the action and its campaign, and not again by the looks that follow', async () => {
    const heard: { actionId: string; campaignId: string | null }[] = [];
    world.platform.announcements.inTransaction('linkedin.action-in-doubt', async (_tx, _ws, doubt) => {
      heard.push(doubt);
    });
    const id = await doubtfulMessage('announced', 'dropped');
    expect(heard).toEqual([{ actionId: id, campaignId: (await world.action(id)).campaignId }]);
    // Two looks, the second try, and its end: nothing of it is another doubt.
    await world.live(4);
    expect(await world.action(id)).toMatchObject({ state: 'sent', attempt: 2 });
    expect(heard.filter(({ actionId }) => actionId === id)).toHaveLength(1);
    const plain = await world.planned(account, 'plain', { kind: 'visit' });
    await world.live(2);
    expect(await world.state(plain)).toBe('sent');
    expect(heard.map(({ actionId }) => actionId)).not.toContain(plain);
  });

  it('is never sent again before the quarantine and two complete reads an hour apart', async () => {
    const id = await doubtfulMessage('patient', 'dropped');
    await world.pass(59 * minute);
    await world.resolveAll();
    await world.pumpAll();
    expect(await world.state(id)).toBe('in_doubt');

    await world.pass(2 * minute);
    await world.resolveAll();
    await world.pumpAll();
    expect(await world.action(id)).toMatchObject({ state: 'in_doubt', attempt: 1 });
    expect((await world.action(id)).cleanReadsWallAt).toHaveLength(1);

    await world.pass(30 * minute);
    await world.resolveAll();
    expect(await world.state(id)).toBe('in_doubt');
    expect(world.network.requests('patient')).toBe(1);

    await world.pass(31 * minute);
    await world.resolveAll();
    await world.live(1);
    expect(await world.action(id)).toMatchObject({ state: 'sent', attempt: 2 });
    expect(world.network.applied('patient')).toBe(1);
  });

  it.each(['applied_then_dropped', '504_applied', 'unreadable', 'late'] as const)(
    'an effect found by reading is sent, once (%s)',
    async (fate) => {
      const id = await doubtfulMessage(`found-${fate}`, fate);
      await world.live(3);
      expect(await world.action(id)).toMatchObject({
        state: 'sent',
        attempt: 1,
        outcomeCode: 'found_same_text',
      });
      expect((await world.action(id)).providerRef).toBe(
        world.network.newestMessage(account.provider, `found-${fate}`)?.messageId,
      );
      expect(world.network.requests(`found-${fate}`)).toBe(1);
    },
  );

  it('an invitation is found pending, and found accepted', async () => {
    const pending = await world.planned(account, 'pending', { kind: 'invite' });
    world.network.fate('applied_then_dropped');
    await world.pumpAll();
    await world.pass(hour);
    await world.pumpAll();
    const accepted = await world.planned(account, 'accepted', { kind: 'invite' });
    world.network.fate('504_applied');
    await world.pumpAll();
    world.network.accept(account.provider, 'accepted');
    await world.live(3);
    expect(await world.action(pending)).toMatchObject({
      state: 'sent',
      outcomeCode: 'found_invitation_pending',
    });
    expect(await world.action(accepted)).toMatchObject({ state: 'sent', outcomeCode: 'found_connected' });
    expect(world.network.requests('accepted')).toBe(1);
  });

  it('a person decides after three attempts without a trace', async () => {
    const id = await doubtfulMessage('unlucky', 'dropped', 'dropped', 'dropped');
    await world.live(9);
    expect(await world.action(id)).toMatchObject({
      state: 'needs_review',
      outcomeCode: 'attempts_used_up',
      attempt: 3,
    });
    expect(world.network.requests('unlucky')).toBe(3);
  });

  it('in hold mode a person decides instead of a second attempt', async () => {
    await change(
      world.db,
      sql`update account_runtime set doubt_mode = 'hold' where account_id = ${account.accountId}`,
    );
    const id = await doubtfulMessage('held', 'dropped');
    await world.live(4);
    expect(await world.action(id)).toMatchObject({ state: 'needs_review', outcomeCode: 'held' });
    expect(world.network.requests('held')).toBe(1);
  });

  it('two steps with the same text are two messages, each credited once', async () => {
    const first = await doubtfulMessage('twin', 'applied_then_dropped');
    const second = await world.planned(account, 'twin', { kind: 'message' });
    world.network.fate('applied_then_dropped');
    await world.live(7);
    const [one, two] = [await world.action(first), await world.action(second)];
    expect([one.state, two.state]).toEqual(['sent', 'sent']);
    expect(one.providerRef).not.toBe(two.providerRef);
    expect(world.network.applied('twin')).toBe(2);
  });
});

describe('reads that prove nothing', () => {
  it('two processes that look at one doubt at the same moment count one look, and lead to one second attempt', async () => {
    const id = await doubtfulMessage('looked-at-twice', 'dropped');
    const looks = async () => {
      const [row] = await world.tenant((tx) =>
        list(
          tx,
          sql<{
            n: number;
          }>`select coalesce(cardinality(clean_reads_wall_at), 0) as n from actions where id = ${id}`,
        ),
      );
      return row?.n;
    };
    const bothLook = async () => {
      await world.pass(61 * minute);
      await Promise.all([world.resolveAll(), world.resolveAll()]);
    };
    await bothLook();
    expect(await world.state(id)).toBe('in_doubt');
    expect(await looks()).toBe(1);
    await bothLook();
    expect(await world.action(id)).toMatchObject({ state: 'planned', attempt: 1 });
    await Promise.all([world.pumpAll(), world.pumpAll(), world.resolveAll(), world.resolveAll()]);
    await world.live(1);
    expect(await world.action(id)).toMatchObject({ state: 'sent', attempt: 2 });
    expect(world.network.applied('looked-at-twice')).toBe(1);
    expect(world.network.requests('looked-at-twice')).toBe(2);
  });

  it('while reads fail the doubt stays', async () => {
    const id = await doubtfulMessage('blind', 'applied_then_dropped');
    world.network.failReads(new LinkedInFailure('unavailable', 'down'));
    await world.live(5);
    expect(await world.action(id)).toMatchObject({ state: 'in_doubt', cleanReadsWallAt: [] });
    world.network.failReads();
    await world.live(2);
    expect(await world.state(id)).toBe('sent');
  });

  it('reads of a disconnected account do not count until it has been connected for ten minutes', async () => {
    const id = await doubtfulMessage('offline', 'dropped');
    const setStatus = (status: 'active' | 'disconnected') =>
      world.tenant((tx) => setRuntimeStatus(tx, world.workspaceId, account.accountId, status));
    await setStatus('disconnected');
    await world.live(4);
    expect((await world.action(id)).cleanReadsWallAt).toEqual([]);

    await setStatus('active');
    await world.pass(9 * minute);
    await world.resolveAll();
    expect((await world.action(id)).cleanReadsWallAt).toEqual([]);
    await world.pass(2 * minute);
    await world.resolveAll();
    expect((await world.action(id)).cleanReadsWallAt).toHaveLength(1);
  });
});

describe('somebody else at the same conversation', () => {
  it('a message typed at LinkedIn meanwhile asks a person instead of sending again', async () => {
    const id = await doubtfulMessage('crossed', 'dropped');
    world.network.say(account.provider, 'crossed', 'Sorry, I am late with my answer to you!', true);
    await world.live(4);
    expect(await world.action(id)).toMatchObject({ state: 'needs_review', outcomeCode: 'a_person_wrote' });
    expect(world.network.requests('crossed')).toBe(1);
  });

  it('the note of the pair’s own invitation is not taken for a message typed by hand', async () => {
    const invited = await world.planned(account, 'noted', { kind: 'invite', body: 'Shall we connect?' });
    await world.pumpAll();
    expect(await world.state(invited)).toBe('sent');
    world.network.accept(account.provider, 'noted');
    await world.pass(hour);
    const id = await doubtfulMessage('noted', 'dropped');
    world.network.say(account.provider, 'noted', 'Shall we  connect?', true);
    await world.live(4);
    expect(await world.action(id)).toMatchObject({ state: 'sent', attempt: 2 });
  });
});

describe('a doubt on an account that rests', () => {
  it('is not looked at before the rest ends', async () => {
    const id = await world.planned(account, 'resting', { kind: 'invite' });
    world.network.fate('dropped');
    await world.pumpAll();
    const rest = { scope: 'account', now: 0, reason: 'Cooling down.', isLimitSignal: true } as const;
    const until = world.clock.businessNow() + 24 * 3_600_000;
    const { memberKey } = await world.runtime(account);
    await world.tenant((tx) => coolDown(tx, memberKey, { ...rest, until }));
    const looks = () => world.network.reads.filter((read) => read.account === account.provider).length;
    const before = looks();
    await world.live(20);
    expect(looks() - before).toBeLessThanOrEqual(2);
    expect(await world.state(id)).toBe('in_doubt');
    await world.live(30);
    expect(await world.state(id)).toBe('sent');
  });
});

describe('a provider that shows effects later than we wait for', () => {
  it('makes a message without a trace a person’s to repeat, and the lead says so', async () => {
    const { quarantineMs } = world.deps.timing;
    const late = await doubtfulMessage('late', 'late');
    await world.pass(quarantineMs + 60_000);
    await world.resolveAll();
    expect((await world.action(late)).cleanReadsWallAt).toHaveLength(1);
    world.network.arriveLate();
    await world.live(2);
    expect(await world.action(late)).toMatchObject({ state: 'sent', outcomeCode: 'found_same_text' });
    const next = await doubtfulMessage('after-late', 'dropped');
    const why = await world.tenant(async (tx) =>
      world.sender.explainer(tx, world.workspaceId)(await world.action(next)),
    );
    expect(why.change).toContain('you decide');
    await world.live(4);
    expect(await world.action(next)).toMatchObject({ state: 'needs_review', outcomeCode: 'held' });
    expect((await world.action(next)).outcomeMessage).toContain('later than we wait for');
    expect(world.network.requests('after-late')).toBe(1);
    // A day without such a surprise, and messages are sent again by themselves.
    await world.pass(25 * 3_600_000);
    const calm = await doubtfulMessage('calm-again', 'dropped');
    await world.live(5);
    expect(await world.state(calm)).toBe('sent');
    expect(world.network.applied('calm-again')).toBe(1);
  });
});
