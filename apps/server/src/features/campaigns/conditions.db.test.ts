import type { ConditionTest } from '@waypost/domain/campaigns/sequence/condition';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCampaignWorld, type CampaignWorld, type WorldAccount } from './testing/campaign-world.ts';

let world: CampaignWorld;
let ada: WorldAccount;
let serial = 0;
beforeAll(async () => {
  world = await createCampaignWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  serial += 1;
  ada = await world.addSender('Ada Lovelace');
});

/** Tags say which way a lead took. */
function asking(test: ConditionTest): SequenceGraph {
  return {
    formatVersion: 1,
    startNodeId: 'before',
    nodes: {
      before: { id: 'before', kind: 'tag', tag: 'Known', next: 'ask' },
      ask: { id: 'ask', kind: 'condition', test, yes: 'yes', no: 'no' },
      yes: { id: 'yes', kind: 'tag', tag: 'took yes', next: 'end-yes' },
      no: { id: 'no', kind: 'tag', tag: 'took no', next: 'end-no' },
      'end-yes': { id: 'end-yes', kind: 'end' },
      'end-no': { id: 'end-no', kind: 'end' },
    },
  };
}

async function waysOf(people: { id: string; company?: string }[], test: ConditionTest) {
  const listId = await world.listOf(`List ${serial}`, people);
  const { id } = await world.launch(`Campaign ${serial}`, [listId], [ada], { graph: asking(test) });
  await world.run(5);
  const rows = await Promise.all(people.map((person) => world.row(id, person.id)));
  expect(rows.map(({ state }) => state)).toEqual(people.map(() => 'Finished'));
  return rows.map(({ tags }) => tags.find((tag) => tag.startsWith('took')));
}

describe('conditions take both branches', () => {
  it('already connected is looked up where nobody knows it', async () => {
    const [friend, stranger] = [{ id: `c-friend-${serial}` }, { id: `c-stranger-${serial}` }];
    world.network.connect(ada.provider, friend.id);
    expect(await waysOf([friend, stranger], { kind: 'connected' })).toEqual(['took yes', 'took no']);
    expect(
      world.network.reads.some(({ kind, person }) => kind === 'profile' && person?.endsWith(friend.id)),
    ).toBe(true);
  });

  it('has posted in the last days: own posts, not reposts and not older ones', async () => {
    const people = ['fresh', 'old', 'repost', 'silent'].map((name) => ({ id: `p-${name}-${serial}` }));
    world.network.publish(ada.provider, `p-fresh-${serial}`);
    world.network.publish(ada.provider, `p-old-${serial}`, { daysAgo: 9 });
    world.network.publish(ada.provider, `p-repost-${serial}`, { isRepost: true });
    expect(await waysOf(people, { kind: 'posted_within', days: 7 })).toEqual([
      'took yes',
      'took no',
      'took no',
      'took no',
    ]);
  });

  it('compares a field of the lead', async () => {
    const people = [
      { id: `f-1-${serial}`, company: 'Ibex GmbH' },
      { id: `f-2-${serial}`, company: 'Acme' },
    ];
    const test = { kind: 'field', field: 'company', comparison: 'contains', value: 'ibex' } as const;
    expect(await waysOf(people, test)).toEqual(['took yes', 'took no']);
  });

  it('sees a tag that an earlier step of the same run has put on the lead', async () => {
    expect(await waysOf([{ id: `t-1-${serial}` }], { kind: 'tagged', tag: 'known' })).toEqual(['took yes']);
    serial += 1;
    expect(await waysOf([{ id: `t-2-${serial}` }], { kind: 'tagged', tag: 'unheard of' })).toEqual([
      'took no',
    ]);
  });

  it('splits the leads, each the same way whenever it is asked', async () => {
    const people = Array.from({ length: 40 }, (_, n) => ({ id: `s-${n}-${serial}` }));
    const ways = await waysOf(people, { kind: 'split', percent: 50 });
    const yes = ways.filter((way) => way === 'took yes').length;
    expect(yes).toBeGreaterThan(5);
    expect(yes).toBeLessThan(35);
  });
});
