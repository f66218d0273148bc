import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { officeHours } from '@waypost/domain/linkedin/working-hours';
import { expect, it } from 'vitest';
import { minute } from './testing/campaign-world.ts';
import { useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();

it('a reply we heard of late stands in the thread when it was written, before what was answered since', async () => {
  const ada = await world.addSender('Ada Lovelace');
  await world.launch('Late news', [await world.listOf('Late', ['late'])], [ada]);
  await world.run(2, async () => world.sentTo('late').length === 1);
  await world.pass(30 * minute);
  const writtenAt = world.clock.businessNow();
  await world.pass(20 * minute);
  await world.reply(ada, 'late', undefined, writtenAt);
  const leadId = await world.leadId('late');
  const { events } = await world.tenant((tx) => world.touchesOf(tx, world.workspaceId, leadId));
  expect(events.at(-1)).toEqual({
    at: writtenAt,
    text: 'Reply received. Late news stopped for this lead',
  });
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b));
});

it('why and until when a lead waits is what its campaign shows, limits and working hours counted in', async () => {
  const grace = await world.addSender('Grace Hopper', { workingHours: officeHours('UTC') });
  const graph: SequenceGraph = {
    formatVersion: 1,
    startNodeId: 'first',
    nodes: {
      first: { id: 'first', kind: 'visit', next: 'wait' },
      wait: { id: 'wait', kind: 'wait', delayMinutes: 5 * 1_440, next: 'second' },
      second: { id: 'second', kind: 'visit', next: 'end' },
      end: { id: 'end', kind: 'end' },
    },
  };
  const { id } = await world.launch('Weekend', [await world.listOf('Weekend', ['weekend'])], [grace], {
    graph,
  });
  await world.run(3);
  const { reason, nextAt, waitEndsAt } = await world.row(id, 'weekend');
  expect(nextAt).not.toBe(waitEndsAt);
  const leadId = await world.leadId('weekend');
  const { campaigns } = await world.tenant((tx) => world.touchesOf(tx, world.workspaceId, leadId));
  expect(campaigns).toMatchObject([{ campaignId: id, reason, at: Date.parse(nextAt ?? '') }]);
});
