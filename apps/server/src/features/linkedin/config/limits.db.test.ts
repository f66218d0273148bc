import { officeHours } from '@waypost/domain/linkedin/working-hours';
import { describe, expect, it } from 'vitest';
import { reserve } from '../sender/ledger.store.ts';
import { readLimits, saveLimits, simulate } from './limits.ts';
import { readLog } from './log.ts';
import { readQueue } from './read-queue.ts';
import { readShares, saveSharesOf } from './shares.ts';
import {
  account,
  actor,
  hour,
  invites,
  room,
  takeAccount,
  useConfigStage,
  world,
} from './testing/config-stage.ts';

useConfigStage();

describe('own limits', () => {
  it('are refused above the hard ceiling with a sentence that names it, and nothing is stored', async () => {
    await expect(
      saveLimits(room, actor, account.accountId, { invite_day: 41, message_day: 30 }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The hard ceiling is 40 invitations a day for premium accounts. Nobody can go above it.',
    });
    expect((await world.runtime(account)).caps).toEqual({});
  });

  it('are told in the queue as they stand, and as what they will be where they are only met on the way', async () => {
    await takeAccount({ caps: { invite_day: 2 } });
    await invites(1);
    await world.live(1);
    await world.pass(10 * hour);
    await invites(2, world.platform.random.id());
    const told = async () =>
      (await readQueue(room, actor, account.accountId)).items.map(({ sentence }) => sentence);
    expect(await told()).toEqual([
      'Next in line.',
      'Your own limit of 2 invitations in 24 hours is reached before its turn.',
    ]);
    await world.live(1);
    expect(await told()).toEqual(['2 of 2 invitations in 24 hours are used; your own limit is binding.']);
  });

  it('say how many profile views were reads, which the log of actions does not show', async () => {
    const { memberKey } = await world.runtime(account);
    const read = async (at: number, units: number) =>
      world.tenant((tx) =>
        reserve(tx, memberKey, [{ id: world.platform.random.id(), budget: 'profile_view_day', units }], {
          ...{ workspaceId: world.workspaceId, campaignId: null, actionId: null, attempt: 0, at },
        }),
      );
    const now = world.clock.businessNow();
    await read(now - 25 * hour, 7);
    await read(now - hour, 1);
    const sentence = async () => {
      const { rows } = await readLimits(room, actor, account.accountId);
      return rows.find(({ budget }) => budget === 'profile_view_day')?.sentence;
    };
    expect(await sentence()).toMatch(/ 1 of the used ones was a profile read on the way/u);
    await read(now - hour, 2);
    expect(await sentence()).toMatch(/ 3 of the used ones were profiles read on the way/u);
  });

  it('count the look before an invitation among the reads, and a visit among what the log shows', async () => {
    await invites(2);
    await world.planned(account, 'visited', { kind: 'visit' });
    await world.live(10);
    const { rows } = await readLimits(room, actor, account.accountId);
    const views = rows.find(({ budget }) => budget === 'profile_view_day');
    const visits = await readLog(room, actor, account.accountId, { limit: 10, kind: 'visit' });
    expect([views?.used, visits.items.length]).toEqual([3, 1]);
    expect(views?.sentence).toMatch(/ 2 of the used ones were profiles read on the way: before a send/u);
  });

  it('are stored, kept by the governor from the next action on, and go back to the default', async () => {
    const saved = await saveLimits(room, actor, account.accountId, { invite_day: 2 });
    expect(saved.rows.find(({ budget }) => budget === 'invite_day')).toMatchObject({
      userCap: 2,
      cap: 2,
      binding: 'user_setting',
    });
    await invites(5);
    await world.live(20);
    const sent = () => world.network.ledger.filter((row) => row.account === account.provider).length;
    expect(sent()).toBe(2);
    const { rows } = await readLimits(room, actor, account.accountId);
    expect(rows.find(({ budget }) => budget === 'invite_day')).toMatchObject({
      used: 2,
      left: 0,
      binding: 'spent',
    });
    // Wakes the account although it slept until the old limit would have let it go.
    await saveLimits(room, actor, account.accountId, { invite_day: null });
    await world.live(1);
    expect(sent()).toBe(5);
  });

  it('are simulated by the same code before they are stored', async () => {
    await takeAccount({ workingHours: officeHours('Europe/Berlin') });
    await invites(40);
    const simulation = await simulate(room, actor, account.accountId, { invite_day: 40 });
    expect(simulation.what).toBe('40 invitations a day instead of 20');
    expect(Date.parse(simulation.after.endsAt ?? '')).toBeLessThan(
      Date.parse(simulation.before.endsAt ?? ''),
    );
    expect((await world.runtime(account)).caps).toEqual({});
  });
});

describe('weights between campaigns', () => {
  it('stand beside what each spent, counted as the limits count: who is connected already costs nothing', async () => {
    const campaign = world.platform.random.id();
    world.network.connect(account.provider, 'connected-before');
    await world.planned(account, 'connected-before', { kind: 'invite', campaignId: campaign });
    await invites(1, campaign);
    await world.live(1);
    const { campaigns } = await readShares(room, actor, account.accountId);
    const { rows } = await readLimits(room, actor, account.accountId);
    expect(rows.find(({ budget }) => budget === 'all_day')?.used).toBe(1);
    expect(campaigns).toMatchObject([{ id: campaign, sentToday: 1, planned: 0 }]);
  });

  it('are kept by the pump: three to one', async () => {
    const [big, small] = [world.platform.random.id(), world.platform.random.id()];
    await invites(12, big);
    await invites(12, small);
    await saveSharesOf(room, actor, account.accountId, { [big]: 3, [small]: 1 });
    await world.live(1);
    const claimed = async (campaignId: string) =>
      (await readShares(room, actor, account.accountId)).campaigns.find(({ id }) => id === campaignId)
        ?.sentToday ?? 0;
    const [ofBig, ofSmall] = [await claimed(big), await claimed(small)];
    expect(ofSmall).toBeGreaterThan(0);
    expect(ofBig / ofSmall).toBeGreaterThan(2);
    expect(ofBig / ofSmall).toBeLessThan(4.5);
  });
});
