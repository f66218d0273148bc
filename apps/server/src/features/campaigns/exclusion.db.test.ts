import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CampaignStats } from '@waypost/contract/campaigns';
import type { SenderNumbers } from '@waypost/contract/campaigns-manage';
import type { ExclusionApplied } from '@waypost/contract/campaigns-left-out';
import type { Exclusion } from '@waypost/contract/leads';
import { createCampaignWorld, type CampaignWorld, type WorldAccount } from './testing/campaign-world.ts';

let world: CampaignWorld;
let ada: WorldAccount;
beforeAll(async () => {
  world = await createCampaignWorld();
  ada = await world.addSender('Ada Lovelace');
});
afterAll(() => world.close());

const exclude = (kind: string, value: string) =>
  world.must<Exclusion>('POST', '/leads/exclusions', { kind, value });
const states = async (person: string) =>
  (await world.actionsOf(person)).map(({ kind, state }) => `${kind} ${state}`);

it('a rule takes back what is planned for the people it matches, in the same commit, and names itself', async () => {
  const list = await world.listOf('Planned', [
    { id: 'planned-in', company: 'Initech GmbH' },
    { id: 'planned-out', company: 'Globex' },
  ]);
  const { id } = await world.launch('Planned', [list], [ada]);
  await world.settle();
  expect(await states('planned-in')).toEqual(['visit planned']);
  await exclude('company', 'Initech');
  expect(await states('planned-in')).toEqual(['visit cancelled']);
  expect(await world.row(id, 'planned-in')).toMatchObject({
    state: 'Excluded',
    reason: 'Excluded by the rule “Initech”.',
    nextAt: null,
  });
  expect(await states('planned-out')).toEqual(['visit planned']);
  await world.run(12);
  expect(world.network.requests('planned-in')).toBe(0);
  expect(world.sentTo('planned-out')).toEqual(['visit']);
  expect(await world.row(id, 'planned-out')).not.toMatchObject({ state: 'Excluded' });
});

it('a person who waits between two steps is excluded at once, also while the campaign is paused', async () => {
  const { id } = await world.launch('Waits', [await world.listOf('Waits', ['waits-1', 'waits-2'])], [ada]);
  await world.run(10, async () => world.sentTo('waits-1').length + world.sentTo('waits-2').length === 2);
  await world.settle();
  await exclude('person', 'https://www.linkedin.com/in/waits-1');
  const excluded = { state: 'Excluded', reason: expect.stringContaining('waits-1') as string };
  expect(await world.row(id, 'waits-1')).toMatchObject(excluded);
  await world.must('POST', `/campaigns/${id}/pause`, { reason: 'Trade fair' });
  await exclude('person', 'waits-2');
  expect(await world.row(id, 'waits-2')).toMatchObject({ state: 'Excluded' });
  await world.must('POST', `/campaigns/${id}/resume`);
  await world.run(48);
  expect(world.sentTo('waits-1')).toEqual(['visit']);
  expect(world.sentTo('waits-2')).toEqual(['visit']);
  expect(await world.campaign(id)).toMatchObject({ status: 'Completed' });
});

it('a step that is on its way when the rule comes is counted, and nothing follows it', async () => {
  const { id } = await world.launch('Way', [await world.listOf('Way', ['on-its-way'])], [ada]);
  await world.settle();
  world.at('dispatched', async () => void (await exclude('person', 'on-its-way')));
  await world.run(72);
  expect(world.sentTo('on-its-way')).toEqual(['visit']);
  expect(await world.row(id, 'on-its-way')).toMatchObject({ state: 'Excluded' });
  const { visited } = await world.must<{ visited: number }>('GET', `/campaigns/${id}/stats`);
  expect(visited).toBe(1);
});

it('nothing is sent to a lead that is deleted while a step is planned for it', async () => {
  const list = await world.listOf('Deleted', ['deleted', 'stays']);
  const { id } = await world.launch('Deleted', [list], [ada]);
  await world.settle();
  const leadId = await world.leadId('deleted');
  await world.must('DELETE', `/leads/${leadId}`);
  const row = (await world.rows(id)).find((candidate) => candidate.leadId === leadId);
  expect(row).toMatchObject({
    ...{ state: 'Skipped', reason: 'The lead was deleted.' },
    change: 'Nothing more is sent. The lead is not in this workspace any more.',
  });
  await world.run(12);
  expect(world.network.requests('deleted')).toBe(0);
  expect(world.sentTo('stays')).toEqual(['visit']);
});

it('a rule that is refused for its form or known already stops nobody', async () => {
  const { id } = await world.launch('Again', [await world.listOf('Again', ['again'])], [ada]);
  await world.settle();
  await exclude('company', 'INITECH Inc.');
  expect((await world.call('POST', '/leads/exclusions', { kind: 'keyword', value: '!!' })).status).toBe(422);
  expect(await states('again')).toEqual(['visit planned']);
  expect(await world.row(id, 'again')).toMatchObject({ state: 'Queued' });
});

it('who is excluded under way stays a lead in every number: never more were reached than there are', async () => {
  const people = ['counted-1', 'counted-2', 'counted-3'];
  await exclude('person', 'counted-never');
  const list = await world.listOf('Counted', [...people, 'counted-never']);
  const { id } = await world.launch('Counted', [list], [ada]);
  await world.run(10, async () => people.every((person) => world.sentTo(person).includes('visit')));
  await world.settle();
  for (const person of people.slice(1)) await exclude('person', person);
  const stats = await world.must<CampaignStats>('GET', `/campaigns/${id}/stats`);
  expect(stats.counts).toMatchObject({ leads: 3, excluded: 3 });
  expect(stats.visited).toBe(3);
  const [sender] = await world.must<SenderNumbers[]>('GET', `/campaigns/${id}/sender-stats`);
  expect(sender?.leads).toBe(3);
});

it('a rule tells where it applies: the leads it matches and the campaigns it kept people out of', async () => {
  const people = (ids: readonly string[]) => ids.map((id) => ({ id, company: 'Applied Dynamics' }));
  const first = await world.launch(
    'Applied 1',
    [await world.listOf('Applied 1', people(['ap-1', 'ap-2']))],
    [ada],
  );
  await world.settle();
  const rule = await exclude('company', 'Applied Dynamics');
  const second = await world.launch('Applied 2', [await world.listOf('Applied 2', people(['ap-3']))], [ada]);
  await world.run(1);
  const [applied] = await world.must<ExclusionApplied[]>('POST', '/leads/exclusions/applied', {
    ids: [rule.id],
  });
  expect(applied).toEqual({
    exclusionId: rule.id,
    leads: { value: 3, more: false },
    keptOut: { value: 3, more: false },
    campaigns: [
      { campaignId: first.id, campaign: 'Applied 1', leads: 2 },
      { campaignId: second.id, campaign: 'Applied 2', leads: 1 },
    ],
    moreCampaigns: 0,
  });
});
