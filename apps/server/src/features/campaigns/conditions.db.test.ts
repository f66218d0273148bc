import type { ConditionTest } from '@waypost/domain/campaigns/sequence/condition';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { describe, expect, it } from 'vitest';
import { LinkedInFailure } from '../../ports/linkedin.ts';
import { day } from './testing/campaign-world.ts';
import { ada, serial, useAda, useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();
useAda();

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

  it('has posted: nobody who cannot be reached is asked about again and again', async () => {
    world.network.failReads(new LinkedInFailure('refused', 'User unreachable', 'user_unreachable'));
    const ways = await waysOf([{ id: `p-hidden-${serial}` }], { kind: 'posted_within', days: 7 });
    world.network.failReads();
    expect(ways).toEqual(['took no']);
  });

  it('a question that LinkedIn does not answer says so, and when it is asked again', async () => {
    const listId = await world.listOf(`List ${serial}`, [{ id: `p-late-${serial}` }]);
    const graph = asking({ kind: 'posted_within', days: 7 });
    const { id } = await world.launch(`Campaign ${serial}`, [listId], [ada], { graph });
    world.network.failReads(new LinkedInFailure('unavailable', 'bad gateway'));
    await world.run(0.5);
    const row = await world.row(id, `p-late-${serial}`);
    expect(row).toMatchObject({
      state: 'Waiting',
      reason: 'LinkedIn did not answer. It is asked again by itself.',
    });
    expect(Date.parse(row.nextAt ?? '')).toBeGreaterThan(world.clock.businessNow());
    world.network.failReads();
    await world.run(2);
    expect(await world.row(id, `p-late-${serial}`)).toMatchObject({ state: 'Finished' });
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
    expect(await waysOf([{ id: `t-2-${serial}` }], { kind: 'tagged', tag: 'unheard of' })).toEqual([
      'took no',
    ]);
  });

  it('replied: who wrote in these days, whichever campaign or sender heard it', async () => {
    const people = ['lately', 'long-ago', 'never'].map((name) => ({ id: `r-${name}-${serial}` }));
    const listId = await world.listOf(`Earlier ${serial}`, people);
    const now = world.clock.businessNow();
    const bob = await world.addSender('Bob Stone');
    await world.reply(bob, `r-lately-${serial}`, undefined, now - 20 * day);
    await world.reply(ada, `r-long-ago-${serial}`, undefined, now - 40 * day);
    const graph = asking({ kind: 'replied_within', days: 30 });
    const { id } = await world.launch(`Replied ${serial}`, [listId], [ada], { graph });
    await world.run(5);
    const ways = await Promise.all(people.map(async (person) => (await world.row(id, person.id)).tags[1]));
    expect(ways).toEqual(['took yes', 'took no', 'took no']);
  });

  it('score: higher than the bound; without one "No", and the history says why', async () => {
    const people = ['high', 'bound', 'none'].map((name) => ({ id: `sc-${name}-${serial}` }));
    const listId = await world.listOf(`Scored ${serial}`, people);
    const score = async (person: string, value: number) =>
      world.must('PUT', `/leads/${await world.leadId(person)}/score`, { score: value, reason: 'Fits' });
    await score(`sc-high-${serial}`, 71);
    await score(`sc-bound-${serial}`, 70);
    const graph = asking({ kind: 'score_above', score: 70 });
    const { id } = await world.launch(`Scores ${serial}`, [listId], [ada], { graph });
    await world.run(5);
    const ways = await Promise.all(people.map(async (person) => (await world.row(id, person.id)).tags[1]));
    expect(ways).toEqual(['took yes', 'took no', 'took no']);
    const { items } = await world.must<{ items: { what: string; lead: string }[] }>(
      'GET',
      `/campaigns/${id}/activity?limit=50`,
    );
    expect(items.filter(({ what }) => what === 'no_score')).toHaveLength(1);
  });

  it('open profile and e-mail address', async () => {
    const people = [{ id: `o-open-${serial}` }, { id: `o-closed-${serial}` }];
    world.openProfiles.add(`o-open-${serial}`);
    expect(await waysOf(people, { kind: 'open_profile' })).toEqual(['took yes', 'took no']);
  });

  it('splits the leads, each the same way whenever it is asked', async () => {
    const people = Array.from({ length: 40 }, (_, n) => ({ id: `s-${n}-${serial}` }));
    const ways = await waysOf(people, { kind: 'split', percent: 50 });
    const yes = ways.filter((way) => way === 'took yes').length;
    expect(yes).toBeGreaterThan(5);
    expect(yes).toBeLessThan(35);
  });
});
