import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCampaignWorld, minute, type CampaignWorld } from './testing/campaign-world.ts';
import { createTouches } from './touches.ts';

let world: CampaignWorld;
beforeAll(async () => {
  world = await createCampaignWorld();
});
afterAll(() => world.close());

it('a reply we heard of late stands in the thread when it was written, before what was answered since', async () => {
  const ada = await world.addSender('Ada Lovelace');
  await world.launch('Late news', [await world.listOf('Late', ['late'])], [ada]);
  await world.run(2, async () => world.sentTo('late').length === 1);
  await world.pass(30 * minute);
  const writtenAt = world.clock.businessNow();
  await world.pass(20 * minute);
  await world.reply(ada, 'late', undefined, writtenAt);
  const leadId = await world.leadId('late');
  const { events } = await world.tenant((tx) => createTouches()(tx, world.workspaceId, leadId));
  expect(events.at(-1)).toEqual({
    at: writtenAt,
    text: 'Reply received. Late news stopped for this lead',
  });
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b));
});
