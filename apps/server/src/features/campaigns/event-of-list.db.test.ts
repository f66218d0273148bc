import type { CampaignPreview } from '@waypost/contract/campaigns-preview';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCampaignWorld, type CampaignWorld, type WorldAccount } from './testing/campaign-world.ts';
import { straightSequence } from './testing/straight-sequence.ts';

let world: CampaignWorld;
let ada: WorldAccount;
beforeAll(async () => {
  world = await createCampaignWorld();
  ada = await world.addSender('Ada Lovelace');
});
afterAll(() => world.close());

async function attendees(name: string): Promise<string> {
  const { id } = await world.must<{ id: string }>('POST', '/leads/lists', { name });
  await world.must('POST', `/leads/lists/${id}/people-sources`, {
    kind: 'attendees',
    event: { name, day: '2026-03-03', url: null },
    people: [
      {
        profileUrl: 'https://www.linkedin.com/in/bianca',
        fullName: 'Bianca A',
        title: null,
        company: null,
        role: null,
      },
    ],
    amountMax: 10,
    skip: [],
  });
  await world.runJobs();
  return id;
}

it('a message names the event of its own list, for somebody who was at another one before', async () => {
  const baltic = await attendees('Baltic Freight Days');
  const hamburg = await attendees('Hamburg Port Summit');
  const variants = [{ id: 'a', share: 100, body: 'See you at {{event_name|the event}}?' }];
  const graph = straightSequence({ kind: 'invite', variants });
  for (const [listId, event] of [
    [baltic, 'Baltic Freight Days'],
    [hamburg, 'Hamburg Port Summit'],
  ] as const) {
    const preview = await world.must<CampaignPreview>('POST', '/campaigns/preview', {
      listIds: [listId],
      accountId: ada.accountId,
      graph,
      limit: 5,
    });
    expect(preview.leads[0]?.messages[0]?.text).toBe(`See you at ${event}?`);
  }
  await world.launch('Hamburg', [hamburg], [ada], { graph });
  await world.run(72, () => world.sentTo('bianca').includes('invite'));
  expect(world.network.ledger.map(({ text }) => text)).toEqual(['See you at Hamburg Port Summit?']);
});
