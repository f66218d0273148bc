import { expect, test } from 'vitest';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { aPerson } from './testing/fake-network.ts';
import {
  accountId,
  extracted,
  network,
  postWith,
  stage,
  takeAnotherAccount,
  usePostStage,
} from './testing/post-stage.ts';

usePostStage();

test('it stops at exactly the amount asked for and says so in numbers', async () => {
  const id = postWith(Array.from({ length: 30 }, (_, n) => aPerson(`exact-${n % 20}`)));
  network.pageSize = 4;
  for (const amountMax of [1, 7, 20]) {
    const { job, leads } = await extracted([id], { amountMax });
    expect(job.counts).toMatchObject({ added: amountMax });
    expect(leads).toHaveLength(amountMax);
  }
});

test('as many people are asked for as are still wanted, or as the account has left', async () => {
  const people = Array.from({ length: 150 }, (_, n) => aPerson(`asked-${n}`));
  const id = postWith([...people.slice(0, 60), aPerson('post-author'), ...people.slice(60)]);
  await extracted([id], { amountMax: 5 });
  expect(network.asked).toEqual([5]);
  network.asked = [];
  const { job } = await extracted([id], { amountMax: 130 });
  expect(job.counts).toMatchObject({ found: 131, added: 130, skipped: 1 });
  // One of the first hundred was left out, so one in a hundred more is asked for.
  expect(network.asked).toEqual([100, 32]);
  network.asked = [];
  network.room = { ...network.room, used: 928, cap: 1_000 };
  await extracted([id], { amountMax: 47 });
  expect(network.asked).toEqual([47]);
});

test('nobody is looked up who is left out, was forgotten, or is not wanted any more', async () => {
  const unknown = (n: number) => aPerson(null, { providerId: `ACoAAAnobodyknows${n}00` });
  const id = postWith([], undefined);
  const post = network.posts.get(id);
  if (post === undefined) throw new Error('The post is missing.');
  post.reactions = Array.from({ length: 40 }, (_, n) => ({
    author: unknown(n),
    value: n % 2 === 0 ? 'PRAISE' : 'LIKE',
  }));
  const likes = { kind: 'likes', reactions: ['PRAISE'] };
  const { listId, job } = await extracted([id], { ...likes, amountMax: 5 });
  expect(job.counts).toMatchObject({ added: 5, incomplete: 5, looks: 5 });
  const lookedUp = () => network.calls.filter((call) => call.startsWith('resolve'));
  expect(lookedUp()).toEqual([0, 2, 4, 6, 8].map((n) => `resolvePerson ACoAAAnobodyknows${n}00`));
  network.calls = [];
  // Who could not be resolved is known by now: the next run looks at others alone.
  await extracted([id], { ...likes, amountMax: 2 }, listId);
  expect(lookedUp()).toEqual([10, 12].map((n) => `resolvePerson ACoAAAnobodyknows${n}00`));
});

test('different links to one person, from two accounts that see different ids, are one lead', async () => {
  const forms = [
    aPerson('Same-Person', { providerId: 'ACoAAAviewone00000000' }),
    aPerson(null, { providerId: null, profileUrl: 'https://de.linkedin.com/in/same-person/en?trk=x' }),
    aPerson(null, { providerId: null, profileUrl: 'https://www.linkedin.com/in/SAME%2Dperson/' }),
  ];
  const first = await extracted([postWith(forms)]);
  expect(first.job.counts).toMatchObject({ added: 1, duplicate: 2 });
  const leadId = first.leads[0]?.id;
  const oldAccount = accountId;
  takeAnotherAccount();
  const second = await extracted([
    postWith([aPerson('same-person', { providerId: 'ACoAAAviewtwo00000000' })]),
  ]);
  expect(second.leads[0]?.id).toBe(leadId);
  await inWorkspace(stage.platform.db, stage.workspaceId, async (tx) => {
    const { findLeadByProviderId } = stage.leads;
    expect(await findLeadByProviderId(tx, stage.workspaceId, oldAccount, 'ACoAAAviewone00000000')).toBe(
      leadId,
    );
    expect(await findLeadByProviderId(tx, stage.workspaceId, accountId, 'ACoAAAviewtwo00000000')).toBe(
      leadId,
    );
    expect(
      await findLeadByProviderId(tx, stage.workspaceId, accountId, 'ACoAAAviewone00000000'),
    ).toBeUndefined();
  });
});

test('a person known only by an id is looked up once; a hidden one is kept as incomplete', async () => {
  const byId = aPerson(null, { providerId: 'ACoAAAresolvable0000' });
  const hidden = aPerson(null, { providerId: 'ACoAAAhidden00000000' });
  network.profiles.set('ACoAAAresolvable0000', {
    publicIdentifier: 'Looked-Up',
    firstName: 'Lou',
    lastName: 'Kedup',
    headline: null,
    location: 'Berlin',
    picture: null,
    title: 'CTO',
    company: 'Acme',
  });
  const { job, leads, listId } = await extracted([postWith([byId, hidden, byId])]);
  expect(job.counts).toMatchObject({ added: 2, duplicate: 1, incomplete: 1 });
  expect(leads.map((lead) => lead.publicIdentifier)).toEqual(['looked-up', null]);
  expect(leads[0]).toMatchObject({ firstName: 'Lou', title: 'CTO', location: 'Berlin' });
  expect(network.calls.filter((call) => call.startsWith('resolve'))).toHaveLength(2);
  // Met before: neither is looked up again, and neither becomes a second lead.
  network.calls = [];
  const again = await extracted([postWith([byId, hidden])], {}, listId);
  expect(again.job.counts).toMatchObject({ added: 0, duplicate: 2, incomplete: 0 });
  expect(network.calls.filter((call) => call.startsWith('resolve'))).toEqual([]);
  // Later the network shows who it is: the same lead learns its identity.
  const named = await extracted([postWith([{ ...hidden, publicIdentifier: 'was-hidden' }])], {}, listId);
  expect(named.leads.map((lead) => lead.publicIdentifier)).toEqual(['looked-up', 'was-hidden']);
});
