import type { CampaignInsight } from '@waypost/contract/campaigns-manage';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { day, minute } from '../testing/campaign-world.ts';
import { ada, person, serial, useAda, useCampaignWorld, world } from '../testing/world-of-file.ts';

useCampaignWorld();
useAda();

const people = (count: number) => Array.from({ length: count }, (_, n) => `${person}-${n}`);
const endOf = async (id: string) => {
  const insights = await world.must<CampaignInsight[]>('GET', '/campaigns/insights');
  return insights.find(({ campaignId }) => campaignId === id)?.estimatedEnd;
};

describe('the estimated end', () => {
  it('is not before a lead that waits for ten days is through with what follows', async () => {
    const wait = (id: string, days: number, next: string) =>
      ({ id, kind: 'wait', delayMinutes: days * 1_440, next }) as const;
    const test = { kind: 'tagged', tag: 'fast' } as const;
    const graph: SequenceGraph = {
      formatVersion: 1,
      startNodeId: 'ask',
      nodes: {
        ask: { id: 'ask', kind: 'condition', test, yes: 'end', no: 'ten' },
        ten: wait('ten', 10, 'tag'),
        tag: { id: 'tag', kind: 'tag', tag: 'slow', next: 'one' },
        one: wait('one', 1, 'end'),
        end: { id: 'end', kind: 'end' },
      },
    };
    const [slow = '', ...fast] = people(25);
    const listId = await world.listOf(`List ${serial}`, [slow, ...fast]);
    const leadIds = await Promise.all(fast.map((who) => world.leadId(who)));
    await world.must('POST', '/leads/tags', { leadIds, add: ['fast'] });
    const { id } = await world.launch(`Campaign ${serial}`, [listId], [ada], { graph });
    await world.settle();
    await world.pass(1.5 * day);
    const end = await endOf(id);
    expect(end).toMatchObject({ ended: 24, left: 1, waitsLonger: true });
    const waitEndsAt = Date.parse((await world.row(id, slow)).nextAt ?? '');
    expect(Date.parse(end?.at ?? '')).toBe(waitEndsAt + day);
  });

  /** A campaign with a pace whose last five leads wait for the queue of their sender, one a day. */
  async function queuedSlowly() {
    const slow = await world.addSender('Slow', { caps: { invite_day: 1 } });
    const test = { kind: 'tagged', tag: 'quick' } as const;
    const graph: SequenceGraph = {
      formatVersion: 1,
      startNodeId: 'ask',
      nodes: {
        ask: { id: 'ask', kind: 'condition', test, yes: 'end', no: 'invite' },
        invite: { id: 'invite', kind: 'invite', variants: [{ id: 'a', share: 1, body: '' }], next: 'end' },
        end: { id: 'end', kind: 'end' },
      },
    };
    const [...who] = people(26);
    const listId = await world.listOf(`List ${serial}`, who);
    const leadIds = await Promise.all(who.slice(5).map((one) => world.leadId(one)));
    await world.must('POST', '/leads/tags', { leadIds, add: ['quick'] });
    const { id } = await world.launch(`Campaign ${serial}`, [listId], [slow], { graph });
    await world.run(30);
    return { id, queued: who.slice(0, 5) };
  }

  it('is not before the queue of a sender lets the last send leave', async () => {
    const { id, queued } = await queuedSlowly();
    const end = await endOf(id);
    const rows = await Promise.all(queued.map((one) => world.row(id, one)));
    const last = Math.max(...rows.map(({ nextAt }) => Date.parse(nextAt ?? '1970-01-01')));
    expect(last - world.clock.businessNow()).toBeGreaterThan(day);
    expect(end).toMatchObject({ at: new Date(last).toISOString(), waitsLonger: true });
  });

  it('plays no queue at every look, but again after a while of either time', async () => {
    const { id } = await queuedSlowly();
    const played = vi.spyOn(world.sender, 'outlook');
    onTestFinished(() => played.mockRestore());
    const end = await endOf(id);
    expect(await endOf(id)).toEqual(end);
    expect(played).toHaveBeenCalledTimes(1);
    world.clock.freeze(5 * minute);
    expect(await endOf(id)).toEqual(end);
    expect(played).toHaveBeenCalledTimes(2);
    await world.pass(6 * 60 * minute);
    await endOf(id);
    expect(played).toHaveBeenCalledTimes(3);
  });
});
