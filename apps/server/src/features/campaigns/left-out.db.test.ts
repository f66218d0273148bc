import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { ExclusionTest } from '@waypost/contract/campaigns-left-out';
import type { Rehearsal } from '@waypost/contract/campaigns-rehearsal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCampaignWorld, day, type CampaignWorld, type WorldAccount } from './testing/campaign-world.ts';

let world: CampaignWorld;
let ada: WorldAccount;
beforeAll(async () => {
  world = await createCampaignWorld();
  ada = await world.addSender('Ada Lovelace');
});
afterAll(() => world.close());

const leftOut = (given: object) => ({
  settings: { leftOut: { contactedWithinDays: null, perCompanyWeekMax: null, ...given } },
});
const test = (text: string, more: object = {}) =>
  world.must<ExclusionTest>('POST', '/leads/exclusions/test', { text, ...more });
const exclude = (kind: string, value: string, more: object = {}) =>
  world.must('POST', '/leads/exclusions', { kind, value, ...more });

describe('at most so many people of one company a week', () => {
  it('the others wait with the instant, and begin when their turn comes', async () => {
    const ids = ['cap-1', 'cap-2', 'cap-3', 'cap-4'];
    const list = await world.listOf('Cap', [
      ...ids.map((id, index) => ({ id, company: index % 2 === 0 ? 'Capsule Corp' : 'CAPSULE' })),
      { id: 'cap-other', company: 'Elsewhere' },
    ]);
    const { id } = await world.launch('Cap', [list], [ada], leftOut({ perCompanyWeekMax: 2 }));
    const visited = () => ids.filter((person) => world.sentTo(person).length > 0);
    await world.run(36, async () => visited().length === 2 && world.sentTo('cap-other').length > 0);
    await world.settle();
    const first = visited();
    expect(first).toHaveLength(2);
    await world.run(72);
    expect(visited()).toEqual(first);
    for (const person of ids.filter((one) => !first.includes(one))) {
      const row = await world.row(id, person);
      expect(row).toMatchObject({
        state: 'Waiting',
        reason: expect.stringMatching(/^Waiting: 2 people at .+ began within seven days\.$/) as string,
      });
      expect(Date.parse(row.nextAt ?? '')).toBeGreaterThan(world.clock.businessNow());
    }
    await world.run(8 * 24, async () => visited().length === 4);
    expect(visited()).toHaveLength(4);
  });
});

describe('who was written to lately', () => {
  it('is left out while it is counted, when taken in, and when somebody writes before the first step', async () => {
    const list = await world.listOf('Lately', ['lately-1', 'lately-2']);
    await world.writeByHand(ada, 'lately-1');
    await world.must('PUT', '/campaigns/rules', { coolOffDays: 0 });
    const rules = leftOut({ contactedWithinDays: 30 });
    const { leftOut: asked } = rules.settings;
    const counted = await world.must<{ contactable: number; leftOut: { rule: string; count: number }[] }>(
      'POST',
      '/campaigns/audience',
      { listIds: [list], leftOut: asked },
    );
    const rule = 'Contacted by this workspace within 30 days';
    expect(counted).toMatchObject({ contactable: 1, leftOut: [{ rule, count: 1 }] });
    expect(await world.must('POST', '/campaigns/audience', { listIds: [list] })).toMatchObject({
      contactable: 2,
    });
    const { id } = await world.launch('Lately', [list], [ada], rules);
    expect(await world.row(id, 'lately-1')).toMatchObject({
      state: 'Excluded',
      reason: expect.stringMatching(
        /^Ada Lovelace wrote to this person on \d{1,2} \w+ \d{4}; this campaign waits 30 days\./,
      ) as string,
    });
    const contacted =
      'A new campaign can take the lead after these days, or at once where they are set shorter.';
    expect((await world.row(id, 'lately-1')).change).toBe(contacted);
    expect(await world.row(id, 'lately-2')).toMatchObject({ state: 'Queued' });
    // Another teammate writes before the first step: an account that is no sender here.
    const tomas = await world.addSender('Tomas Berg');
    await world.pass(1_000);
    await world.writeByHand(tomas, 'lately-2');
    await world.settle();
    expect(await world.row(id, 'lately-2')).toMatchObject({
      state: 'Excluded',
      reason: `Excluded by the rule “${rule}”.`,
      change: contacted,
    });
    await world.must('PUT', '/campaigns/rules', { coolOffDays: 90 });
  });
});

describe('who has no profile link', () => {
  it('is counted apart from who is left out, and waits once the campaign runs', async () => {
    const list = await world.listOf('Linkless', [
      'linked-1',
      'linked-2',
      { id: '', first: 'Linkless', company: 'Solo' },
    ]);
    await world.must('POST', '/leads/exclusions', { kind: 'person', value: 'linked-2' });
    expect(await world.must('POST', '/campaigns/audience', { listIds: [list] })).toMatchObject({
      ...{ people: 3, contactable: 1, withoutLink: 1 },
      leftOut: [{ count: 1 }],
    });
    const draft = await world.draft('Linkless', [list], [ada]);
    const { leftOut: rehearsed } = await world.must<Rehearsal>('POST', `/campaigns/${draft.id}/rehearse`, {});
    expect(rehearsed.total).toBe(2);
    expect(rehearsed.reasons).toContainEqual({
      ...{ code: 'unresolvable', leads: 1 },
      reason: 'It waits until its LinkedIn profile link is added.',
    });
    const { id } = await world.launch('Linkless', [list], [ada]);
    await world.settle();
    const states = (await world.rows(id)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['Excluded', 'Queued', 'Waiting']);
  });
});

describe('would somebody be left out', () => {
  it('names every rule that matches, the strictest first, with where it is kept', async () => {
    const list = await world.listOf('Asked', [{ id: 'asked-1', first: 'Wanda', company: 'Umbrella Ltd' }]);
    const expiresAt = new Date(world.clock.businessNow() + 20 * day).toISOString();
    await exclude('company', 'UMBRELLA', { reason: 'Customer', expiresAt });
    await exclude('person', 'https://www.linkedin.com/in/asked-1/');
    await world.writeByHand(ada, 'asked-1');
    const draft = await world.must<CampaignDetail>('POST', '/campaigns', {
      name: 'Asked',
      listIds: [list],
      ...leftOut({ contactedWithinDays: 10 }),
    });
    for (const text of ['de.linkedin.com/in/Asked-1?x=1', 'asked-1', 'wanda last asked']) {
      const { people, more } = await test(text, { campaignId: draft.id });
      expect(more).toBe(false);
      expect(people).toMatchObject([
        {
          leadId: await world.leadId('asked-1'),
          rules: [
            { kind: 'person', from: 'workspace', until: null },
            { kind: 'contacted', from: 'workspace' },
            { kind: 'company', from: 'workspace', until: expiresAt, reason: 'Customer' },
            { kind: 'contacted', from: 'campaign' },
          ],
        },
      ]);
      expect(people[0]?.compared).toContain('Company: Umbrella Ltd');
    }
    // What is typed and not saved yet counts instead of what is stored.
    const { people } = await test('asked-1', {
      campaignId: draft.id,
      leftOut: { contactedWithinDays: null, perCompanyWeekMax: null },
    });
    expect(people[0]?.rules.map(({ from }) => from)).not.toContain('campaign');
  });

  it('takes a company, a domain and an address for what they are, and says when nobody leaves them out', async () => {
    await exclude('domain', 'tyrell.com');
    expect(await test('Umbrella Limited')).toMatchObject({
      takenFor: 'company',
      people: [{ leadId: null, rules: [{ kind: 'company', name: 'UMBRELLA' }] }],
    });
    expect(await test('https://www.tyrell.com/about')).toMatchObject({
      takenFor: 'domain',
      people: [{ rules: [{ kind: 'domain' }] }],
    });
    expect(await test('rachael@labs.tyrell.com')).toMatchObject({
      takenFor: 'email',
      people: [{ rules: [{ kind: 'domain' }] }],
    });
    expect(await test('Nobody & Sons')).toMatchObject({
      people: [
        {
          title: 'Nobody & Sons',
          rules: [],
          compared: expect.arrayContaining(['Company: Nobody & Sons']) as string[],
        },
      ],
    });
    expect((await world.call('POST', '/leads/exclusions/test', { text: ' ' })).status).toBe(422);
  });

  it('refuses an address of LinkedIn that names no profile, rather than to take it for a domain', async () => {
    const way = 'Give the profile’s /in/ address, or a name, company or domain.';
    for (const [text, problem] of [
      ['https://www.linkedin.com/company/tyrell', 'This link leads to a page, not to a person.'],
      ['https://www.linkedin.com/in/', 'This is not a link to a LinkedIn profile.'],
      ['https://lnkd.in/abc', 'This is a shortened link.'],
      [
        'https://www.linkedin.com/sales/lead/ACwAAABcdefGHIJKLMNOPqrstuvwxyz012345,NAME_SEARCH,a',
        'This link carries a member id instead of a name.',
      ],
    ] as const) {
      const { status, error } = await world.call('POST', '/leads/exclusions/test', { text });
      expect([status, error.message.startsWith(problem), error.message.endsWith(way)], text).toEqual([
        422,
        true,
        true,
      ]);
    }
  });

  it('says of somebody who was forgotten that nobody contacts them again', async () => {
    await world.listOf('Short', ['marie-forgotten']);
    const { people } = await test('linkedin.com/in/marie-forgotten');
    await world.must('POST', `/leads/${people[0]?.leadId}/forget`);
    for (const text of ['https://www.linkedin.com/in/Marie-Forgotten/', 'marie-forgotten']) {
      expect(await test(text)).toMatchObject({
        people: [{ leadId: null, rules: [{ kind: 'forgotten', from: 'workspace', exclusionId: null }] }],
      });
    }
  });

  it('a rule that has ended leaves nobody out any more', async () => {
    const expiresAt = new Date(world.clock.businessNow() + day).toISOString();
    await exclude('company', 'Cyberdyne', { expiresAt });
    expect((await test('Cyberdyne Inc.')).people[0]?.rules).toHaveLength(1);
    await world.pass(day + 1);
    expect((await test('Cyberdyne Inc.')).people[0]?.rules).toEqual([]);
  });
});
