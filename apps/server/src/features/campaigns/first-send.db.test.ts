import type { FirstSend } from '@waypost/contract/campaigns-first-send';
import { expect, it } from 'vitest';
import { minute } from './testing/campaign-world.ts';
import { straightSequence } from './testing/straight-sequence.ts';
import { ada, person, serial, useAda, useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();
useAda();

const hour = 60 * minute;
const drafted = async (more: object = {}) =>
  (await world.draft(`Draft ${serial}`, [await world.listOf(`List ${serial}`, [person])], [ada], more)).id;
const foretold = (id: string) => world.must<FirstSend>('GET', `/campaigns/${id}/first-send`);

it('tells of a draft when its first step would leave, and nothing leaves before', async () => {
  const id = await drafted();
  const { at, sender, sentence } = await foretold(id);
  expect({ sender, sentence }).toEqual({ sender: 'Ada Lovelace', sentence: null });
  await world.must('POST', `/campaigns/${id}/start`);
  await world.runJobs();
  await world.run(72, async () => world.sentTo(person).length > 0);
  expect(world.sentTo(person)).toEqual(['visit']);
  expect(world.clock.businessNow()).toBeGreaterThanOrEqual(Date.parse(at ?? ''));
  await world.must('POST', `/campaigns/${id}/pause`, { reason: 'Done' });
});

it('counts a start that lies ahead and the waits before the first step', async () => {
  const startAt = new Date(world.clock.businessNow() + 48 * hour).toISOString();
  const graph = straightSequence({ kind: 'wait', delayMinutes: 24 * 60 }, { kind: 'visit' });
  const id = await drafted({ graph, settings: { period: { startAt, endAt: null } } });
  const { at } = await foretold(id);
  expect(Date.parse(at ?? '')).toBeGreaterThanOrEqual(Date.parse(startAt) + 24 * hour);
});

it('says why where no time can be told', async () => {
  const graph = straightSequence({ kind: 'task', instructions: 'Call' }, { kind: 'visit' });
  expect((await foretold(await drafted({ graph }))).sentence).toMatch(
    /^The sequence begins with what a person/,
  );
  const id = await drafted();
  await world.must('POST', '/campaigns/sending-stop', {});
  expect(await foretold(id)).toEqual({
    ...{ at: null, sender: null },
    sentence: 'All sending of this workspace is stopped.',
  });
});
