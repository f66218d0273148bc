import type { Job } from '@waypost/contract/jobs';
import type { LeadEvent } from '@waypost/contract/leads-detail';
import { scoreCredits } from '@waypost/domain/leads/icp/credits';
import { expect, it } from 'vitest';
import { somePeople } from './testing/icp-stage.ts';
import { leadsOf, newList, newProfile, somebodyNew, stage, useIcpStage } from './testing/profile-stage.ts';

useIcpStage();

it('a score set by hand stays when its list is scored again, costs nothing, and goes when that is asked for', async () => {
  stage.people = somePeople(30);
  const profile = await newProfile();
  const listId = await newList();
  const find = { requestId: stage.id(), accountId: stage.accountId, listId, amount: 11 };
  const { data } = await stage.call<{ job: Job }>('POST', `/leads/icp/profiles/${profile.id}/find`, find);
  await stage.run(data.job.id);
  const [own, other] = await leadsOf(listId);
  if (own === undefined || other === undefined) throw new Error('Nobody was found.');
  expect(other.score?.byHand).toBe(false);
  await stage.call('PUT', `/leads/${own.id}/score`, { score: 12, reason: 'Told me so' });
  const spent = await stage.used();
  const score = async (more: object = {}) => {
    const body = { requestId: stage.id(), profileId: profile.id, ...more };
    const path = `/leads/lists/${listId}/fit`;
    const { job } = (await stage.call<{ job: Job }>('POST', path, body)).data;
    return stage.run(job.id);
  };
  const scoreOf = async (id: string) => (await leadsOf(listId)).find((lead) => lead.id === id)?.score;

  expect((await score()).counts).toMatchObject({ scored: 10, setByHand: 1 });
  expect(await scoreOf(own.id)).toMatchObject({ value: 12, reason: 'Told me so', byHand: true });
  expect((await stage.used()) - spent).toBe(scoreCredits(10));

  expect((await score({ replaceByHand: true })).counts).toMatchObject({ scored: 11, setByHand: 0 });
  const now = await scoreOf(own.id);
  expect(now).toMatchObject({ byHand: false, reason: expect.stringContaining(profile.name) as string });
  expect((await stage.used()) - spent).toBe(scoreCredits(10) + scoreCredits(11));
  const { data: history } = await stage.call<{ items: LeadEvent[] }>('GET', `/leads/${own.id}/events`);
  expect(history.items.find(({ kind }) => kind === 'scored')).toMatchObject({
    ...{ by: null, from: '12', to: String(now?.value), what: now?.reason },
  });
});

it('no credits are held for scores that stay, and a list where all stay is refused with the way out', async () => {
  stage.people = somePeople(30);
  const profile = await newProfile();
  const listId = await newList();
  const find = { requestId: stage.id(), accountId: stage.accountId, listId, amount: 11 };
  const { data } = await stage.call<{ job: Job }>('POST', `/leads/icp/profiles/${profile.id}/find`, find);
  await stage.run(data.job.id);
  const leads = await leadsOf(listId);
  const byHand = async (from: number, to: number) => {
    for (const { id } of leads.slice(from, to)) await stage.call('PUT', `/leads/${id}/score`, { score: 12 });
  };
  const order = () =>
    stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/fit`, {
      ...{ requestId: stage.id(), profileId: profile.id },
    });
  await byHand(0, 2);
  const spent = await stage.used();
  const { job } = (await order()).data;
  expect((await stage.used()) - spent).toBe(scoreCredits(9));
  expect((await stage.run(job.id)).counts).toMatchObject({ scored: 9, setByHand: 2 });
  await byHand(2, 11);
  expect(await order()).toMatchObject({
    error: {
      code: 'not_ready',
      message:
        'Everybody in this list has a score set by hand. Choose to replace those, too, or another list.',
    },
  });
  expect((await stage.used()) - spent).toBe(scoreCredits(9));
});

it('chosen leads are scored by a profile: priced before, charged exactly, skipped ones with their reason, and undone', async () => {
  stage.people = somebodyNew(30);
  const profile = await newProfile();
  const listId = await newList();
  const find = { requestId: stage.id(), accountId: stage.accountId, listId, amount: 12 };
  const { data } = await stage.call<{ job: Job }>('POST', `/leads/icp/profiles/${profile.id}/find`, find);
  await stage.run(data.job.id);
  const leads = await leadsOf(listId);
  const [own, gone] = leads;
  if (own === undefined || gone === undefined) throw new Error('Nobody was found.');
  for (const { id } of leads) await stage.call('PUT', `/leads/${id}/score`, { score: null });
  await stage.call('PUT', `/leads/${own.id}/score`, { score: 12 });
  const spent = await stage.used();
  const selection = { of: 'matching', except: [leads[11]?.id] };
  const path = `/leads/lists/${listId}/fit`;
  const { data: price } = await stage.call<object>('POST', `${path}/price`, { selection });
  expect(price).toEqual({ leads: 11, setByHand: 1, credits: 1 });
  const { data: all } = await stage.call<object>('POST', `${path}/price`, { selection, replaceByHand: true });
  expect(all).toEqual({ leads: 11, setByHand: 1, credits: 2 });

  const body = { requestId: stage.id(), profileId: profile.id, selection };
  const { job } = (await stage.call<{ job: Job }>('POST', path, body)).data;
  expect((await stage.call<{ job: Job }>('POST', path, body)).data.job.id).toBe(job.id);
  expect((await stage.used()) - spent).toBe(1);
  expect(await stage.run(job.id)).toMatchObject({
    ...{ status: 'done', done: 11, total: 11, counts: { scored: 10, done: 10, skipped: 1 } },
  });
  expect((await stage.used()) - spent).toBe(1);
  const after = new Map((await leadsOf(listId)).map((lead) => [lead.id, lead.score]));
  expect([...after.values()].filter((score) => score?.byHand === false)).toHaveLength(10);
  expect(after.get(own.id)?.value).toBe(12);
  expect(after.get(leads[11]?.id ?? '')).toBeNull();
  const bulk = `/leads/lists/${listId}/bulk/${job.id}`;
  const { data: skipped } = await stage.call<{ items: object[] }>('GET', `${bulk}/skipped`);
  expect(skipped.items).toMatchObject([{ leadId: own.id, reason: 'Its score was set by hand.' }]);
  // The list as a whole was not scored by it.
  expect((await stage.call<{ run: { kind: string } }>('GET', path)).data.run.kind).toBe('find');

  const { data: undo } = await stage.call<{ job: Job }>('POST', `${bulk}/undo`);
  await stage.runLeads(undo.job.id);
  const back = new Map((await leadsOf(listId)).map((lead) => [lead.id, lead.score]));
  expect([...back.values()].filter((score) => score !== null)).toHaveLength(1);
});

it('named leads that left the list are skipped, and what was not scored comes back', async () => {
  stage.people = somebodyNew(30);
  const profile = await newProfile();
  const listId = await newList();
  const find = { requestId: stage.id(), accountId: stage.accountId, listId, amount: 11 };
  const { data } = await stage.call<{ job: Job }>('POST', `/leads/icp/profiles/${profile.id}/find`, find);
  await stage.run(data.job.id);
  const leads = await leadsOf(listId);
  const spent = await stage.used();
  const selection = { of: 'leads', leadIds: leads.map(({ id }) => id) };
  const path = `/leads/lists/${listId}/fit`;
  const body = { requestId: stage.id(), profileId: profile.id, selection };
  const { job } = (await stage.call<{ job: Job }>('POST', path, body)).data;
  expect((await stage.used()) - spent).toBe(2);
  await stage.call('DELETE', `/leads/lists/${listId}/leads/${leads[0]?.id}`);
  expect(await stage.run(job.id)).toMatchObject({ counts: { scored: 10, done: 10, skipped: 1 } });
  expect((await stage.used()) - spent).toBe(scoreCredits(10));

  const other = await stage.call('POST', `${path}/price`, {
    selection: { of: 'leads', leadIds: [stage.id()] },
  });
  expect(other.status).toBe(404);
});
