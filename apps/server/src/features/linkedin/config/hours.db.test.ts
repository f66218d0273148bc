import { officeHours } from '@waypost/domain/linkedin/working-hours';
import { NEW_ACCOUNT } from '@waypost/domain/linkedin/warm-up';
import { describe, expect, it } from 'vitest';
import { readPace, saveHours } from './pace.ts';
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

describe('hours', () => {
  it('are stored where the governor reads them: a holiday keeps the account still', async () => {
    const now = world.clock.businessNow();
    const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);
    // The hours that are lived through may end tomorrow.
    const [today, tomorrow] = [dayAt(now), dayAt(now + 24 * hour)];
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 }));
    const pace = await saveHours(room, actor, account.accountId, {
      zone: 'UTC',
      intervals: everyDay.toReversed(),
      holidays: [today, tomorrow, today],
    });
    expect(pace.workingHours).toEqual({ zone: 'UTC', intervals: everyDay, holidays: [today, tomorrow] });
    const [invite] = await invites(1);
    await world.live(5);
    expect(await world.state(invite ?? '')).toBe('planned');
    await saveHours(room, actor, account.accountId, { zone: 'UTC', intervals: everyDay, holidays: [] });
    await world.live(1);
    expect(await world.state(invite ?? '')).toBe('sent');
  });

  it('an earlier opening is used at once, although the slot was drawn for a later one', async () => {
    await takeAccount({ workingHours: officeHours('UTC') });
    const sent = await invites(2);
    await world.pumpAll();
    const open = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 }));
    await saveHours(room, actor, account.accountId, { zone: 'UTC', intervals: open, holidays: [] });
    await world.live(1);
    expect(await world.state(sent[1] ?? '')).toBe('sent');
  });

  it('of an account that moves to another zone count there at once, and what was sent is not sent again', async () => {
    const now = new Date(world.clock.businessNow());
    const minuteOfDay = now.getUTCHours() * 60 + now.getUTCMinutes();
    // Open around the present in UTC, and closed half a day away.
    const [startMinute, endMinute] = minuteOfDay < 720 ? [0, 720] : [720, 1_440];
    const intervals = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute, endMinute }));
    await takeAccount({ workingHours: { zone: 'UTC', intervals, holidays: [] } });
    const [first = '', second = ''] = await invites(2);
    await world.pumpAll();
    expect(await world.state(first)).toBe('sent');
    await saveHours(room, actor, account.accountId, { zone: 'Etc/GMT-12', intervals, holidays: [] });
    const opensAt = Date.parse((await readPace(room, actor, account.accountId)).opensAt ?? '');
    expect(opensAt).toBeGreaterThan(world.clock.businessNow());
    await world.live((opensAt - world.clock.businessNow()) / hour - 0.1);
    expect(await world.state(second)).toBe('planned');
    await world.live(2);
    expect(await world.state(second)).toBe('sent');
    const requests = world.network.ledger.filter((row) => row.account === account.provider);
    expect(requests).toHaveLength(2);
  });

  it('show warm-up and cool-down as they stand', async () => {
    await takeAccount({ warmUp: NEW_ACCOUNT });
    world.network.fate('429');
    await invites(1);
    await world.live(0);
    const pace = await readPace(room, actor, account.accountId);
    expect(pace.warmUp.normal?.weeks[0]).toEqual({ week: 1, capPerDay: 5, standing: 'now' });
    expect(pace.coolDown).toMatchObject({ invitationsUntil: null });
    expect(Date.parse(pace.coolDown?.accountUntil ?? '')).toBeGreaterThan(world.clock.businessNow());
    expect(pace.coolDown?.accountReason).toContain('slow down');
  });
});
