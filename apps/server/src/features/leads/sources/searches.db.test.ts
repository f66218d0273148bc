import type { Job } from '@waypost/contract/jobs';
import type { SearchParts, SearchSize } from '@waypost/contract/leads-sources';
import { addedBy } from '@waypost/domain/leads/grid/grid-query';
import { filterToText } from '@waypost/domain/leads/grid/grid-url';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { change } from '../../../platform/db/rows.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { aRelation, aSearched, limitedUntil } from '../testing/fake-network.ts';
import {
  accountId,
  campaignOf,
  classic,
  contacted,
  fresh,
  network,
  rows,
  run,
  stage,
  start,
  useSourceStage,
} from '../testing/source-stage.ts';

useSourceStage();

describe('searches', () => {
  test('people of a search become leads with their title, company and place, over pages, to the exact amount', async () => {
    const url = classic('a1');
    network.searches.set(url, { people: fresh(25) });
    network.pageSize = 10;
    const { job, listId, jobId } = await run({ kind: 'search', url, amountMax: 17 });
    // Who was left there is said, or the result would read as if the search were through.
    expect(job).toMatchObject({ status: 'done', counts: { found: 17, added: 17, setAside: 0, beyond: 8 } });
    // No result is paid for that is not wanted.
    expect(network.asked).toEqual([17, 7]);
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

  test('the progress of a split search goes to the amount and names the part that is read', async () => {
    const parts = ['p1', 'p2'].map((name, index) => {
      network.searches.set(classic(name), { people: fresh(25) });
      return { url: classic(name), label: `Location: Country ${index + 1}` };
    });
    network.pageSize = 10;
    network.refuse = { error: limitedUntil(null), after: 4 };
    const { job } = await run({ kind: 'search', url: classic('p'), parts, amountMax: 40 });
    network.refuse = undefined;
    expect(job).toMatchObject({ status: 'queued', done: 35, total: 40 });
    const { rows: seen } = await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
      sql<{ reading: string }>`select cursor->>'reading' as reading from jobs where id = ${job.id}`.execute(
        tx,
      ),
    );
    expect(seen).toEqual([{ reading: 'Part 2 of 2: Location: Country 2' }]);
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
    const takeIn = async (body: object) =>
      (await stage.call('POST', `/leads/runs/${jobId}/set-aside`, body)).data;
    const counts = async () => (await stage.call<Job>('GET', `/jobs/${jobId}`)).data.counts;
    // One of them by hand, with the reason in the history; and out again.
    const [first] = aside.items;
    const places = [first?.place ?? -1];
    expect(await takeIn({ places })).toEqual({ added: 1, places });
    const history = await stage.call<{ items: object[] }>('GET', `/leads/${first?.leadId}/events`);
    expect(history.data.items).toMatchObject([{ kind: 'added', from: first?.reason, by: stage.userId }]);
    expect(await counts()).toMatchObject({ added: 3, setAside: 2, takenIn: 1, takenInKnown: 0 });
    expect((await rows(jobId, 'added')).items.map((row) => row.reason)).toContain(
      `Added by hand. ${first?.reason}`,
    );
    const undo = async () =>
      (await stage.call('POST', `/leads/runs/${jobId}/set-aside/undo`, { places: [0, ...places] })).data;
    expect(await undo()).toEqual({ removed: 1 });
    expect(await undo()).toEqual({ removed: 0 });
    expect((await rows(jobId, 'set_aside')).items).toEqual(aside.items);
    expect(await counts()).toMatchObject({ takenIn: 0 });
    expect(await stage.walk(listId)).toHaveLength(3);
    expect(await takeIn({})).toMatchObject({ added: 2 });
    expect(await takeIn({})).toEqual({ added: 0, places: [] });
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
    expect(job.counts).toMatchObject({ 'leftOut.in_any_list': 1, 'leftOut.contacted': 1 });
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
    expect(size.data).toMatchObject({
      total: 2_600,
      visible: 1_000,
      visibleMax: 1_000,
      room: { left: 960, profileViews: { left: 60, cap: 60 } },
    });
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
