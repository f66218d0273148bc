import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCampaignWorld, type CampaignWorld, type WorldAccount } from './testing/campaign-world.ts';

let world: CampaignWorld;
let ada: WorldAccount;
let tomas: WorldAccount;
beforeAll(async () => {
  world = await createCampaignWorld();
  ada = await world.addSender('Ada Lovelace');
  tomas = await world.addSender('Tomas Berg');
});
afterAll(() => world.close());

let serial = 0;
const off = { sameCompanyReplied: false, tags: [], listIds: [] };
const withRules = (stopRules: object) => ({ settings: { stopRules: { ...off, ...stopRules } } });
const states = async (person: string) =>
  (await world.actionsOf(person)).map(({ kind, state }) => `${kind} ${state}`);
const tag = async (person: string, word: string) => {
  const leadId = await world.leadId(person);
  const now = world.clock.businessNow();
  await world.tenant((tx) => world.leads.addTag(tx, world.workspaceId, { leadId, tag: word, now }));
};

describe('a reply of a colleague', () => {
  async function launch(rules: object, companies: readonly (string | undefined)[]) {
    serial += 1;
    const people = companies.map((company, index) => ({
      id: `c${serial}-${index}`,
      ...(company === undefined ? {} : { company }),
    }));
    const list = await world.listOf(`Company ${serial}`, people);
    const { id } = await world.launch(`Company ${serial}`, [list], [ada, tomas], withRules(rules));
    await world.settle();
    return { id, people: people.map((person) => person.id) };
  }

  async function visitedBy(id: string, person: string): Promise<WorldAccount> {
    await world.run(12, async () => world.sentTo(person).length > 0);
    const { sender } = await world.row(id, person);
    return sender?.id === ada.accountId ? ada : tomas;
  }

  it('stops everybody of the company in the commit that stores it, named, and nobody else', async () => {
    const { id, people } = await launch({ sameCompanyReplied: true }, [
      'Zelomadra GmbH',
      'ZELOMADRA',
      'Zelomadra, Inc.',
      'Initech',
      undefined,
    ]);
    const [first = '', second = '', third = '', other = '', nameless = ''] = people;
    const sender = await visitedBy(id, first);
    const broken = world.reply(sender, first, () => Promise.reject(new Error('Not stored.')));
    await expect(broken).rejects.toThrow('Not stored.');
    expect((await world.row(id, second)).state).not.toBe('Skipped');
    await world.reply(sender, first);
    expect(await world.row(id, first)).toMatchObject({ state: 'Replied' });
    for (const person of [second, third]) {
      expect(await world.row(id, person)).toMatchObject({
        state: 'Skipped',
        nextAt: null,
        reason: expect.stringMatching(
          new RegExp(`^Stopped: somebody at Zelomadra.* replied to ${sender.shown.name}\\.$`, 'i'),
        ) as string,
      });
      expect((await states(person)).filter((one) => / (planned|claimed)$/.test(one))).toEqual([]);
    }
    const sent = world.sentTo(second).length;
    for (const person of [other, nameless]) {
      expect(await world.row(id, person)).not.toMatchObject({ state: 'Skipped' });
    }
    await world.run(48);
    expect(world.sentTo(second)).toHaveLength(sent);
    expect((await world.campaign(id)).counts.skipped).toBe(2);
  });

  it('stops nobody where the rule is off; switched on, it acts on answers that came before', async () => {
    const { id, people } = await launch({}, ['Umbrella', 'Umbrella AG', 'Hooli']);
    const [first = '', second = '', other = ''] = people;
    await world.reply(await visitedBy(id, first), first);
    await world.settle();
    expect(await world.row(id, second)).not.toMatchObject({ state: 'Skipped' });
    const rules = withRules({ sameCompanyReplied: true });
    const counted = await world.must('POST', `/campaigns/${id}/stop-preview`, rules.settings);
    expect(counted).toEqual({ leads: 1, sameCompanyReplied: 1, tags: 0, lists: 0 });
    expect(await world.row(id, second)).not.toMatchObject({ state: 'Skipped' });
    await world.must('PUT', `/campaigns/${id}`, rules);
    await world.settle();
    expect(await world.row(id, second)).toMatchObject({ state: 'Skipped' });
    expect(await world.row(id, other)).not.toMatchObject({ state: 'Skipped' });
  });

  it('a larger company is stopped in bounded commits, and the campaign completes', async () => {
    const { id, people } = await launch(
      { sameCompanyReplied: true },
      Array.from({ length: 205 }, () => 'Massive Dynamic'),
    );
    const [first = ''] = people;
    await world.reply(await visitedBy(id, first), first);
    const left = async () => {
      const rows = await world.rows(id);
      return rows.filter(({ state }) => state !== 'Skipped' && state !== 'Replied').length;
    };
    expect(await left()).toBe(4);
    await world.settle();
    expect(await left()).toBe(0);
    expect(await world.campaign(id)).toMatchObject({ status: 'Completed' });
  }, 120_000);
});

it('a tag stops a lead before anything is planned, and one that is planned for when the rule is added', async () => {
  const list = await world.listOf('Tagged', ['tagged-1', 'tagged-2']);
  await tag('tagged-1', 'Customer');
  const { id } = await world.launch('Tagged', [list], [ada], withRules({ tags: ['CUSTOMER'] }));
  await world.settle();
  expect(await world.row(id, 'tagged-1')).toMatchObject({
    state: 'Skipped',
    reason: 'Stopped: this lead has the tag “CUSTOMER”.',
  });
  expect(await states('tagged-1')).toEqual([]);
  expect(await states('tagged-2')).toEqual(['visit planned']);
  await tag('tagged-2', 'partner');
  expect(
    await world.must('POST', `/campaigns/${id}/stop-preview`, {
      stopRules: { ...off, tags: ['partner', 'customer'] },
    }),
  ).toEqual({ leads: 1, sameCompanyReplied: 0, tags: 1, lists: 0 });
  await world.must('PUT', `/campaigns/${id}`, withRules({ tags: ['partner'] }));
  await world.settle();
  expect(await states('tagged-2')).toEqual(['visit cancelled']);
  expect(await world.row(id, 'tagged-2')).toMatchObject({ state: 'Skipped' });
});

it('a tag put on a lead by hand stops it while the campaign runs, whatever its case; another tag does not', async () => {
  const list = await world.listOf('Tagged by hand', ['by-hand-1', 'by-hand-2']);
  const { id } = await world.launch('Tagged by hand', [list], [ada], withRules({ tags: ['Customer'] }));
  await world.settle();
  expect(await states('by-hand-1')).toEqual(['visit planned']);
  const change = async (person: string, add: string[]) =>
    world.must('POST', '/leads/tags', { leadIds: [await world.leadId(person)], add });
  await change('by-hand-1', ['customer']);
  await change('by-hand-2', ['partner']);
  await world.settle();
  expect(await world.row(id, 'by-hand-1')).toMatchObject({
    state: 'Skipped',
    reason: 'Stopped: this lead has the tag “Customer”.',
  });
  expect(await states('by-hand-1')).toEqual(['visit cancelled']);
  expect(await states('by-hand-2')).toEqual(['visit planned']);
});

it('who answers after a rule stopped the sequence has not answered its last step', async () => {
  const list = await world.listOf('Answers late', ['late-1']);
  const { id } = await world.launch('Answers late', [list], [ada], withRules({ tags: ['Customer'] }));
  await world.settle();
  await world.run(100, async () => world.sentTo('late-1').includes('invite'));
  await world.must('POST', '/leads/tags', { leadIds: [await world.leadId('late-1')], add: ['customer'] });
  await world.settle();
  await world.reply(ada, 'late-1');
  expect(await world.row(id, 'late-1')).toMatchObject({
    state: 'Replied',
    reason: 'The lead replied after its sequence had stopped.',
    change: 'Nothing more is sent by this campaign. Answer in the Unibox.',
  });
});

it('a tag that another campaign puts on a lead stops it too', async () => {
  const list = await world.listOf('Tagged elsewhere', ['elsewhere-1']);
  const { id } = await world.launch('Tagged elsewhere', [list], [ada], withRules({ tags: ['Won'] }));
  await world.settle();
  expect(await states('elsewhere-1')).toEqual(['visit planned']);
  await tag('elsewhere-1', 'won');
  await world.settle();
  expect(await world.row(id, 'elsewhere-1')).toMatchObject({ state: 'Skipped' });
});

it('a list stops whoever is put on it while the campaign runs', async () => {
  const customers = await world.listOf('Customers', ['somebody-else']);
  const list = await world.listOf('Listed', ['listed-1', 'listed-2']);
  const { id } = await world.launch('Listed', [list], [ada], withRules({ listIds: [customers] }));
  await world.settle();
  expect(await states('listed-1')).toEqual(['visit planned']);
  const { id: more } = await world.must<{ id: string }>('POST', `/leads/lists/${list}/duplicate`);
  await world.runJobs();
  await world.settle();
  expect(await world.row(id, 'listed-1')).not.toMatchObject({ state: 'Skipped' });
  await world.must('PUT', `/campaigns/${id}`, withRules({ listIds: [customers, more] }));
  await world.settle();
  for (const person of ['listed-1', 'listed-2']) {
    expect(await world.row(id, person)).toMatchObject({
      state: 'Skipped',
      reason: expect.stringContaining('on the list “') as string,
    });
    expect(await states(person)).toEqual(['visit cancelled']);
  }
});
