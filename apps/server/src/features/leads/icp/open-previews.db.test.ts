import type { Job } from '@waypost/contract/jobs';
import type { IcpOpenPreview } from '@waypost/contract/leads-icp-conversation';
import { expect, it } from 'vitest';
import { newList, newProfile, somebodyNew, stage, useIcpStage } from './testing/profile-stage.ts';

useIcpStage();

const shown = async (token = 'mine') =>
  (await stage.call<{ items: IcpOpenPreview[] }>('GET', '/leads/icp/previews', undefined, token)).data.items;
const of = async (profileId: string) => (await shown()).filter((one) => one.profileId === profileId);
async function preview(profileId: string): Promise<Job> {
  const body = { requestId: stage.id(), accountId: stage.accountId };
  const path = `/leads/icp/profiles/${profileId}/preview`;
  return (await stage.call<{ job: Job }>('POST', path, body)).data.job;
}

it('a preview that is made or was paid for is found again without its address', async () => {
  stage.people = somebodyNew(60);
  const profile = await newProfile();
  const job = await preview(profile.id);
  const expected = { id: job.id, profileName: profile.name, version: 1, credits: 13 };
  expect(await of(profile.id)).toMatchObject([{ ...expected, isWorking: true, candidates: 0 }]);
  await stage.run(job.id);
  expect(await of(profile.id)).toMatchObject([{ ...expected, isWorking: false, candidates: 25 }]);
  expect((await shown('other')).map(({ id }) => id)).not.toContain(job.id);
});

it('only the newest preview of a profile is offered, and none once a search took it over', async () => {
  stage.people = somebodyNew(60);
  const profile = await newProfile();
  const [first, second] = [await preview(profile.id), await preview(profile.id)];
  await stage.run(first.id);
  await stage.run(second.id);
  expect((await of(profile.id)).map(({ id }) => id)).toEqual([second.id]);
  const found = await stage.call<{ job: Job }>('POST', `/leads/icp/profiles/${profile.id}/find`, {
    ...{ requestId: stage.id(), accountId: stage.accountId, listId: await newList(), amount: 10 },
  });
  await stage.run(found.data.job.id);
  expect(await of(profile.id)).toEqual([]);
});

it('a preview that found nobody cost nothing and is not offered, nor is one of a deleted profile or after a week', async () => {
  const empty = await newProfile();
  await stage.run((await preview(empty.id)).id);
  expect(await of(empty.id)).toEqual([]);

  stage.people = somebodyNew(30);
  const [gone, old] = [await newProfile(), await newProfile()];
  await stage.run((await preview(gone.id)).id);
  await stage.run((await preview(old.id)).id);
  await stage.call('DELETE', `/leads/icp/profiles/${gone.id}`);
  expect(await of(gone.id)).toEqual([]);
  const [{ keptUntil } = { keptUntil: '' }] = await of(old.id);
  stage.platform.clock.advance(7 * 86_400_000 + 1);
  expect(Date.parse(keptUntil)).toBeLessThan(stage.platform.clock.businessNow());
  expect(await of(old.id)).toEqual([]);
});
