import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mirrorClock } from '../../../platform/clock/business-clock.ts';
import { change, find } from '../../../platform/db/rows.ts';
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

describe('planning', () => {
  it('the same effect planned twice is one row and one send', async () => {
    const effectKey = 'enrolment-1 step-2 occurrence-0';
    const first = await world.plan(account, 'once', { kind: 'invite', effectKey });
    const second = await world.plan(account, 'once', { kind: 'invite', effectKey });
    expect(second).toMatchObject({
      planned: false,
      because: 'already_planned',
      action: { id: first.action.id },
    });
    await world.live(2);
    expect(world.network.requests('once')).toBe(1);
  });

  it('a pair has one live invitation, whatever campaign asks', async () => {
    const first = await world.plan(account, 'wanted', {
      kind: 'invite',
      campaignId: world.platform.random.id(),
    });
    const second = await world.plan(account, 'wanted', {
      kind: 'invite',
      campaignId: world.platform.random.id(),
    });
    expect(second).toMatchObject({
      planned: false,
      because: 'already_invited',
      action: { id: first.action.id },
    });
    await world.live(1);
    const third = await world.plan(account, 'wanted', { kind: 'invite' });
    expect(third).toMatchObject({ planned: false, because: 'already_invited' });
    expect(world.network.requests('wanted')).toBe(1);
  });

  it('an acceptance answers the invitation that is pending, not one that was taken back before', async () => {
    const accepted = (person: string) =>
      world.tenant((tx) =>
        world.sender.markAccepted(
          tx,
          world.workspaceId,
          account.accountId,
          { providerId: `${account.provider}/${person}`, publicIdentifier: person },
          world.clock.businessNow(),
        ),
      );
    const first = await world.planned(account, 'twice-asked', { kind: 'invite' });
    await world.live(1);
    await world.tenant((tx) =>
      change(
        tx,
        sql`update actions set withdrawn_at = ${new Date(world.clock.businessNow())} where id = ${first}`,
      ),
    );
    world.network.withdrawByHand(account.provider, 'twice-asked', 0);
    await world.pass(22 * 1_440 * minute);
    toNoon(world);
    const second = await world.planned(account, 'twice-asked', { kind: 'invite' });
    await world.live(3);
    expect(await world.state(second)).toBe('sent');
    expect((await accepted('twice-asked'))?.id).toBe(second);
    expect((await world.action(first)).acceptedAt).toBeNull();
  });

  it('two workers planning the same effect at the same time make one row', async () => {
    const effectKey = 'raced';
    const plans = await Promise.all(
      Array.from({ length: 6 }, () => world.plan(account, 'raced', { kind: 'invite', effectKey })),
    );
    expect(plans.filter((plan) => plan.planned)).toHaveLength(1);
  });
});

describe('stopping between claim and dispatch', () => {
  it('a cancelled action is not written, and its budget is given back', async () => {
    const id = await world.planned(account, 'stopped', { kind: 'invite' });
    world.at('claimed', async () => {
      const why = { code: 'campaign_paused', message: 'The campaign was paused.' };
      await world.tenant((tx) => world.sender.cancel(tx, world.workspaceId, { actionId: id }, why));
    });
    await world.pumpAll();
    expect(await world.action(id)).toMatchObject({ state: 'cancelled', attempt: 0 });
    expect(world.network.requests('stopped')).toBe(0);
    expect(await world.reserved(account, 'invite_day')).toBe(0);
  });

  it('cancelling at the very moment of the claim leaves no budget behind', async () => {
    const id = await world.planned(account, 'overtaken', { kind: 'invite' });
    const why = { code: 'campaign_paused', message: 'The campaign was paused.' };
    // The cancelling transaction holds the row while the pump claims, and commits first.
    let pumping: Promise<unknown> | undefined;
    await world.tenant(async (tx) => {
      await world.sender.cancel(tx, world.workspaceId, { actionId: id }, why);
      pumping = world.pump();
      await waitForLock();
    });
    await pumping;
    expect(await world.state(id)).toBe('cancelled');
    expect(world.network.requests('overtaken')).toBe(0);
    expect(await world.reserved(account, 'invite_day')).toBe(0);
  });

  it('an account that was disconnected meanwhile writes nothing', async () => {
    const id = await world.planned(account, 'cut-off', { kind: 'invite' });
    world.at('claimed', () =>
      world.deps.accountLost(world.workspaceId, account.accountId, 'Signed out at LinkedIn.'),
    );
    await world.pumpAll();
    expect(world.network.requests('cut-off')).toBe(0);
    await world.live(2);
    expect(await world.state(id)).toBe('planned');
    expect(await world.reserved(account, 'invite_day')).toBe(0);
  });

  it('a refusal for want of a sign-in is told to the account before the outcome is there, and by nothing else', async () => {
    const id = await world.planned(account, 'signed-out', { kind: 'invite' });
    world.network.fate({ refuse: 401, type: 'disconnected_account' });
    const told: string[] = [];
    const { accountLost } = world.deps;
    world.deps.accountLost = async () => void told.push(await world.state(id));
    try {
      await world.pumpAll();
    } finally {
      world.deps.accountLost = accountLost;
    }
    expect(told).toEqual(['dispatched']);
    expect(await world.state(id)).toBe('planned');
    // Its account was not marked (a stand-in heard it), so the sender is awake like its account.
    expect((await world.runtime(account)).status).toBe('active');
  });

  it('what was dispatched is not cancelled: its evidence decides', async () => {
    const id = await world.planned(account, 'too-late', { kind: 'invite' });
    world.at('dispatched', async () => {
      const why = { code: 'campaign_paused', message: 'The campaign was paused.' };
      expect(
        await world.tenant((tx) => world.sender.cancel(tx, world.workspaceId, { actionId: id }, why)),
      ).toBe(0);
    });
    await world.pumpAll();
    expect(await world.state(id)).toBe('sent');
  });

  /** Until somebody in this database waits for a row that another transaction holds. */
  async function waitForLock(): Promise<void> {
    for (let look = 0; look < 500; look += 1) {
      const waiting = await find(
        world.db,
        sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()`,
      );
      if (waiting !== undefined) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('Nobody came to wait for the row.');
  }
});

describe('stopping everything', () => {
  it('a stopped workspace claims nothing, and a claimed action is not written', async () => {
    const [claimed, planned] = [
      await world.planned(account, 'halt-1', { kind: 'invite' }),
      await world.planned(account, 'halt-2', { kind: 'invite' }),
    ];
    world.at('claimed', async () => {
      await world.tenant((tx) =>
        change(
          tx,
          sql`insert into sending_stops (workspace_id, stopped_at, stopped_by)
            values (${world.workspaceId}, now(), ${world.workspaceId})`,
        ),
      );
    });
    await world.live(2);
    expect([await world.state(claimed), await world.state(planned)]).toEqual(['planned', 'planned']);
    expect(world.network.requests('halt-1') + world.network.requests('halt-2')).toBe(0);

    await world.tenant((tx) => change(tx, sql`delete from sending_stops`));
    await world.live(7);
    expect([await world.state(claimed), await world.state(planned)]).toEqual(['sent', 'sent']);
  });

  /** As the owner does it: the stop is committed, then everything in flight has ended, then it is confirmed. */
  const stopAll = async () => {
    const by = { userId: world.workspaceId, reason: null, now: world.clock.businessNow() };
    await world.tenant((tx) => world.sender.stopSending(tx, world.workspaceId, by));
    await world.sender.endInFlight(world.workspaceId);
    return world.network.ledger.length;
  };
  const goOn = () => world.tenant((tx) => world.sender.releaseSending(tx, world.workspaceId));
  const sends = (person: string) => world.network.ledger.filter((row) => row.person.endsWith(`/${person}`));

  it('once it is confirmed nothing leaves, whenever it comes during a send, and nothing is sent twice after', async () => {
    const stages = ['claimed', 'dispatched', 'written', 'answered'] as const;
    for (const [nth, stage] of stages.entries()) {
      const person = `race-${nth}`;
      toNoon(world);
      const one = await world.addAccount();
      const id = await world.planned(one, person, { kind: 'invite' });
      let confirmed: Promise<number> | undefined;
      // The stop runs while the send goes on, from this stage of it.
      world.at(stage, async () => {
        confirmed = stopAll();
        await new Promise((resolve) => setTimeout(resolve, nth === 0 ? 0 : 30));
      });
      await world.pumpAll();
      const leftBefore = await confirmed;
      await world.live(3);
      expect(world.network.ledger).toHaveLength(leftBefore ?? -1);
      await goOn();
      await world.live(7);
      expect([stage, await world.state(id), sends(person).length]).toEqual([stage, 'sent', 1]);
    }
  });

  it('of many accounts at work at once, what left before the confirmation is all that left', async () => {
    const people = Array.from({ length: 24 }, (_, n) => `crowd-${n}`);
    const standing = () => world.tenant((tx) => world.sender.readStop(tx, world.workspaceId));
    const { held: heldBefore } = await standing();
    const ids: string[] = [];
    for (const person of people) {
      ids.push(await world.planned(await world.addAccount(), person, { kind: 'invite' }));
    }
    const pumps = Array.from({ length: 6 }, async () => {
      for (let turns = 0; turns < 8; turns += 1) await world.pump();
    });
    await new Promise((resolve) => setTimeout(resolve, 25));
    const leftBefore = await stopAll();
    await Promise.all(pumps);
    await world.live(2);
    expect(world.network.ledger).toHaveLength(leftBefore);
    const held = await standing();
    const sentBefore = people.filter((person) => sends(person).length > 0).length;
    expect(held).toMatchObject({ stopped: true, held: heldBefore + people.length - sentBefore });
    expect(held.heldKinds.reduce((total, { count }) => total + count, 0)).toBe(held.held);
    expect(held.heldKinds.map(({ kind }) => kind)).toContain('invite');
    await goOn();
    await world.live(12);
    for (const [nth, person] of people.entries()) {
      expect([person, await world.state(ids[nth] ?? ''), sends(person).length]).toEqual([person, 'sent', 1]);
    }
  });

  it('a worker that sleeps through the stop between dispatch and write does not write', async () => {
    const id = await world.planned(account, 'asleep', { kind: 'invite' });
    let confirmed: Promise<number> | undefined;
    world.at('dispatched', async () => {
      confirmed = stopAll();
      world.clock.freeze(5_001);
    });
    await world.pumpAll();
    expect(sends('asleep')).toHaveLength(0);
    expect(await world.action(id)).toMatchObject({ state: 'in_doubt', outcomeCode: 'aged_out' });
    await confirmed;
    await goOn();
    await world.live(4);
    expect([await world.state(id), sends('asleep').length]).toEqual(['sent', 1]);
  });

  it('while the clock is about to jump nothing is claimed', async () => {
    const id = await world.planned(account, 'jumping', { kind: 'invite' });
    await mirrorClock(world.db, { wallAnchor: 0, businessAnchor: 0, speed: 1 });
    const letGo = await world.sender.holdClaims();
    await world.pumpAll();
    expect(await world.state(id)).toBe('planned');
    await letGo();
    await world.pumpAll();
    expect(await world.state(id)).toBe('sent');
  });

  it('a copied or restored installation sends nothing', async () => {
    const copy = await createSenderWorld({ sendingAllowed: false });
    try {
      const id = await copy.planned(await copy.addAccount(), 'copied', { kind: 'invite' });
      await copy.live(1);
      expect(await copy.state(id)).toBe('planned');
      expect(copy.network.ledger).toEqual([]);
    } finally {
      await copy.close();
    }
  });
});
