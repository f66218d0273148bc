import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change } from '../../../platform/db/rows.ts';
import { breakerTiming } from '@waypost/domain/linkedin/provider-breaker';
import { LinkedInFailure } from '../../../ports/linkedin.ts';
import { providerReasons } from '../provider-answers.ts';
import { readBreaker, saveBreaker } from './provider-breaker.store.ts';
import type { Fate } from './testing/fake-network.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';

const minute = 60_000;
const hour = 60 * minute;

let world: SenderWorld;
let accounts: NewAccount[];
beforeAll(async () => {
  world = await createSenderWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await change(world.db, sql`update account_runtime set status = 'deleted', trouble_wall_at = null`);
  await change(
    world.db,
    sql`update provider_breaker set opens = 0, opened_wall_at = null, open_until_wall_at = null,
    probe_member_key = null, probe_until_wall_at = null`,
  );
  await world.pass(24 * hour - (world.clock.businessNow() % (24 * hour)) + 12 * hour);
  accounts = [];
  for (let count = 0; count < 5; count += 1) accounts.push(await world.addAccount());
});

const timing = () => breakerTiming(world.deps.timing);
const breaker = async () => (await readBreaker(world.db)).breaker;
/** One message per account, planned and carried out. */
const sendFrom = async (senders: readonly NewAccount[], name: string, ...fates: Fate[]) => {
  for (const account of senders) {
    world.network.connect(account.provider, `${name}-${account.accountId}`);
    await world.plan(account, `${name}-${account.accountId}`, { kind: 'message', origin: 'human' });
  }
  world.network.fate(...fates);
  await world.pumpAll();
};
const requests = () => world.network.ledger.length;

describe('a provider that refuses several accounts', () => {
  it('is left alone: nothing more is claimed, nothing fails, and everybody is told until when', async () => {
    await sendFrom(accounts.slice(0, 3), 'refused', '504', '429', '504');
    expect(await breaker()).toMatchObject({ opens: 1 });
    const before = requests();
    const [calm] = accounts.slice(3);
    if (calm === undefined) throw new Error('There is a fourth account.');
    const id = await world.planned(calm, 'waits', { kind: 'visit', origin: 'human' });
    await world.pumpAll();
    expect(requests()).toBe(before);
    expect(await world.action(id)).toMatchObject({ state: 'planned', attempt: 0, claims: 0 });
    const why = await world.tenant(async (tx) => {
      const action = await world.action(id);
      return world.sender.explainer(tx, world.workspaceId)(action);
    });
    expect(why).toMatchObject({
      sentence:
        'LinkedIn’s gateway refuses or fails for several senders: nothing is sent until it answers again.',
      limit: { code: 'provider_resting' },
    });
    const waitsMs = (why.nextAt ?? 0) - world.clock.businessNow();
    expect(waitsMs).toBeGreaterThan(0);
    expect(waitsMs).toBeLessThanOrEqual(timing().pauseMs + 1_000);
    expect(await providerReasons(world.db)).toEqual([
      expect.stringMatching(
        /^LinkedIn’s gateway refuses or fails for several accounts: nothing has been sent for \d+ s/,
      ),
    ]);
  });

  it('is asked by one account after the pause; its answer lets all of them go on', async () => {
    await sendFrom(accounts.slice(0, 3), 'down', '504', '504', '504');
    const [fourth, fifth] = accounts.slice(3) as [NewAccount, NewAccount];
    for (const account of [fourth, fifth]) world.network.connect(account.provider, 'friend');
    const ids = [
      await world.planned(fourth, 'friend', { kind: 'message', origin: 'human' }),
      await world.planned(fifth, 'friend', { kind: 'message', origin: 'human' }),
    ];
    await world.passWall(timing().pauseMs + 1_000);
    const before = requests();
    let claims = 0;
    world.at('claimed', async () => {
      // While one asks, nobody else may.
      await world.pumpAll();
      claims = requests() - before;
      expect((await breaker()).probe).not.toBeNull();
    });
    await world.pumpAll();
    expect(claims).toBe(0);
    expect(await breaker()).toMatchObject({ opens: 0, openUntil: null });
    expect(await Promise.all(ids.map(world.state))).toEqual(['sent', 'sent']);
    expect(await providerReasons(world.db)).toEqual([]);
  });

  it('is left alone longer when the one that asks is refused too', async () => {
    await sendFrom(accounts.slice(0, 3), 'still', '504', '504', '504');
    await world.passWall(timing().pauseMs + 1_000);
    const before = requests();
    await sendFrom(accounts.slice(3), 'ask', '504');
    expect(requests()).toBe(before + 1);
    expect(await breaker()).toMatchObject({ opens: 2, probe: null });
    const { openUntil } = await breaker();
    const { now } = await readBreaker(world.db);
    expect((openUntil ?? 0) - now).toBeGreaterThan(1.9 * timing().pauseMs);
  });

  it('is asked by the next account when the first has nothing to send or dies over it', async () => {
    await sendFrom(accounts.slice(0, 3), 'dead', '504', '504', '504');
    const [fourth, fifth] = accounts.slice(3) as [NewAccount, NewAccount];
    world.network.connect(fifth.provider, 'kin');
    await world.planned(fourth, 'nobody', { kind: 'visit', origin: 'human' });
    await world.passWall(timing().pauseMs + 1_000);
    world.dieAt('claimed');
    await world.pumpAll();
    expect((await breaker()).opens).toBe(1);
    const id = await world.planned(fifth, 'kin', { kind: 'message', origin: 'human' });
    await world.pumpAll();
    expect(await world.state(id)).toBe('planned');
    await world.passWall(timing().probeMs + 1_000);
    await world.pumpAll();
    expect(await breaker()).toMatchObject({ opens: 0 });
    expect(await world.state(id)).toBe('sent');
  });

  it('is not kept shut by one account that is refused whatever it asks: after it another one asks', async () => {
    await sendFrom(accounts.slice(0, 3), 'shut', '504', '504', '504');
    const [refused, healthy] = accounts.slice(3) as [NewAccount, NewAccount];
    const planOf = (account: NewAccount, person: string) => {
      world.network.connect(account.provider, person);
      return world.planned(account, person, { kind: 'message', origin: 'human' });
    };
    await planOf(refused, 'never');
    await world.passWall(timing().pauseMs + 1_000);
    world.network.fate('504');
    await world.pumpAll();
    expect(await breaker()).toMatchObject({ opens: 2 });
    await planOf(refused, 'again');
    const answered = await planOf(healthy, 'answers');
    await world.passWall(2 * timing().pauseMs + 1_000);
    await world.pumpAll();
    expect(await breaker()).toMatchObject({ opens: 0 });
    expect(await world.state(answered)).toBe('sent');
  });

  it('counts refused reads and connections too', async () => {
    world.network.failReads(new LinkedInFailure('unavailable', 'No answer'));
    await sendFrom(accounts.slice(0, 3), 'unread');
    world.network.failReads();
    expect((await breaker()).opens).toBe(1);
  });
});

describe('trouble that is not the provider’s', () => {
  it('of two accounts, or of few among many, lets the others go on', async () => {
    await sendFrom(accounts.slice(0, 2), 'few', '504', '504');
    expect((await breaker()).opens).toBe(0);
    await sendFrom(accounts.slice(2), 'fine');
    expect((await breaker()).opens).toBe(0);
  });

  it('is over for an account with the next answer', async () => {
    const [one] = accounts as [NewAccount];
    await sendFrom([one], 'first', '504');
    expect((await world.runtime(one)).troubleWallAt).not.toBeNull();
    await world.pass(2 * hour);
    await sendFrom([one], 'second');
    expect((await world.runtime(one)).troubleWallAt).toBeNull();
  });

  it('does not close what it did not ask: an answer to an older request leaves the breaker open', async () => {
    const [one] = accounts as [NewAccount];
    world.network.connect(one.provider, 'slow');
    const id = await world.planned(one, 'slow', { kind: 'message', origin: 'human' });
    const open = { opens: 1, openedAt: 0, openUntil: (await readBreaker(world.db)).now + hour, probe: null };
    world.at('dispatched', () => world.tenant((tx) => saveBreaker(tx, open)));
    await world.pumpAll();
    expect(await world.state(id)).toBe('sent');
    expect((await breaker()).opens).toBe(1);
  });
});
