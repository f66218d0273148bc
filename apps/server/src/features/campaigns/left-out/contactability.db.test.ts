import type { CampaignPreview } from '@waypost/contract/campaigns-preview';
import type { CampaignOfLead, Contactability } from '@waypost/contract/campaigns-left-out';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCampaignWorld, type CampaignWorld, type WorldAccount } from '../testing/campaign-world.ts';

let world: CampaignWorld;
let ada: WorldAccount;
beforeAll(async () => {
  world = await createCampaignWorld();
  ada = await world.addSender('Ada Lovelace');
});
afterAll(() => world.close());

const ask = async (...people: string[]) => {
  const leadIds = await Promise.all(people.map((person) => world.leadId(person)));
  return world.must<Contactability[]>('POST', '/campaigns/contactability', { leadIds });
};

test('each lead comes with whether anybody could write to it now, and the rule that forbids it', async () => {
  await world.listOf('Free', ['free-1', 'hand-1', 'out-1']);
  const busy = await world.listOf('Busy', ['busy-1']);
  await world.launch('Busy campaign', [busy], [ada]);
  await world.writeByHand(ada, 'hand-1');
  await world.must('POST', '/leads/exclusions', { kind: 'person', value: 'out-1' });
  const [free, hand, out, inCampaign] = await ask('free-1', 'hand-1', 'out-1', 'busy-1');
  expect(free).toMatchObject({ can: true, why: null, rule: null, code: null, lastWritten: null });
  expect(hand).toMatchObject({ can: false, code: 'contacted', lastWritten: { by: 'Ada Lovelace' } });
  expect(hand?.why).toMatch(/^Ada Lovelace wrote to this person on /);
  expect(out).toMatchObject({
    can: false,
    code: 'excluded',
    rule: expect.stringContaining('out-1') as string,
  });
  expect(inCampaign).toMatchObject({ can: false, code: 'other_campaign' });
  expect(inCampaign?.why).toContain('Busy campaign');
});

test('what it says of a lead is what starting a campaign then does with it', async () => {
  const people = ['same-1', 'same-2', 'same-3'];
  const list = await world.listOf('Same', people);
  await world.writeByHand(ada, 'same-1');
  await world.must('POST', '/leads/exclusions', { kind: 'person', value: 'same-2' });
  const said = await ask(...people);
  const { id } = await world.launch('Same campaign', [list], [ada]);
  for (const [index, person] of people.entries()) {
    const { state, reason } = await world.row(id, person);
    expect([person, state === 'Excluded' || state === 'Skipped']).toEqual([
      person,
      said[index]?.can === false,
    ]);
    if (said[index]?.why != null) expect(reason).toContain(said[index].why);
  }
});

test('the preview of messages passes over whom a campaign would leave out, and says by which rule', async () => {
  const list = await world.listOf('Previewed', ['pre-out', 'pre-1', 'pre-hand', 'pre-2', 'pre-3']);
  await world.must('POST', '/leads/exclusions', { kind: 'person', value: 'pre-out' });
  await world.writeByHand(ada, 'pre-hand');
  const ask = (limit: number) =>
    world.must<CampaignPreview>('POST', '/campaigns/preview', {
      ...{ graph: defaultSequence(), listIds: [list], limit },
    });
  const idOf = (person: string) => world.leadId(person);
  const two = await ask(2);
  expect(two.leads.map(({ leadId }) => leadId)).toEqual([await idOf('pre-1'), await idOf('pre-2')]);
  const all = await ask(20);
  expect(all.leads).toHaveLength(3);
  const audience = await world.must<{ contactable: number; leftOut: unknown }>(
    'POST',
    '/campaigns/audience',
    { listIds: [list] },
  );
  expect(audience.contactable).toBe(3);
  expect(all.leftOut).toEqual(audience.leftOut);
});

test('the campaigns of a lead come newest first, with what happened there', async () => {
  const list = await world.listOf('Of lead', ['of-lead-1']);
  const { id } = await world.launch('First of lead', [list], [ada]);
  const leadId = await world.leadId('of-lead-1');
  await world.run(48, async () => world.sentTo('of-lead-1').length > 0);
  const [only, ...others] = await world.must<CampaignOfLead[]>('GET', `/leads/${leadId}/campaigns`);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ campaignId: id, campaign: 'First of lead', finishedAt: null });
  expect(only?.events.length).toBeGreaterThan(0);
});
