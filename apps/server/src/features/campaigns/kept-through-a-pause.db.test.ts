import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { change, list } from '../../platform/db/rows.ts';
import { day } from './testing/campaign-world.ts';
import { ada, person, serial, useAda, useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();
useAda();

const launch = async (more: object = {}, senders = [ada]) =>
  (await world.launch(`Campaign ${serial}`, [await world.listOf(`List ${serial}`, [person])], senders, more))
    .id;
const pause = (id: string) => world.must('POST', `/campaigns/${id}/pause`, { reason: 'Team day' });
const resume = (id: string) => world.must('POST', `/campaigns/${id}/resume`);

describe('what a pause leaves as it was', () => {
  it('a queue keeps its order through a pause that ends before all of it was looked at', async () => {
    const people = Array.from({ length: 12 }, (_, n) => `${person}-${n}`);
    const { id } = await world.launch('Short pause', [await world.listOf('S', people)], [ada]);
    await world.settle();
    const queue = () =>
      world.tenant((tx) =>
        list<{ lead: string }>(
          tx,
          sql`select lead_id as lead from actions where workspace_id = ${world.workspaceId} and campaign_id = ${id}
            and state = 'planned' order by priority, not_before, id`,
        ),
      );
    // One that was taken in last has waited longest, as a later step of somebody who accepted early.
    const [last] = (await queue()).slice(-1);
    await world.tenant((tx) =>
      change(
        tx,
        sql`update actions set not_before = not_before - interval '1 hour' where workspace_id = ${world.workspaceId}
          and campaign_id = ${id} and lead_id = ${last?.lead} and state = 'planned'`,
      ),
    );
    const before = await queue();
    expect(before).toHaveLength(12);
    expect(before[0]).toEqual(last);
    await pause(id);
    for (let n = 0; n < 4; n += 1) await world.advanceOne();
    world.clock.advanceBusiness(60_000);
    await resume(id);
    await world.settle();
    expect(await queue()).toEqual(before);
    await pause(id);
  });

  it.each([
    ['held until somebody releases it', null],
    ['moved to a later day', 9],
  ] as const)('a step that is %s stays so through a pause', async (_, days) => {
    const id = await launch();
    await world.settle();
    const until = days === null ? null : new Date(world.clock.businessNow() + days * day);
    const isPlanned = sql`workspace_id = ${world.workspaceId} and campaign_id = ${id} and state = 'planned'`;
    await world.tenant((tx) =>
      change(
        tx,
        sql`update actions set held_at = planned_at, held_until = ${until}::timestamptz where ${isPlanned}`,
      ),
    );
    await pause(id);
    await resume(id);
    await world.run(3 * 24);
    expect(world.sentTo(person)).toEqual([]);
    if (days === null) {
      await world.tenant((tx) => change(tx, sql`update actions set held_at = null where ${isPlanned}`));
      // Once released it stays free, through another pause as well.
      await pause(id);
      await resume(id);
    }
    await world.run(10 * 24, () => world.sentTo(person).length > 0);
    expect(world.sentTo(person).length).toBeGreaterThan(0);
    if (until !== null) expect(world.clock.businessNow()).toBeGreaterThanOrEqual(until.getTime());
  });

  it.each(['before', 'after'] as const)(
    'a step that somebody skipped is skipped %s a pause that comes within the time of its undo',
    async (resumed) => {
      const id = await launch();
      await world.settle();
      const isPlanned = sql`workspace_id = ${world.workspaceId} and campaign_id = ${id} and state = 'planned'`;
      await world.tenant((tx) => change(tx, sql`update actions set held_at = planned_at where ${isPlanned}`));
      await world.tenant((tx) =>
        change(
          tx,
          sql`insert into due_work (workspace_id, kind, id, due_at)
            select workspace_id, 'linkedin.skip', id, now() + interval '10 seconds' from actions where ${isPlanned}`,
        ),
      );
      const carryOut = async () => {
        await change(world.db, sql`update due_work set due_at = now() where kind = 'linkedin.skip'`);
        const skips = world.sender.loops?.find(({ name }) => name === 'linkedin.skip');
        return skips?.run(new AbortController().signal);
      };
      await pause(id);
      if (resumed === 'after') expect(await carryOut()).toBe(true);
      await resume(id);
      await world.settle();
      expect(await carryOut()).toBe(true);
      await world.settle();
      expect(world.sentTo(person)).toEqual([]);
      const ended = (await world.actionsOf(person)).map(({ state }) => state);
      expect(ended.slice(0, 2)).toEqual(['cancelled', 'rejected']);
    },
  );
});
