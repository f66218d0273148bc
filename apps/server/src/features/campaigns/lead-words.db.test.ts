import type { CampaignStats } from '@waypost/contract/campaigns';
import { expect, it } from 'vitest';
import { day } from './testing/campaign-world.ts';
import { useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();

it('table and numbers use one word for a first step that waits with its sender, however often it is looked at', async () => {
  const people = ['w1', 'w2', 'w3'];
  const ada = await world.addSender('Ada Lovelace');
  const weekday = ((new Date(world.clock.businessNow() + 5 * day).getUTCDay() + 6) % 7) + 1;
  const hours = { zone: 'UTC', intervals: [{ weekday, startMinute: 600, endMinute: 1_200 }], holidays: [] };
  const { id } = await world.launch('Words', [await world.listOf('W', people)], [ada], { hours });
  const words = async () => {
    const rows = await world.rows(id);
    const { counts } = await world.must<CampaignStats>('GET', `/campaigns/${id}/stats`);
    expect(rows.filter(({ state }) => state === 'Queued').length).toBe(counts.queued);
    expect(rows.filter(({ state }) => state === 'In progress').length).toBe(counts.inProgress);
    expect(rows.filter(({ state }) => state === 'Waiting').length).toBe(counts.waiting);
    return [...new Set(rows.map(({ state }) => state))];
  };
  await world.settle();
  expect(await words()).toEqual(['Queued']);
  // Every planned lead is looked at again after a day.
  await world.run(60);
  expect(world.sentTo('w1')).toEqual([]);
  expect(await words()).toEqual(['Queued']);
  // Taken back and planned anew: still nothing has begun.
  await world.must('POST', `/campaigns/${id}/pause`, { reason: 'Team day' });
  await world.settle();
  expect(await words()).toEqual(['Waiting']);
  await world.must('POST', `/campaigns/${id}/resume`);
  await world.settle();
  expect(await words()).toEqual(['Queued']);
  await world.run(8 * 24, async () => world.sentTo('w1').length === 1);
  expect((await world.row(id, 'w1')).state).toBe('Waiting');
  await world.must('POST', `/campaigns/${id}/pause`, { reason: 'end' });
});
