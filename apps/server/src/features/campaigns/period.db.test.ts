import type { CampaignDetail } from '@waypost/contract/campaigns';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { list } from '../../platform/db/rows.ts';
import {
  createCampaignWorld,
  day,
  type CampaignWorld,
  minute,
  type WorldAccount,
} from './testing/campaign-world.ts';

let world: CampaignWorld;
let ada: WorldAccount;
let serial = 0;
/** What is told of campaigns, without when. */
const told: { campaignId: string; because?: string; reason?: string }[] = [];
beforeAll(async () => {
  world = await createCampaignWorld();
  for (const name of ['campaigns.finished', 'campaigns.not-started'] as const)
    world.platform.announcements.inTransaction(name, async (_tx, _workspace, { at: _at, ...news }) => {
      told.push(news);
    });
});
const toldOf = (id: string) => told.filter(({ campaignId }) => campaignId === id);
afterAll(() => world.close());
beforeEach(async () => {
  serial += 1;
  ada = await world.addSender('Ada Lovelace');
});

const hour = 60 * minute;
const people = (count: number) => Array.from({ length: count }, (_, index) => `period${serial}-${index}`);
const listOf = (names: readonly string[]) => world.listOf(`Period ${serial}`, names);
const iso = (inMs: number) => new Date(world.clock.businessNow() + inMs).toISOString();
const period = (startIn: number | null, endIn: number | null) => ({
  startAt: startIn === null ? null : iso(startIn),
  endAt: endIn === null ? null : iso(endIn),
});
const put = (id: string, settings: object) =>
  world.must<CampaignDetail>('PUT', `/campaigns/${id}`, { settings });
const sentTo = (names: readonly string[]) => names.flatMap((name) => world.sentTo(name)).length;

describe('a start that lies ahead', () => {
  it('schedules the campaign, which starts by itself at that instant and not before', async () => {
    const names = people(3);
    const settings = { period: period(3 * hour, null) };
    const { id } = await world.draft('Later', [await listOf(names)], [ada], { settings });
    const scheduled = await world.must<CampaignDetail>('POST', `/campaigns/${id}/start`);
    expect(scheduled).toMatchObject({
      status: 'Scheduled',
      startedAt: null,
      nextActionAt: settings.period.startAt,
    });
    await world.run(2.9);
    expect((await world.campaign(id)).status).toBe('Scheduled');
    expect(sentTo(names)).toBe(0);
    await world.run(0.5);
    await world.runJobs();
    const started = await world.campaign(id);
    expect(started.status).toBe('Active');
    expect(Date.parse(started.startedAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(settings.period.startAt ?? ''),
    );
    await world.run(3);
    expect(sentTo(names)).toBeGreaterThan(0);
  });

  it('can be moved, and taken back: then it is a draft again and nothing starts', async () => {
    const { id } = await world.draft('Moved', [await listOf(people(1))], [ada], {
      settings: { period: period(day, null) },
    });
    await world.must('POST', `/campaigns/${id}/start`);
    await put(id, { period: period(3 * day, null) });
    await world.run(25);
    expect((await world.campaign(id)).status).toBe('Scheduled');
    expect((await put(id, { period: period(null, null) })).status).toBe('Draft');
    await world.run(4 * 24);
    expect((await world.campaign(id)).status).toBe('Draft');
  });

  it('that meets nobody to send from leaves a draft that says why', async () => {
    const { id } = await world.draft('Alone', [await listOf(people(1))], [ada], {
      settings: { period: period(hour, null) },
    });
    await world.must('POST', `/campaigns/${id}/start`);
    await world.setAccount(ada, 'Disconnected');
    await world.run(2);
    expect(await world.campaign(id)).toMatchObject({
      status: 'Draft',
      pauseReason:
        'It could not start at its time. All senders are disconnected. Reconnect one in Settings first.',
    });
    const reason = 'All senders are disconnected. Reconnect one in Settings first.';
    expect(toldOf(id)).toEqual([{ campaignId: id, reason }]);
  });
});

describe('an end', () => {
  it('stops everything at its instant: nothing leaves afterwards, every lead says why, the campaign is complete', async () => {
    const names = people(12);
    const settings = { period: period(null, hour) };
    const endAt = Date.parse(settings.period.endAt ?? '');
    const { id } = await world.launch('Short', [await listOf(names)], [ada], { settings });
    await world.run(0.6);
    expect(sentTo(names)).toBeGreaterThan(0);
    await world.run(1);
    expect((await world.campaign(id)).status).toBe('Completed');
    expect(toldOf(id)).toEqual([
      { campaignId: id, because: 'last_day', leads: names.length, replied: 0, failed: 0 },
    ]);
    const after = sentTo(names);
    const [last] = await world.tenant((tx) =>
      list(tx, sql<{ at: number }>`select max(dispatched_at) as at from actions where campaign_id = ${id}`),
    );
    expect(last?.at).toBeLessThan(endAt);
    for (const row of await world.rows(id)) {
      expect(row).toMatchObject({ state: 'Skipped', reason: 'The campaign ended.', nextAt: null });
    }
    for (const name of names) {
      const states = (await world.actionsOf(name)).map(({ state }) => state);
      expect(states.filter((state) => state === 'planned' || state === 'claimed')).toEqual([]);
    }
    await world.run(24);
    expect(sentTo(names)).toBe(after);
    // A failed lead of it is not tried again either.
    expect((await world.call('POST', `/campaigns/${id}/resume`)).status).toBe(409);
  });

  it('holds without anybody to end it: a send that is late is not permitted any more', async () => {
    const names = people(5);
    const { id } = await world.launch('Unwatched', [await listOf(names)], [ada], {
      settings: { period: period(null, hour) },
    });
    while (await world.advanceOne());
    expect((await world.actionsOf(names[0] ?? '')).map(({ state }) => state)).toEqual(['planned']);
    await world.pass(hour);
    const before = sentTo(names);
    // Only the senders' side of a worker runs.
    for (let turns = 0; turns < 20; turns += 1) {
      await world.pumpAll();
      await world.pass(10 * minute);
    }
    expect(sentTo(names)).toBe(before);
    await world.settle();
    expect((await world.campaign(id)).status).toBe('Completed');
  });

  it('set to now on a running campaign acts at once; a later one lets it go on', async () => {
    const names = people(12);
    const { id } = await world.launch('Cut', [await listOf(names)], [ada]);
    await world.run(0.3);
    await put(id, { period: period(null, 30 * day) });
    await world.run(0.3);
    const before = sentTo(names);
    await put(id, { period: period(null, 0) });
    await world.run(1);
    expect((await world.campaign(id)).status).toBe('Completed');
    expect(sentTo(names)).toBe(before);
  });

  it('also ends a paused campaign, and one whose end has passed neither starts nor resumes', async () => {
    const { id } = await world.launch('Paused', [await listOf(people(2))], [ada], {
      settings: { period: period(null, day) },
    });
    await world.must('POST', `/campaigns/${id}/pause`, { reason: 'wait' });
    await world.run(25);
    expect((await world.campaign(id)).status).toBe('Completed');
    const late = await world.draft('Late', [await listOf(people(2))], [ada], {
      settings: { period: period(null, hour) },
    });
    await world.pass(2 * hour);
    const refused = await world.call('POST', `/campaigns/${late.id}/start`);
    expect(refused.error).toMatchObject({ code: 'not_ready' });
  });

  it('refuses another start once it has started', async () => {
    const { id } = await world.launch('Begun', [await listOf(people(1))], [ada]);
    const refused = await world.call('PUT', `/campaigns/${id}`, { settings: { period: period(day, null) } });
    expect(refused.status).toBe(409);
    await world.must('POST', `/campaigns/${id}/pause`, { reason: 'test over' });
  });
});
