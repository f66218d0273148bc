import type { Job } from '@waypost/contract/jobs';
import type { IcpProfileDetail } from '@waypost/contract/leads-icp';
import { expect, it } from 'vitest';
import { newList, newProfile, somebodyNew, stage, useIcpStage } from './testing/profile-stage.ts';

useIcpStage();

const base = (profileId: string) => `/leads/icp/profiles/${profileId}`;
const price = (profileId: string, accountId = stage.accountId) =>
  stage.call<{ paidBefore: number }>('GET', `${base(profileId)}/find-price?accountId=${accountId}`);
const paidBefore = async (profileId: string) => (await price(profileId)).data.paidBefore;

async function preview(profileId: string): Promise<void> {
  const body = { requestId: stage.id(), accountId: stage.accountId };
  const { job } = (await stage.call<{ job: Job }>('POST', `${base(profileId)}/preview`, body)).data;
  await stage.run(job.id);
}

/** @returns what starting a search for 25 people reserves. */
async function reservedByFind(profileId: string): Promise<number> {
  const before = await stage.used();
  const body = { requestId: stage.id(), accountId: stage.accountId, listId: await newList(), amount: 25 };
  await stage.call('POST', `${base(profileId)}/find`, body);
  return (await stage.used()) - before;
}

async function save(
  { id, name, version, criteria }: IcpProfileDetail,
  change: (criterion: IcpProfileDetail['criteria'][number]) => object,
): Promise<void> {
  const body = { name, version, criteria: criteria.map((one) => ({ ...one, ...change(one) })) };
  expect((await stage.call('PUT', base(id), body)).status).toBe(200);
}

it('a search costs what was shown: a preview is taken off once', async () => {
  stage.people = somebodyNew(60);
  const profile = await newProfile();
  expect(await paidBefore(profile.id)).toBe(0);
  await preview(profile.id);
  expect(await paidBefore(profile.id)).toBe(13);
  expect(await reservedByFind(profile.id)).toBe(13 - 13);
  expect(await paidBefore(profile.id)).toBe(0);
  expect(await reservedByFind(profile.id)).toBe(13);
});

it('a changed search is shown and reserved at its whole price, and at the lower one when it is as before again', async () => {
  stage.people = somebodyNew(60);
  const profile = await newProfile();
  await preview(profile.id);
  await save(profile, ({ kind }) => (kind === 'titles' ? { values: ['Head of People'] } : {}));
  expect(await paidBefore(profile.id)).toBe(0);
  expect(await reservedByFind(profile.id)).toBe(13);
  await save({ ...profile, version: 2 }, () => ({}));
  expect(await paidBefore(profile.id)).toBe(13);
  expect(await reservedByFind(profile.id)).toBe(0);
});

it('a version that moves weights alone goes on from the preview', async () => {
  stage.people = somebodyNew(60);
  const profile = await newProfile();
  await preview(profile.id);
  await save(profile, ({ stance }) => (stance === 'nice' ? { weight: 5 } : {}));
  expect(await paidBefore(profile.id)).toBe(13);
  expect(await reservedByFind(profile.id)).toBe(0);
});

it('nothing is taken off where nothing can be searched, and a profile of others does not exist', async () => {
  stage.people = somebodyNew(60);
  const profile = await newProfile();
  await preview(profile.id);
  expect((await price(profile.id, stage.id())).data).toEqual({ paidBefore: 0 });
  await save(profile, () => ({ stance: 'nice' }));
  expect((await price(profile.id)).data).toEqual({ paidBefore: 0 });
  await stage.setPlan(0);
  expect((await price(profile.id)).data).toEqual({ paidBefore: 0 });
  expect(
    (
      await stage.call(
        'GET',
        `${base(profile.id)}/find-price?accountId=${stage.accountId}`,
        undefined,
        'other',
      )
    ).status,
  ).toBe(404);
});
