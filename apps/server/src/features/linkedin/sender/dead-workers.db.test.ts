import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runLoops } from '../../../platform/run-loops.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';
import { toNoon } from './testing/to-noon.ts';

const minute = 60_000;

let world: SenderWorld;
let account: NewAccount;
beforeAll(async () => {
  world = await createSenderWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.pumpAll();
  toNoon(world);
  account = await world.addAccount();
});

describe('workers that die or sleep', () => {
  it('the account of a dead worker goes on within 65 seconds, not before its lease ends', async () => {
    const id = await world.planned(account, 'orphaned', { kind: 'invite' });
    world.dieAt('claimed');
    await world.pumpAll();
    const later = async (seconds: number): Promise<void> => {
      await world.pass(seconds * 1_000);
      await world.resolveAll();
      await world.pumpAll();
    };
    await later(59);
    expect(await world.state(id)).toBe('claimed');
    await later(3);
    await later(3);
    // The first slot after the lost one is part of the promise: the claim itself had used one.
    world.clock.advanceBusiness(16 * minute);
    await world.pumpAll();
    expect(await world.state(id)).toBe('sent');
  });

  it('an orphaned action goes back although every look at a doubt takes for ever', async () => {
    for (let nth = 0; nth < 4; nth += 1) {
      const other = await world.addAccount();
      world.network.connect(other.provider, `silent-${nth}`);
      await world.planned(other, `silent-${nth}`, { kind: 'message' });
      world.network.fate('dropped');
      await world.pumpAll();
    }
    await world.pass(61 * minute);
    const id = await world.planned(account, 'behind', { kind: 'invite' });
    world.dieAt('claimed');
    await world.pumpAll();
    await world.pass(61_000);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    world.network.blockReads(answered);
    const looks = (world.sender.loops ?? [])
      .filter((loop) => loop.name !== 'linkedin.pump')
      .flatMap((loop) =>
        Array.from({ length: loop.copies ?? 1 }, () => loop.run(new AbortController().signal)),
      );
    try {
      await expect.poll(() => world.state(id), { timeout: 3_000 }).toBe('planned');
    } finally {
      answer();
      await Promise.all(looks);
    }
  });

  it('a worker that slept through its lease does not write: another has the action', async () => {
    const id = await world.planned(account, 'slept', { kind: 'invite' });
    world.at('claimed', async () => {
      await world.passWall(61_000);
      await world.resolveAll();
      expect(await world.state(id)).toBe('planned');
    });
    await world.pump();
    expect(world.network.requests('slept')).toBe(0);
    await world.live(1);
    expect(await world.state(id)).toBe('sent');
    expect(world.network.requests('slept')).toBe(1);
  });

  it.each([
    ['a worker that slept', 'freeze'],
    ['a computer that was suspended', 'suspend'],
  ] as const)(
    '%s between dispatch and write does not write, and the action is in doubt',
    async (_who, sleeps) => {
      const person = `dozed-${sleeps}`;
      const id = await world.planned(account, person, { kind: 'invite' });
      world.at('dispatched', async () => world.clock[sleeps](5_001));
      await world.pumpAll();
      world.clock[sleeps](-5_001);
      expect(await world.action(id)).toMatchObject({ state: 'in_doubt', outcomeCode: 'aged_out' });
      expect(world.network.requests(person)).toBe(0);
      await world.live(4);
      expect(await world.state(id)).toBe('sent');
      expect(world.network.requests(person)).toBe(1);
    },
  );

  it('an action whose worker dies three times before sending is parked, with its budget given back', async () => {
    const id = await world.planned(account, 'poison', { kind: 'invite' });
    for (let death = 0; death < 3; death += 1) {
      world.dieAt('claimed');
      await world.pumpAll();
      await world.pass(20 * minute);
      await world.resolveAll();
    }
    expect(await world.action(id)).toMatchObject({ state: 'needs_review', outcomeCode: 'parked', claims: 3 });
    await world.live(2);
    expect(world.network.requests('poison')).toBe(0);
    expect(await world.reserved(account, 'invite_day')).toBe(0);
  });

  it('a worker that is asked to stop while it sends stores what came of it, and begins nothing more', async () => {
    const first = await world.planned(account, 'last-one', { kind: 'invite' });
    const other = await world.addAccount();
    let second = '';
    let stopped: Promise<void> | undefined;
    const asked = new Promise<void>((done) => {
      world.at('dispatched', async () => {
        stopped = loops.stop();
        second = await world.planned(other, 'too-late', { kind: 'invite' });
        done();
      });
    });
    const silent = () => undefined;
    const loops = runLoops([{ name: 'pump', everyMs: 10, run: () => world.pump() }], {
      ...{ debug: silent, info: silent, warn: silent, error: silent },
    });
    await asked;
    await stopped;
    expect(await world.state(first)).toBe('sent');
    expect(world.network.applied('last-one')).toBe(1);
    expect(await world.state(second)).toBe('planned');
    expect(world.network.requests('too-late')).toBe(0);
    await world.pumpAll();
    expect(await world.state(second), 'the next worker goes on').toBe('sent');
  });

  it('two workers at one account send one action at a time', async () => {
    for (let lead = 0; lead < 4; lead += 1)
      await world.planned(account, `shared-${lead}`, { kind: 'invite' });
    await Promise.all([world.pump(), world.pump(), world.pump(), world.pump()]);
    expect(world.network.ledger.filter((row) => row.account === account.provider)).toHaveLength(1);
  });
});
