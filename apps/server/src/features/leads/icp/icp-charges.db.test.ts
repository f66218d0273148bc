import type { Job } from '@waypost/contract/jobs';
import type { IcpPreview, IcpProfileDetail, LeadFit } from '@waypost/contract/leads-icp';
import { describe, expect, it } from 'vitest';
import { AiFailure } from '../../../ports/ai.ts';
import { somePeople } from './testing/icp-stage.ts';
import { build, leadsOf, newList, newProfile, stage, useIcpStage } from './testing/profile-stage.ts';

useIcpStage();

describe('credits', () => {
  /** A job whose process dies at the given read: what the chunk before it committed stays. */
  async function interruptedFind(
    profileId: string,
    listId: string,
    amount: number,
    dieAt: number,
  ): Promise<Job> {
    let reads = 0;
    stage.onRead = () => {
      reads += 1;
      if (reads === dieAt) throw new Error('The process died.');
    };
    const { job } = (
      await stage.call<{ job: Job }>('POST', `/leads/icp/profiles/${profileId}/find`, {
        requestId: stage.id(),
        accountId: stage.accountId,
        listId,
        amount,
      })
    ).data;
    await stage.run(job.id);
    return stage.run(job.id);
  }

  it.each([1, 2, 3])(
    'are exact when the process dies at read %i, and nobody is there twice',
    async (dieAt) => {
      stage.people = somePeople(120);
      const profile = await newProfile();
      const listId = await newList();
      const ended = await interruptedFind(profile.id, listId, 60, dieAt);
      expect(ended).toMatchObject({ status: 'done', done: 60 });
      expect(await leadsOf(listId)).toHaveLength(60);
      expect(await stage.used()).toBe(5 + 30 + 6);
    },
  );

  it('of a cancelled search are charged for what is kept, once', async () => {
    stage.people = somePeople(120);
    const profile = await newProfile();
    const listId = await newList();
    let jobId = '';
    let reads = 0;
    stage.onRead = () => {
      reads += 1;
      if (reads === 2) void stage.call('POST', `/jobs/${jobId}/cancel`);
    };
    const started = await stage.call<{ job: Job }>('POST', `/leads/icp/profiles/${profile.id}/find`, {
      requestId: stage.id(),
      accountId: stage.accountId,
      listId,
      amount: 80,
    });
    jobId = started.data.job.id;
    await stage.run(jobId);
    await stage.run(jobId);
    const kept = (await leadsOf(listId)).length;
    const { findCredits } = await import('@waypost/domain/leads/icp/credits');
    expect(await stage.used()).toBe(5 + findCredits(kept));
  });

  it('are not spent on who is left out by choice, and the amount is still exact', async () => {
    // Nobody of the other tests, who are on lists already.
    stage.people = somePeople(60).map((person, index) => ({
      ...person,
      providerId: `ACoAAleftout${index}`,
      publicIdentifier: `left-out-${index}`,
    }));
    const profile = await newProfile();
    const find = async (listId: string, amount: number, skip: string[]) => {
      const body = { requestId: stage.id(), accountId: stage.accountId, listId, amount, skip };
      const { job } = (await stage.call<{ job: Job }>('POST', `/leads/icp/profiles/${profile.id}/find`, body))
        .data;
      return stage.run(job.id);
    };
    const first = await newList();
    await find(first, 10, []);
    const before = await stage.used();
    const second = await newList();
    const ended = await find(second, 10, ['in_any_list']);
    expect(ended).toMatchObject({
      ...{ status: 'done', counts: { added: 10, skipped: 10, 'leftOut.in_any_list': 10 } },
    });
    expect(await stage.used()).toBe(before + 10 + 1);
    const names = async (listId: string) => (await leadsOf(listId)).map(({ id }) => id);
    const there = new Set(await names(first));
    expect((await names(second)).filter((id) => there.has(id))).toEqual([]);
    const rows = await stage.call<{ items: { reason: string }[] }>(
      'GET',
      `/leads/runs/${ended.id}/rows?outcome=skipped`,
    );
    expect(rows.data.items[0]?.reason).toBe('Is in another lead list.');
  });

  it('are not spent on who was rated as no fit, and the result names them: found is the sum of what became of all', async () => {
    stage.people = somePeople(60).map((person, index) => ({
      ...person,
      providerId: `ACoAArated${index}`,
      publicIdentifier: `rated-${index}`,
    }));
    const profile = await newProfile();
    const base = `/leads/icp/profiles/${profile.id}`;
    const preview = (
      await stage.call<{ job: Job }>('POST', `${base}/preview`, {
        ...{ requestId: stage.id(), accountId: stage.accountId },
      })
    ).data.job;
    await stage.run(preview.id);
    const { candidates } = (await stage.call<IcpPreview>('GET', `${base}/preview/${preview.id}`)).data;
    const [disliked] = candidates;
    const rated = await stage.call('POST', `${base}/preview/${preview.id}/ratings`, {
      ratings: [{ candidateId: disliked?.id, liked: false }],
    });
    expect(rated.status).toBe(200);
    const listId = await newList();
    const body = { requestId: stage.id(), accountId: stage.accountId, listId, amount: 30, skip: [] };
    const { job } = (await stage.call<{ job: Job }>('POST', `${base}/find`, body)).data;
    const { counts } = await stage.run(job.id);
    expect(counts).toMatchObject({ added: 30, skipped: 1, rated: 1 });
    const { found = 0, added = 0, duplicate = 0, outside = 0, excluded = 0, skipped = 0 } = counts;
    expect(found).toBe(added + duplicate + outside + excluded + skipped);
    const rows = await stage.call<{ items: { name: string; reason: string }[] }>(
      'GET',
      `/leads/runs/${job.id}/rows?outcome=skipped`,
    );
    expect(rows.data.items).toMatchObject([
      { name: disliked?.name, reason: 'Was rated as no fit in the preview.' },
    ]);
    expect(await leadsOf(listId)).toHaveLength(30);
  });

  it('of a job that is cancelled before it runs come back whole', async () => {
    const job = await build();
    await stage.call('POST', `/jobs/${job.id}/cancel`);
    await stage.run(job.id);
    expect(await stage.used()).toBe(0);
  });
});

describe('scoring a list', () => {
  async function filledList(): Promise<{ profile: IcpProfileDetail; listId: string }> {
    stage.people = somePeople(60);
    const profile = await newProfile();
    const listId = await newList();
    const { job } = (
      await stage.call<{ job: Job }>('POST', `/leads/icp/profiles/${profile.id}/find`, {
        requestId: stage.id(),
        accountId: stage.accountId,
        listId,
        amount: 25,
      })
    ).data;
    await stage.run(job.id);
    return { profile, listId };
  }
  const score = async (listId: string, profileId: string) =>
    (
      await stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/fit`, {
        requestId: stage.id(),
        profileId,
      })
    ).data.job;

  it('costs a credit per ten and takes a quote of the model only where the stored text has it', async () => {
    const { profile, listId } = await filledList();
    const before = await stage.used();
    stage.answer = ({ material }) => ({
      verdicts: material.slice(1).map((_, index) => ({
        lead: index + 1,
        criterion: 3,
        verdict: 'met',
        quote: index === 0 ? 'Nordhaven' : 'Uses HubSpot every day',
      })),
    });
    const ended = await stage.run((await score(listId, profile.id)).id);
    expect(ended).toMatchObject({ status: 'done', counts: { scored: 25 } });
    expect((await stage.used()) - before).toBe(3);
    const fits = await Promise.all(
      (await leadsOf(listId)).map(
        async ({ id }) => (await stage.call<LeadFit>('GET', `/leads/${id}/fit`)).data.fit,
      ),
    );
    const byAi = fits.filter((fit) => fit?.verdicts[2]?.by === 'ai');
    expect(byAi).toHaveLength(3);
    expect(byAi[0]?.verdicts[2]?.fact?.text).toBe('Head of Sales at Nordhaven');
  });

  it('that the model fails in the middle of charges what is scored', async () => {
    const { profile, listId } = await filledList();
    const before = await stage.used();
    stage.answer = () => {
      throw new AiFailure('unavailable', 'x');
    };
    const ended = await stage.run((await score(listId, profile.id)).id);
    expect(ended).toMatchObject({ status: 'failed' });
    expect(ended.message).toContain('The AI service did not answer.');
    expect(await stage.used()).toBe(before);
  });
});
