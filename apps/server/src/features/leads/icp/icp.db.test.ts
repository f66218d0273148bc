import type { Job } from '@waypost/contract/jobs';
import type {
  IcpCustomer,
  IcpPreview,
  IcpProfile,
  IcpProfileDetail,
  LeadFit,
} from '@waypost/contract/leads-icp';
import { describe, expect, it } from 'vitest';
import { AiFailure } from '../../../ports/ai.ts';
import { somePeople } from './testing/icp-stage.ts';
import {
  build,
  leadsOf,
  newList,
  newProfile,
  sentence,
  spendAllBut,
  stage,
  useIcpStage,
} from './testing/profile-stage.ts';

useIcpStage();

describe('building a profile', () => {
  it('takes what the answer is worth: known fields, clean values, quotes that the text has', async () => {
    const profile = await newProfile();
    expect(profile).toMatchObject({ name: 'Sales leaders', version: 1, madeBy: 'ai' });
    expect(profile.criteria.map(({ id: _id, ...rest }) => rest)).toEqual([
      { kind: 'titles', values: ['head of sales'], stance: 'must', weight: 3, quote: 'heads of sales' },
      { kind: 'countries', values: ['Germany'], stance: 'nice', weight: 4, quote: 'in Germany' },
      { kind: 'technologies', values: ['HubSpot'], stance: 'nice', weight: 2, quote: null },
    ]);
    expect(JSON.stringify(profile)).not.toContain('dropped');
    expect(await stage.used()).toBe(5);
  });

  it('hands texts over as material, apart from the instructions', async () => {
    await newProfile();
    expect(stage.asked[0]?.material).toEqual([{ label: 'description', text: sentence }]);
    expect(stage.asked[0]?.instructions).not.toContain('Ignore previous');
  });

  it('asked twice with one request is one job and one charge, also at the same time', async () => {
    const requestId = stage.id();
    const jobs = await Promise.all([1, 2, 3].map(() => build(undefined, requestId)));
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    await stage.run(jobs[0]?.id ?? '');
    await stage.run(jobs[0]?.id ?? '');
    expect((await build(undefined, requestId)).status).toBe('done');
    expect(await stage.used()).toBe(5);
  });

  it.each([
    [
      () => {
        throw new AiFailure('unavailable', 'x');
      },
      'The AI service did not answer. Your text is kept; try again.',
    ],
    [
      () => {
        throw new AiFailure('refused', 'x');
      },
      /Ask your administrator/,
    ],
    [() => ({ name: 'x', criteria: [] }), /does not say who your buyer is/],
  ] as const)('that fails says why, costs nothing and leaves nothing', async (answer, message) => {
    stage.answer = answer;
    const job = await build();
    expect(await stage.used()).toBe(5);
    const ended = await stage.run(job.id);
    expect(ended).toMatchObject({ status: 'failed' });
    expect(ended.message).toMatch(message);
    expect(await stage.used()).toBe(0);
    expect((await stage.call('GET', `/leads/icp/profiles/${job.refId}`)).status).toBe(404);
  });

  it('from a website reads its text, and explains one that cannot be read', async () => {
    await stage.run((await build({ kind: 'website', url: 'https://payroll.example' })).id);
    expect(stage.asked[0]?.material[0]).toMatchObject({ label: 'website' });
    const ended = await stage.run((await build({ kind: 'website', url: 'https://down.example' })).id);
    expect(ended.message).toContain('could not be reached');
    expect(await stage.used()).toBe(5);
  });

  it('without enough credits answers 402 and plans nothing', async () => {
    await stage.setPlan(1);
    await stage.call('POST', '/leads/icp/profiles', {
      requestId: stage.id(),
      from: { kind: 'text', text: sentence },
    });
    await spendAllBut(4);
    const refused = await stage.call('POST', '/leads/icp/profiles', {
      requestId: stage.id(),
      from: { kind: 'text', text: sentence },
    });
    expect(refused.status).toBe(402);
    expect(refused.error).toMatchObject({ code: 'credits_exceeded', message: 'Insufficient credits' });
  });
});

describe('best customers', () => {
  it('are found among all leads or those of one list, names that begin with the text first', async () => {
    const add = async (names: readonly string[]) => {
      const listId = await newList();
      const people = names.map((fullName) => ({
        ...{ profileUrl: null, fullName, title: null, company: 'Ostwind GmbH', role: null },
      }));
      const body = { kind: 'attendees', event: { name: 'Fair', day: null, url: null }, people };
      const { job } = (await stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/people-sources`, body))
        .data;
      await stage.platform.runJob(stage.workspaceId, job.id, stage.leads.jobs ?? []);
      return listId;
    };
    const find = async (query: string) =>
      (await stage.call<{ items: IcpCustomer[] }>('GET', `/leads/icp/customers?${query}`)).data.items.map(
        ({ fullName }) => fullName,
      );
    const first = await add(['Zora Quill', 'Mia Zorander', 'Zoran Abel']);
    await add(['Zora Other']);
    expect(await find('search=zora')).toEqual(['Zora Other', 'Zora Quill', 'Zoran Abel', 'Mia Zorander']);
    expect(await find(`search=zora&listId=${first}`)).toEqual(['Zora Quill', 'Zoran Abel', 'Mia Zorander']);
    expect(await find('search=ostwind')).toHaveLength(4);
    expect((await find('')).slice(0, 1)).toEqual(['Zora Other']);
    expect(await find('search=nobody-is-called-so')).toEqual([]);
  });
});

describe('an edit', () => {
  it('is the next version; an older one is refused, and the versions stay', async () => {
    const { id, name, criteria, version } = await newProfile();
    const path = `/leads/icp/profiles/${id}`;
    const body = { name: 'Mine', criteria: criteria.slice(0, 1), version };
    expect((await stage.call<IcpProfile>('PUT', path, body)).data).toMatchObject({
      name: 'Mine',
      version: 2,
    });
    expect((await stage.call('PUT', path, body)).status).toBe(409);
    const { versions } = (await stage.call<IcpProfileDetail>('GET', path)).data;
    expect(versions.map((one) => [one.version, one.name, one.criteria, one.madeBy])).toEqual([
      [2, 'Mine', 1, 'person'],
      [1, name, 3, 'ai'],
    ]);
    const excluding = criteria.map((one) => ({ ...one, stance: 'exclude' }));
    expect((await stage.call('PUT', path, { name, criteria: excluding, version: 2 })).status).toBe(422);
    expect((await stage.call('DELETE', path)).status).toBe(200);
    expect((await stage.call('GET', path)).status).toBe(404);
  });
});

describe('a search', () => {
  const find = async (profileId: string, listId: string, amount: number, requestId = stage.id()) =>
    stage.call<{ job: Job }>('POST', `/leads/icp/profiles/${profileId}/find`, {
      requestId,
      accountId: stage.accountId,
      listId,
      amount,
    });

  it('adds exactly as many as were asked for, with scores that explain themselves', async () => {
    stage.people = somePeople(90);
    const profile = await newProfile();
    const listId = await newList();
    const { job } = (await find(profile.id, listId, 30)).data;
    expect(await stage.used()).toBe(5 + 23);
    const ended = await stage.run(job.id);
    expect(ended).toMatchObject({ status: 'done', done: 30 });
    expect(await stage.used()).toBe(5 + 23);
    const leads = await leadsOf(listId);
    expect(leads).toHaveLength(30);
    expect(leads.every((lead) => lead.headline?.startsWith('Head of Sales'))).toBe(true);
    // A plain search tells headlines alone: the job that they name is kept.
    expect(new Set(leads.map(({ title, company }) => `${title} / ${company}`))).toEqual(
      new Set(['Head of Sales / Nordhaven']),
    );
    const german = leads.find((lead) => lead.location === 'Berlin, Germany');
    expect(german?.score?.value).toBe(Math.round((100 * (10 + 4 + 0.5)) / 16));
    expect(german?.score?.reason).toBe('Sales leaders 1: meets titles, countries; unknown technologies');
    const { fit } = (await stage.call<LeadFit>('GET', `/leads/${german?.id}/fit`)).data;
    expect(fit).toMatchObject({ profileName: 'Sales leaders', version: 1, score: german?.score?.value });
    expect(
      fit?.verdicts.map(({ verdict, fact }) => [verdict, fact?.field ?? null, fact?.text ?? null]),
    ).toEqual([
      ['met', 'headline', 'Head of Sales at Nordhaven'],
      ['met', 'location', 'Berlin, Germany'],
      ['unknown', null, null],
    ]);
    const rows = async (query: string) =>
      (
        await stage.call<{
          items: { outcome: string; leadId: string | null; name: string; reason: string | null }[];
        }>('GET', `/leads/runs/${job.id}/rows?limit=200${query}`)
      ).data.items;
    expect((await rows('&outcome=added')).map(({ leadId }) => leadId).toSorted()).toEqual(
      leads.map(({ id }) => id).toSorted(),
    );
    // Each number opens the people it counts.
    const outside = await rows('&outcome=set_aside');
    expect(outside).toHaveLength(ended.counts['outside'] ?? -1);
    expect(new Set(outside.map(({ reason }) => reason))).toEqual(
      new Set(['Misses titles: “Plant Manager at Nordhaven”.']),
    );
    expect(await rows('')).toHaveLength(ended.counts['found'] ?? -1);
    const run = (await stage.call('GET', `/leads/lists/${listId}/fit`)).data;
    expect(run).toMatchObject({ run: { profileId: profile.id, version: 1, kind: 'find' } });
  });

  it('says whom a rule of the workspace keeps out', async () => {
    stage.people = somePeople(4);
    const profile = await newProfile();
    const rule = { kind: 'person', value: 'https://www.linkedin.com/in/person-1' };
    const { data: made } = await stage.call<{ id: string }>('POST', '/leads/exclusions', rule);
    const { job } = (await find(profile.id, await newList(), 10)).data;
    const { counts } = await stage.run(job.id);
    expect(counts).toMatchObject({ found: 4, added: 2, duplicate: 0, outside: 1, excluded: 1 });
    const { data } = await stage.call<{ items: { name: string; reason: string }[] }>(
      'GET',
      `/leads/runs/${job.id}/rows?outcome=excluded`,
    );
    expect(data.items).toMatchObject([
      { name: 'Person 1', reason: expect.stringMatching(/^Is excluded by the rule “.+”\.$/) },
    ]);
    await stage.call('DELETE', `/leads/exclusions/${made.id}`);
  });

  it('that finds fewer gives the rest back', async () => {
    stage.people = somePeople(9);
    const profile = await newProfile();
    const { job } = (await find(profile.id, await newList(), 100)).data;
    expect(await stage.used()).toBe(5 + 50);
    expect((await stage.run(job.id)).message).toBe('The search has no more people who fit: 6 of 100.');
    expect(await stage.used()).toBe(5 + 10 + 1);
  });

  it('that meets nobody at all says so, not that nobody fits', async () => {
    const profile = await newProfile();
    const { job } = (await find(profile.id, await newList(), 100)).data;
    expect((await stage.run(job.id)).message).toMatch(/^The search itself finds no people\./);
  });

  it('goes on from its preview: nobody is read or charged twice', async () => {
    stage.people = somePeople(120);
    const profile = await newProfile();
    const base = `/leads/icp/profiles/${profile.id}`;
    const body = { requestId: stage.id(), accountId: stage.accountId };
    const { job } = (await stage.call<{ job: Job }>('POST', `${base}/preview`, body)).data;
    expect(await stage.used()).toBe(5 + 13);
    expect((await stage.run(job.id)).status).toBe('done');
    const preview = (await stage.call<IcpPreview>('GET', `${base}/preview/${job.id}`)).data;
    expect(preview.candidates).toHaveLength(25);
    expect(preview.total).toBe(120);
    const readForPreview = stage.reads.length;
    const listId = await newList();
    const found = (await find(profile.id, listId, 25)).data.job;
    expect(await stage.used()).toBe(5 + 13);
    await stage.run(found.id);
    expect(stage.reads).toHaveLength(readForPreview);
    expect(await leadsOf(listId)).toHaveLength(25);
    expect(await stage.used()).toBe(5 + 13);
    // Used up: the next search starts anew, and meets the same people.
    const again = (await find(profile.id, listId, 25)).data.job;
    expect(await stage.used()).toBe(5 + 13 + 13);
    const ended = await stage.run(again.id);
    expect(ended.counts['duplicate']).toBe(25);
    expect(await stage.used()).toBe(5 + 13 + 13);
  });

  it('whose preview meets people outside names them with the reason, free of charge, and lets them in by hand', async () => {
    stage.people = somePeople(11);
    const profile = await newProfile();
    const base = `/leads/icp/profiles/${profile.id}`;
    const body = { requestId: stage.id(), accountId: stage.accountId };
    const { job } = (await stage.call<{ job: Job }>('POST', `${base}/preview`, body)).data;
    expect((await stage.run(job.id)).counts).toMatchObject({ candidates: 8 });
    const preview = (await stage.call<IcpPreview>('GET', `${base}/preview/${job.id}`)).data;
    expect([preview.candidates.length, preview.outside.length]).toEqual([8, 3]);
    expect(preview.outside[0]?.reason).toBe('Misses titles: “Plant Manager at Nordhaven”.');
    const listId = await newList();
    const run = (await find(profile.id, listId, 25)).data.job;
    expect((await stage.run(run.id)).counts).toMatchObject({ added: 8, outside: 3 });
    const taken = await stage.call<{ added: number; places: number[] }>(
      'POST',
      `/leads/runs/${run.id}/set-aside`,
      {},
    );
    expect(taken.data.added).toBe(3);
    const leads = await leadsOf(listId);
    expect(leads).toHaveLength(11);
    expect(leads.map(({ score }) => score)).not.toContain(null);
  });

  it('whose candidates are rated weighs anew and says what changed', async () => {
    stage.people = somePeople(60);
    const profile = await newProfile();
    const base = `/leads/icp/profiles/${profile.id}`;
    const body = { requestId: stage.id(), accountId: stage.accountId };
    const { job } = (await stage.call<{ job: Job }>('POST', `${base}/preview`, body)).data;
    await stage.run(job.id);
    const { candidates } = (await stage.call<IcpPreview>('GET', `${base}/preview/${job.id}`)).data;
    const country = profile.criteria[1];
    const german = candidates.find((one) => one.location === 'Berlin, Germany');
    const rated = await stage.call<{ profile: IcpProfile; changes: unknown[] }>(
      'POST',
      `${base}/preview/${job.id}/ratings`,
      {
        ratings: [{ candidateId: german?.id, liked: true }],
      },
    );
    expect(rated.data.changes).toEqual([{ criterionId: country?.id, from: 4, to: 5 }]);
    expect(rated.data.profile).toMatchObject({ version: 2, madeBy: 'ratings' });
    const repeated = await stage.call<{ changes: unknown[] }>('POST', `${base}/preview/${job.id}/ratings`, {
      ratings: [{ candidateId: german?.id, liked: true }],
    });
    expect(repeated.data.changes).toEqual([]);
  });

  it('can be estimated without credits, criterion by criterion', async () => {
    stage.people = somePeople(48);
    const profile = await newProfile();
    const { data } = await stage.call<{ total: number; without: unknown[]; judgedLater: string[] }>(
      'POST',
      `/leads/icp/profiles/${profile.id}/estimate`,
      { accountId: stage.accountId },
    );
    expect(data).toMatchObject({ total: 48, seen: 10 });
    expect(data.judgedLater).toEqual(profile.criteria.slice(1).map(({ id }) => id));
    expect(await stage.used()).toBe(5);
  });

  it('on the trial is refused with the plan that unlocks it, scoring is not', async () => {
    const profile = await newProfile();
    await stage.setPlan(0);
    const refused = await find(profile.id, await newList(), 5);
    expect(refused.error).toMatchObject({
      code: 'plan_required',
      message: 'The Free Trial plan includes no LinkedIn account. Upgrade to Basic to unlock it.',
    });
  });
});

it('another workspace sees nothing of it', async () => {
  const profile = await newProfile();
  for (const [method, path, body] of [
    ['GET', `/leads/icp/profiles/${profile.id}`],
    ['DELETE', `/leads/icp/profiles/${profile.id}`],
    ['PUT', `/leads/icp/profiles/${profile.id}`, { name: 'x', criteria: profile.criteria, version: 1 }],
  ] as const)
    expect((await stage.call(method, path, body, 'other')).status).toBe(404);
  expect((await stage.call<unknown[]>('GET', '/leads/icp/profiles', undefined, 'other')).data).toEqual([]);
});
