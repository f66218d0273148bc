import type { Job } from '@waypost/contract/jobs';
import type { LeadEvent } from '@waypost/contract/leads-detail';
import { scoreCredits } from '@waypost/domain/leads/icp/credits';
import { expect, it } from 'vitest';
import { somePeople } from './testing/icp-stage.ts';
import { leadsOf, newList, newProfile, stage, useIcpStage } from './testing/profile-stage.ts';

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
