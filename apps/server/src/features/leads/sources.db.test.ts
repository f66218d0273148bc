import type { Job } from '@waypost/contract/jobs';
import type {
  LiveSource,
  RelationsState,
  SearchParts,
  SearchSize,
  SourceRow,
} from '@waypost/contract/leads-sources';
import { addedBy } from '@waypost/domain/leads/grid/grid-query';
import { filterToText } from '@waypost/domain/leads/grid/grid-url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { change } from '../../platform/db/rows.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  aComment,
  aPerson,
  aPost,
  aRelation,
  aSearched,
  createFakeNetwork,
  limitedUntil,
} from './testing/fake-network.ts';
import { createLeadStage, type LeadStage } from './testing/lead-stage.ts';

const network = createFakeNetwork();
let stage: LeadStage;
let accountId: string;
/** The campaign that leads are in, by the name in their link; the leads are asked by id. */
const campaignOf = new Map<string, string>();
let number = 0;
beforeAll(async () => {
  stage = await createLeadStage(network, {
    campaignsOf: async (tx, workspaceId, leadIds) => {
      const leads = await stage.leads.getLeads(tx, workspaceId, leadIds);
      return new Map(
        leads.flatMap((lead) => {
          const campaign = campaignOf.get(lead.publicIdentifier ?? '');
          return campaign === undefined ? [] : [[lead.id, campaign] as const];
        }),
      );
    },
  });
});
afterAll(() => stage.close());
beforeEach(() => {
  accountId = stage.platform.random.id();
  network.accountIds.add(accountId);
  network.refuse = undefined;
  network.pageSize = 100;
  network.calls = [];
  network.searches.clear();
  network.relations = [];
  network.followers = [];
  network.room = { accountName: 'Ada Lovelace', type: 'sales_navigator', used: 40, cap: 1_000 };
});

const classic = (keywords: string) => `https://www.linkedin.com/search/results/people/?keywords=${keywords}`;
/** People nobody met before. */
const fresh = (count: number, changes: object = {}) =>
  Array.from({ length: count }, () => aSearched(`somebody-${(number += 1)}`, changes));

async function start(body: object, listId?: string) {
  const list = listId ?? (await stage.newList()).id;
  const answer = await stage.call<{ job: Job }>('POST', `/leads/lists/${list}/people-sources`, {
    accountId,
    ...body,
  });
  return { listId: list, answer, jobId: answer.data?.job.id ?? '' };
}
async function run(body: object, listId?: string) {
  const started = await start(body, listId);
  expect(started.answer.status, started.answer.text).toBe(200);
  return { ...started, job: await stage.runJob(started.jobId) };
}
const rows = async (jobId: string, outcome?: string) =>
  (
    await stage.call<{ items: SourceRow[]; nextCursor: string | null }>(
      'GET',
      `/leads/runs/${jobId}/rows${outcome === undefined ? '' : `?outcome=${outcome}`}`,
    )
  ).data;
const contacted = (slug: string) =>
  inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    change(
      tx,
      sql`update leads set contacted_at = now() where workspace_id = ${stage.workspaceId} and identity_key = ${slug}`,
    ),
  );

describe('searches', () => {
  test('people of a search become leads with their title, company and place, over pages, to the exact amount', async () => {
    const url = classic('a1');
    network.searches.set(url, { people: fresh(25) });
    network.pageSize = 10;
    const { job, listId, jobId } = await run({ kind: 'search', url, amountMax: 17 });
    expect(job).toMatchObject({ status: 'done', counts: { found: 17, added: 17, setAside: 0 } });
    const leads = await stage.walk(listId);
    expect(leads).toHaveLength(17);
    expect(leads[0]).toMatchObject({ title: 'Head of Sales', company: 'Acme', location: 'Berlin, Germany' });
    expect(leads[0]?.context[0]).toMatchObject({ kind: 'search', postUrl: url });
    const page = await rows(jobId, 'added');
    expect(page.items).toHaveLength(17);
    expect(page.items[0]).toMatchObject({ place: 0, outcome: 'added', headline: 'Head of Sales at Acme' });
    const list = await stage.call<{ sources: { kind: string; url: string }[] }>(
      'GET',
      `/leads/lists/${listId}`,
    );
    expect(list.data.sources).toMatchObject([{ kind: 'search', url }]);
  });

  test('parts are one source with one dedupe; whoever is in two of them is added once', async () => {
    const [one, other] = [classic('b1'), classic('b2')];
    const people = fresh(8);
    network.searches.set(one, { people: people.slice(0, 5) });
    network.searches.set(other, { people: people.slice(3) });
    const parts = [
      { url: one, label: 'Connections: 2nd-degree connections' },
      { url: other, label: 'Connections: 3rd-degree and everyone else' },
    ];
    const { job, listId } = await run({ kind: 'search', url: classic('b'), parts });
    expect(job).toMatchObject({ total: 10, counts: { found: 10, added: 8, duplicate: 2 } });
    expect((await stage.walk(listId)).map((lead) => lead.context[0]?.text)).toContain(parts[1]?.label);
  });

  test('results that do not fit are set aside with their reason, and can be added after all', async () => {
    const url =
      'https://www.linkedin.com/sales/search/people?query=(filters:List((type:CURRENT_TITLE,values:List((text:Head%2520of%2520Sales,selectionType:INCLUDED)))))';
    const wrong = fresh(2, { title: 'Former Head, now Student' });
    const { url: asked } = await sized(url);
    network.searches.set(asked, { people: [...fresh(3), ...wrong] });
    const { job, listId, jobId } = await run({ kind: 'search', url });
    expect(job.counts).toMatchObject({ found: 5, added: 3, setAside: 2 });
    const aside = await rows(jobId, 'set_aside');
    expect(aside.items.map((row) => row.reason)).toEqual([
      'The current title is Former Head, now Student.',
      'The current title is Former Head, now Student.',
    ]);
    expect((await stage.call(`POST`, `/leads/runs/${jobId}/set-aside`)).data).toEqual({ added: 2 });
    expect((await stage.call(`POST`, `/leads/runs/${jobId}/set-aside`)).data).toEqual({ added: 0 });
    expect(await stage.walk(listId)).toHaveLength(5);
    expect((await rows(jobId, 'set_aside')).items).toEqual([]);
    expect((await stage.call('GET', `/leads/runs/${jobId}/rows`, undefined, 'other')).status).toBe(404);
  });

  test('ids of Sales Navigator are kept as a link to look up, and never as an id to send to', async () => {
    const url = classic('d1');
    const link = 'https://www.linkedin.com/sales/lead/ACwAAAhidden00000000001';
    network.searches.set(url, {
      people: [
        aSearched(null, { providerId: 'ACwAAAhidden00000000001', profileUrl: link, fullName: 'Hidden One' }),
      ],
    });
    const { job, listId } = await run({ kind: 'search', url });
    expect(job.counts).toMatchObject({ added: 1, incomplete: 1 });
    expect(await stage.walk(listId)).toMatchObject([{ fullName: 'Hidden One', publicIdentifier: null }]);
    expect((await run({ kind: 'search', url }, listId)).job.counts).toMatchObject({ added: 0, duplicate: 1 });
  });

  test('whom the rules leave out is counted by reason and not added', async () => {
    const url = classic('e1');
    const people = fresh(4);
    const [first, second, third] = people.map((person) => person.publicIdentifier ?? '');
    network.searches.set(url, { people: people.slice(0, 3) });
    await run({ kind: 'search', url });
    await contacted(second ?? '');
    await stage.call('POST', '/leads/exclusions', { kind: 'person', value: third });
    network.searches.set(url, { people });
    await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
      change(
        tx,
        sql`delete from lead_list_members m using leads l where l.id = m.lead_id and l.identity_key in (${second}, ${third})`,
      ),
    );
    const { job, jobId, listId } = await run({
      kind: 'search',
      url,
      skip: ['in_any_list', 'contacted', 'excluded'],
    });
    expect(job.counts).toMatchObject({ found: 4, added: 1, skipped: 2, excluded: 1 });
    const reasons = (await rows(jobId)).items.map((row) => row.reason);
    expect(reasons).toEqual([
      'Is in another lead list.',
      'Was contacted before.',
      expect.stringContaining('Is excluded by the rule'),
      null,
    ]);
    expect((await stage.walk(listId)).map((lead) => lead.publicIdentifier)).not.toContain(first);
  });

  test('who is in a campaign under way is left out where that is asked, with the campaign named', async () => {
    const url = classic('e2');
    const people = fresh(2);
    network.searches.set(url, { people });
    campaignOf.set(people[0]?.publicIdentifier ?? '', 'Freight outreach');
    const { job, jobId } = await run({ kind: 'search', url, skip: ['in_campaign'] });
    expect(job.counts).toMatchObject({ found: 2, added: 1, skipped: 1 });
    expect((await rows(jobId, 'skipped')).items.map((row) => row.reason)).toEqual([
      'Is in the campaign “Freight outreach”.',
    ]);
    expect((await run({ kind: 'search', url })).job.counts, 'not asked').toMatchObject({ added: 2 });
  });

  test('a limit waits with its sentence; a pause and a restart go on from the next page; nobody is read twice', async () => {
    const url = classic('f1');
    network.searches.set(url, { people: fresh(50) });
    network.pageSize = 10;
    const { jobId, listId } = await start({ kind: 'search', url });
    const until = stage.platform.clock.businessNow() + 3_600_000;
    network.refuse = { error: limitedUntil(until), after: 2 };
    const waiting = await stage.runJob(jobId);
    expect(waiting).toMatchObject({
      status: 'queued',
      counts: { added: 20 },
      goesOnAt: new Date(until).toISOString(),
      message: expect.stringContaining('daily reads are used up'),
    });
    network.refuse = undefined;
    expect((await stage.call<Job>('POST', `/jobs/${jobId}/pause`)).data.status).toBe('paused');
    expect((await stage.runJob(jobId)).status).toBe('paused');
    expect((await stage.call<Job>('POST', `/jobs/${jobId}/resume`)).data.status).toBe('queued');
    // The process dies in the middle: the page it was in is read again, what was committed is not.
    network.refuse = { error: new AppError('internal', 'The process died.'), after: 1 };
    await stage.runJob(jobId);
    network.refuse = undefined;
    const done = await stage.runJob(jobId);
    expect(done).toMatchObject({ status: 'done', counts: { found: 50, added: 50, duplicate: 0 } });
    expect(await stage.walk(listId)).toHaveLength(50);
    expect(network.calls.map((call) => call.split(' ').at(-1))).toEqual([
      'start',
      'at-10',
      'at-20',
      'at-30',
      'at-40',
    ]);
  });

  test('an account without the product, and what is no search, are refused before anything is read', async () => {
    network.room = { ...network.room, type: 'premium' };
    const url = 'https://www.linkedin.com/sales/search/people?query=(keywords:cfo)';
    const refused = (await start({ kind: 'search', url })).answer;
    expect(refused).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('no Sales Navigator') },
    });
    const wrong = (await start({ kind: 'search', url: 'https://www.linkedin.com/feed/' })).answer;
    expect(wrong).toMatchObject({ status: 422, error: { issues: [{ path: 'body.url' }] } });
    expect(network.calls).toEqual([]);
  });

  /** The address under which the network is asked, and what it answers about the size. */
  async function sized(url: string): Promise<{ url: string }> {
    await stage.call('POST', '/leads/searches/size', { url, accountId });
    const call = network.calls.at(-1) ?? '';
    return { url: call.split(' ')[1] ?? askedOf(url) };
  }
  function askedOf(url: string): string {
    return url.replaceAll('(', '%28').replaceAll(')', '%29');
  }

  test('a search larger than LinkedIn shows is cut into parts that fit, with what they cover', async () => {
    const url = classic('g1');
    network.searches.set(url, { people: fresh(1), total: 2_600 });
    const size = await stage.call<SearchSize>('POST', '/leads/searches/size', { url, accountId });
    expect(size.data).toMatchObject({ total: 2_600, visible: 1_000, visibleMax: 1_000, room: { left: 960 } });
    const degree = (id: string) => `${url}&network=%5B%22${id}%22%5D`;
    network.searches.set(degree('F'), { people: [], total: 0 });
    network.searches.set(degree('S'), { people: fresh(1), total: 900 });
    network.searches.set(degree('O'), { people: fresh(1), total: 1_700 });
    const original = network.searchPeople.bind(network);
    // Countries: 1,200 people in the first, 400 in the second, nobody elsewhere.
    network.searchPeople = async (who, asked, page) => {
      if (!asked.includes('geoUrn')) return original(who, asked, page);
      const total = asked.includes('103644278') ? 1_200 : asked.includes('102713980') ? 400 : 0;
      return { items: [], cursor: null, total };
    };
    const cut = await stage.call<SearchParts>('POST', '/leads/searches/parts', { url, accountId });
    network.searchPeople = original;
    expect(cut.data.parts.map(({ label, total }) => [label, total])).toEqual([
      ['Connections: 2nd-degree connections', 900],
      ['Connections: 3rd-degree and everyone else, Location: United States', 1_200],
      ['Connections: 3rd-degree and everyone else, Location: India', 400],
    ]);
    expect(cut.data).toMatchObject({
      total: 2_600,
      covered: 900 + 1_000 + 400,
      by: ['Connections', 'Location'],
    });
  });
});

describe('events', () => {
  const event = { name: 'Growth Summit', day: '2026-03-03', url: null };
  const eventUrl = 'https://www.linkedin.com/events/growth-summit-7123456789/';
  const attending = 'https://www.linkedin.com/search/results/people/?eventAttending=%5B%227123456789%22%5D';

  test('attendees carry the event and its day as fields', async () => {
    network.searches.set(attending, { people: fresh(3) });
    const { job, listId } = await run({ kind: 'event', eventUrl, event });
    expect(job.counts).toMatchObject({ added: 3 });
    const [lead] = await stage.walk(listId);
    expect(lead?.customFields).toMatchObject({ Event: 'Growth Summit', 'Event date': '2026-03-03' });
    expect(lead?.context[0]).toMatchObject({ kind: 'event', text: 'Growth Summit' });
  });

  test('an event whose attendees the account is not shown says so', async () => {
    network.searches.set(attending, { people: [] });
    const { job } = await run({ kind: 'event', eventUrl, event });
    expect(job).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('paste the list of attendees'),
    });
  });

  test('a pasted list needs no account; who cannot be found again is named', async () => {
    const { job, jobId, listId } = await run({
      kind: 'attendees',
      accountId: undefined,
      event,
      people: [
        {
          profileUrl: `https://www.linkedin.com/in/attendee-${(number += 1)}/`,
          fullName: 'Ada One',
          title: null,
          company: null,
          role: 'Speaker',
        },
        { profileUrl: null, fullName: 'Grace Two', title: 'CTO', company: 'Navy', role: null },
        { profileUrl: null, fullName: 'Nobody', title: null, company: null, role: null },
      ],
    });
    expect(job.counts).toMatchObject({ found: 3, added: 2, skipped: 1, incomplete: 1 });
    expect((await rows(jobId, 'skipped')).items[0]).toMatchObject({ name: 'Nobody', leadId: null });
    const speaker = (await stage.walk(listId)).find((lead) => lead.fullName === 'Ada One');
    expect(speaker?.customFields).toMatchObject({ 'Event role': 'Speaker', Event: 'Growth Summit' });
    expect(network.calls).toEqual([]);
  });
});

describe('connections and followers', () => {
  const state = async (kind = 'connections') =>
    (await stage.call<RelationsState>('GET', `/leads/relations?accountId=${accountId}&kind=${kind}`)).data;

  test('are read whole at first, later only who is new', async () => {
    const at = stage.platform.clock.businessNow();
    network.relations = Array.from({ length: 250 }, (_, n) =>
      aRelation(`known-${(number += 1)}`, at - n * 86_400_000),
    );
    const first = await stage.call<{ job: Job }>('POST', '/leads/relations/sync', {
      accountId,
      kind: 'connections',
    });
    const twice = await stage.call<{ job: Job }>('POST', '/leads/relations/sync', {
      accountId,
      kind: 'connections',
    });
    expect(twice.data.job.id).toBe(first.data.job.id);
    expect(await stage.runJob(first.data.job.id)).toMatchObject({
      status: 'done',
      done: 250,
      counts: { added: 250 },
    });
    expect(await state()).toMatchObject({ people: 250, jobId: null, syncedAt: expect.any(String) });
    network.relations.unshift(aRelation(`new-${(number += 1)}`, at));
    network.calls = [];
    const later = await stage.call<{ job: Job }>('POST', '/leads/relations/sync', {
      accountId,
      kind: 'connections',
    });
    expect(await stage.runJob(later.data.job.id)).toMatchObject({ counts: { added: 1 } });
    expect(network.calls).toEqual(['listRelations start', 'listRelations at-100']);
    expect((await state()).people).toBe(251);
  });

  test('only those wanted become leads; the count says it before', async () => {
    const now = stage.platform.clock.businessNow();
    const slug = (n: number) => `relation-${accountId}-${n}`;
    network.relations = [
      aRelation(slug(1), now - 86_400_000),
      { ...aRelation(slug(2), now - 86_400_000), headline: 'CTO at Beta' },
      aRelation(slug(3), now - 90 * 86_400_000),
      aRelation(slug(4), now - 2 * 86_400_000),
    ];
    const wish = {
      connectedSince: new Date(now - 30 * 86_400_000).toISOString(),
      company: 'acme',
      neverContacted: true,
    };
    const { job, listId } = await run({ kind: 'connections', wish });
    expect(job.counts).toMatchObject({ found: 2, added: 2 });
    expect((await stage.walk(listId)).map((lead) => lead.publicIdentifier).toSorted()).toEqual([
      slug(1),
      slug(4),
    ]);
    await contacted(slug(1));
    const counted = await stage.call('POST', '/leads/relations/count', {
      accountId,
      kind: 'connections',
      wish,
    });
    expect(counted.data).toEqual({ total: 4, matching: 1 });
  });

  test('followers who are no connections', async () => {
    const slug = (n: number) => `follower-${accountId}-${n}`;
    network.relations = [aRelation(slug(1), 1_000)];
    network.followers = [aRelation(slug(1), null), aRelation(slug(2), null)];
    await run({ kind: 'connections' });
    const { job, listId } = await run({ kind: 'followers', wish: { notConnected: true } });
    expect(job.counts).toMatchObject({ added: 1 });
    expect(await stage.walk(listId)).toMatchObject([{ publicIdentifier: slug(2), company: 'Acme' }]);
  });
});

test('the leads of one run can be asked for by its instant, and nobody else of the list', async () => {
  const slug = (n: number) => `run-${accountId}-${n}`;
  network.relations = [aRelation(slug(1), 2_000), aRelation(slug(2), 1_000)];
  const { listId } = await run({ kind: 'connections' });
  stage.platform.clock.advance(1_000);
  network.relations.unshift(aRelation(slug(3), 3_000));
  const again = await run({ kind: 'connections' }, listId);
  expect(again.job.counts).toMatchObject({ added: 1 });
  const asked = (instant: string) =>
    stage.call<{ items: { publicIdentifier: string }[] }>(
      'GET',
      `/leads/lists/${listId}/grid?filter=${filterToText(addedBy(instant))}`,
    );
  expect((await asked(again.job.createdAt)).data.items.map((lead) => lead.publicIdentifier)).toEqual([
    slug(3),
  ]);
  expect((await asked('yesterday')).status).toBe(422);
});

describe('followers', () => {
  test('engaged lately: who commented on a post that was read, not who only follows or commented long ago', async () => {
    const now = stage.platform.clock.businessNow();
    const day = 86_400_000;
    const slug = (n: number) => `engaged-${accountId}-${n}`;
    const id = String(7_300_000_000 + (number += 1));
    network.posts.set(id, {
      post: aPost(id, { commentCount: 2, reactionCount: 1 }),
      comments: [
        { ...aComment(`${id}-1`, aPerson(slug(1)), 'Count me in'), at: now - 5 * day },
        { ...aComment(`${id}-2`, aPerson(slug(2)), 'Long ago'), at: now - 100 * day },
      ],
      reactions: [],
    });
    const list = await stage.newList();
    const body = { kind: 'comments', accountId, postUrls: [id] };
    const read = await stage.call<{ job: Job }>('POST', `/leads/lists/${list.id}/sources`, body);
    await stage.runJob(read.data.job.id);
    network.followers = [1, 2, 3, 4].map((n) => aRelation(slug(n), null));
    const { job, listId } = await run({ kind: 'followers', wish: { engagedDays: 90 } });
    expect(job.counts).toMatchObject({ added: 1 });
    expect(await stage.walk(listId)).toMatchObject([{ publicIdentifier: slug(1) }]);
  });
});

describe('posts', () => {
  test('only some reactions, with the commenters, without own connections, each person once', async () => {
    const id = String(7_300_000_000 + (number += 1));
    const people = Array.from({ length: 4 }, (_, n) => aPerson(`post-${id}-${n}`));
    const [a, b, c, d] = people as [
      ReturnType<typeof aPerson>,
      ReturnType<typeof aPerson>,
      ReturnType<typeof aPerson>,
      ReturnType<typeof aPerson>,
    ];
    network.posts.set(id, {
      post: aPost(id, { commentCount: 3, reactionCount: 3 }),
      comments: [
        aComment(`${id}-1`, a, 'Count me in, we need this'),
        aComment(`${id}-2`, d, 'ok'),
        aComment(`${id}-3`, b, ''),
      ],
      reactions: [
        { author: a, value: 'LIKE' },
        { author: b, value: 'PRAISE' },
        { author: c, value: 'LIKE' },
      ],
    });
    network.relations = [aRelation(`post-${id}-2`, 1_000)];
    await run({ kind: 'connections' });
    const list = await stage.newList();
    const answer = await stage.call<{ job: Job }>('POST', `/leads/lists/${list.id}/sources`, {
      kind: 'likes',
      postUrls: [id],
      accountId,
      reactions: ['LIKE'],
      alsoCommenters: true,
      textLengthMin: 5,
      excludeConnections: true,
    });
    const job = await stage.runJob(answer.data.job.id);
    expect(job.counts).toMatchObject({ found: 6, added: 1, duplicate: 1, skipped: 4 });
    const [lead] = await stage.walk(list.id);
    expect(lead?.context.map(({ kind }) => kind).toSorted()).toEqual(['comments', 'likes']);
    expect((await rows(job.id, 'skipped')).items.map((row) => row.reason)).toEqual([
      'Reacted in another way.',
      'Is a connection of the account.',
      'Wrote less than 5 characters.',
      'Wrote less than 5 characters.',
    ]);
  });
});

describe('sources that are read every day', () => {
  const loop = () => {
    const found = stage.leads.loops?.find(({ name }) => name === 'leads.live-sources');
    if (found === undefined) throw new Error('The loop is missing.');
    return found.run(new AbortController().signal);
  };
  const live = async (listId: string) =>
    (await stage.call<LiveSource[]>('GET', `/leads/lists/${listId}/live-sources`)).data;
  const daily = 24 * 60 * 60_000;

  test('new matches come every day, at most so many; it can be switched off', async () => {
    const url = classic('live1');
    network.searches.set(url, { people: fresh(2) });
    const { listId, jobId } = await run({ kind: 'search', url });
    const kept = await stage.call<LiveSource>('POST', '/leads/live-sources', { jobId, perDayMax: 3 });
    expect(kept.data).toMatchObject({ kind: 'search', active: true, perDayMax: 3, lastRun: { added: 2 } });
    await stage.call('POST', '/leads/live-sources', { jobId, perDayMax: 3 });
    expect(await live(listId)).toHaveLength(1);
    expect(await loop()).toBe(false);

    network.searches.set(url, { people: [...(network.searches.get(url)?.people ?? []), ...fresh(5)] });
    stage.platform.clock.advance(daily);
    expect(await loop()).toBe(true);
    expect(await loop()).toBe(false);
    const [started] = await live(listId);
    const next = await stage.runJob(started?.lastRun?.jobId ?? '');
    expect(next).toMatchObject({ status: 'done', counts: { added: 3, duplicate: 2 } });
    expect(Date.parse(started?.nextRunAt ?? '')).toBe(stage.platform.clock.businessNow() + daily);

    const off = await stage.call<LiveSource>('PUT', `/leads/live-sources/${kept.data.id}`, {
      active: false,
      perDayMax: 3,
    });
    expect(off.data).toMatchObject({ active: false, nextRunAt: null });
    stage.platform.clock.advance(3 * daily);
    expect(await loop()).toBe(false);
    expect((await stage.call('DELETE', `/leads/live-sources/${kept.data.id}`)).status).toBe(200);
    expect(await live(listId)).toEqual([]);
  });

  test('a large search is gone through in parts, a part a day, and again from the top after its end', async () => {
    const url = classic('live3');
    network.searches.set(url, { people: fresh(220) });
    network.pageSize = 50;
    const { listId, jobId } = await run({ kind: 'search', url, amountMax: 50 });
    const kept = await stage.call<LiveSource>('POST', '/leads/live-sources', { jobId, perDayMax: 10 });
    const readOn = async () => {
      network.calls = [];
      stage.platform.clock.advance(daily);
      await loop();
      const [source] = await live(listId);
      await stage.runJob(source?.lastRun?.jobId ?? '');
      return network.calls.map((call) => call.split(' ').at(-1));
    };
    expect(await readOn()).toEqual(['at-50']);
    expect(await readOn()).toEqual(['at-100']);
    expect(await readOn()).toEqual(['at-150']);
    expect(await readOn()).toEqual(['at-200']);
    expect(await readOn()).toEqual(['start', 'at-50']);
    expect(await stage.walk(listId)).toHaveLength(50 + 5 * 10);
    await stage.call('DELETE', `/leads/live-sources/${kept.data.id}`);
  });

  test('no second run begins while the last one waits; a long stop is made up for by one run', async () => {
    const url = classic('live2');
    network.searches.set(url, { people: fresh(2) });
    const { listId, jobId } = await run({ kind: 'search', url });
    const { data } = await stage.call<LiveSource>('POST', '/leads/live-sources', { jobId });
    stage.platform.clock.advance(5 * daily);
    expect(await loop()).toBe(true);
    expect(await loop()).toBe(false);
    stage.platform.clock.advance(daily);
    expect(await loop()).toBe(true);
    expect((await live(listId))[0]?.problem).toContain('not finished yet');
    await stage.call('DELETE', `/leads/lists/${listId}`);
    stage.platform.clock.advance(daily);
    expect(await loop()).toBe(true);
    expect(await loop()).toBe(false);
    expect(
      (await stage.call('PUT', `/leads/live-sources/${data.id}`, { active: true, perDayMax: 1 })).status,
    ).toBe(404);
  });

  test('a pasted list cannot be read again', async () => {
    const { jobId } = await run({
      kind: 'attendees',
      accountId: undefined,
      event: { name: 'E', day: null, url: null },
      people: [{ profileUrl: null, fullName: 'A B', title: null, company: 'C', role: null }],
    });
    expect((await stage.call('POST', '/leads/live-sources', { jobId })).status).toBe(409);
  });
});
