import type { Job } from '@waypost/contract/jobs';
import type { LeadSheet } from '@waypost/contract/leads-detail';
import type { LeadDegree, LeadOutside, NewSignals } from '@waypost/contract/leads-enrichment';
import { samePerson } from '@waypost/domain/leads/merge/same-person';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { jobRoutes } from '../../../platform/jobs/job.routes.ts';
import { createTestApi, type TestApi } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../../platform/testing/test-platform.ts';
import { createLeads, type Leads } from '../index.ts';
import { noFields, type PersonFields } from '../lead-person.ts';
import type { ResolvedPerson } from '../leads-network.ts';
import { addToList } from '../operations/add-to-list.ts';
import { traitsOf } from '../merge/traits.store.ts';
import { keepSignals } from '../signals/signal.store.ts';
import { insertContexts } from '../store/context.store.ts';
import { saveRelations } from '../store/relation.store.ts';
import { noNetwork } from '../testing/lead-stage.ts';
import type { SeenPost } from './enrich-run.ts';
import { createEnrichment } from './index.ts';

let platform: TestPlatform;
let leads: Leads;
let api: TestApi;
let enrichment: ReturnType<typeof createEnrichment>;
let workspaceId: string;
let accountId: string;
let reads: string[] = [];
let read: (identifier: string) => ResolvedPerson | undefined;
let post: SeenPost | undefined;

const person = (more: Partial<ResolvedPerson> = {}): ResolvedPerson => ({
  ...{
    publicIdentifier: null,
    firstName: 'Ada',
    lastName: 'Lovelace',
    headline: 'Counts',
    location: 'London',
  },
  ...{ picture: null, title: 'CTO', company: 'Nordhaven', providerId: 'ACoAda', connected: false, degree: 2 },
  ...more,
});

beforeAll(async () => {
  platform = await createTestPlatform();
  workspaceId = platform.random.id();
  accountId = platform.random.id();
  const userId = platform.random.id();
  leads = createLeads(platform, { network: noNetwork, files: undefined as never });
  enrichment = createEnrichment({
    platform,
    network: {
      checkAccount: async () => undefined,
      async resolvePerson(_, identifier) {
        reads.push(identifier);
        return read(identifier);
      },
      latestPost: async () => post,
    },
  });
  api = await createTestApi(platform, [leads, enrichment, jobRoutes(platform)], async () => ({
    ...{ userId, workspaceId, isAdmin: false, familyId: userId, expiresWallAt: Number.MAX_SAFE_INTEGER },
  }));
});
afterEach(() => {
  reads = [];
  read = () => person();
  post = undefined;
  platform.clock.advance(1_000);
});
afterAll(async () => {
  await api.close();
  await platform.close();
});
read = () => person();

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const reply = await api.server.inject({
    ...{ method: method as 'GET', url: `/api${path}`, headers: { authorization: 'Bearer token-of-mine' } },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  expect(reply.statusCode, reply.payload).toBe(200);
  return (reply.json() as { data: T }).data;
}
let made = 0;
async function list(people: readonly Partial<PersonFields & { key: string | null }>[]) {
  const { id } = await call<{ id: string }>('POST', '/leads/lists', { name: 'People' });
  const now = platform.clock.businessNow();
  const added = await inWorkspace(platform.db, workspaceId, (tx) =>
    addToList(
      tx,
      workspaceId,
      id,
      people.map(({ key, ...fields }) => {
        made += 1;
        return {
          identityKey: key === undefined ? `enrich-${made}` : key,
          fallbackKey: key === null ? `name:${made}` : null,
          seenAs: null,
          fields: { ...noFields, fullName: `Person ${made}`, ...fields },
        };
      }),
      { onExisting: 'fill_empty', addedAt: now, now, random: platform.random },
    ),
  );
  return { id, leadIds: added.map(({ leadId }) => leadId) };
}
async function run(job: Job): Promise<Job> {
  await platform.runJob(workspaceId, job.id, [...(enrichment.jobs ?? []), ...(leads.jobs ?? [])]);
  return call('GET', `/jobs/${job.id}`);
}
const enrich = async (listId: string, more: object = {}) =>
  (
    await call<{ job: Job }>('POST', `/leads/lists/${listId}/enrich`, {
      ...{ accountId, selection: { of: 'matching' } },
      ...more,
    })
  ).job;
const sheet = (leadId: string) => call<LeadSheet>('GET', `/leads/${leadId}`);
const outside = (leadId: string) => call<LeadOutside>('GET', `/leads/${leadId}/signals`);
const found = async (listId: string, degrees: string) => {
  const filter = encodeURIComponent(`degree~any_of~${degrees}`);
  const page = await call<{ items: { id: string; degree: number | null }[] }>(
    'GET',
    `/leads/lists/${listId}/grid?filter=${filter}`,
  );
  for (const { degree } of page.items) expect(degrees).toContain(String(degree));
  return page.items.map((lead) => lead.id);
};
const reasons = async (listId: string, jobId: string) =>
  (
    await call<{ reasons: { reason: string }[] }>('GET', `/leads/lists/${listId}/bulk/${jobId}/skipped`)
  ).reasons.map(({ reason }) => reason);

it('fills gaps from the profile, keeps what stands there, and says what it saw with its day', async () => {
  const { id, leadIds } = await list([{ company: 'Acme', title: 'CEO' }]);
  post = {
    postId: '7',
    url: 'https://www.linkedin.com/feed/update/7/',
    publishedAt: 1_700_000_000_000,
    text: 'Hi',
  };
  const job = await run(await enrich(id, { posts: true }));
  expect(job).toMatchObject({ status: 'done', counts: { done: 1, skipped: 0, changed: 1 } });
  const [leadId = ''] = leadIds;
  expect(await sheet(leadId)).toMatchObject({
    company: 'Acme',
    title: 'CEO',
    headline: 'Counts',
    location: 'London',
  });
  const seen = await outside(leadId);
  expect(seen.readAt).not.toBeNull();
  expect(seen.facts.map(({ field, value }) => [field, value])).toContainEqual(['company', 'Nordhaven']);
  expect(seen.degrees).toMatchObject([{ accountId, degree: 2, source: 'profile' }]);
  expect(seen.signals).toMatchObject([
    { kind: 'changed_job', from: 'CEO at Acme', to: 'CTO at Nordhaven' },
    { kind: 'posted', at: new Date(1_700_000_000_000).toISOString(), url: post.url },
  ]);
});

it('overwrites where asked, but never what somebody edited by hand; it can be undone', async () => {
  const { id, leadIds } = await list([{ company: 'Acme', title: 'CEO', headline: 'Old' }]);
  const [leadId = ''] = leadIds;
  await call('PATCH', `/leads/${leadId}`, { title: 'Founder' });
  const job = await run(await enrich(id, { overwrite: true }));
  expect(await sheet(leadId)).toMatchObject({ company: 'Nordhaven', title: 'Founder', headline: 'Counts' });
  const undo = await call<{ job: Job }>('POST', `/leads/lists/${id}/bulk/${job.id}/undo`);
  await run(undo.job);
  expect(await sheet(leadId)).toMatchObject({ company: 'Acme', title: 'Founder', headline: 'Old' });
});

it('waits where the budget is used up, says until when, and goes on where it stopped', async () => {
  const { id } = await list([{}, {}, {}]);
  const until = platform.clock.businessNow() + 3_600_000;
  read = () => {
    if (reads.length === 2)
      throw new AppError('linkedin_limited', '60 of 60 profile views.', { details: { until } });
    return person();
  };
  const started = await enrich(id);
  const waiting = await run(started);
  expect(waiting).toMatchObject({ status: 'queued', done: 1, message: '60 of 60 profile views.' });
  expect(waiting.goesOnAt).toBe(new Date(until).toISOString());
  read = () => person();
  expect(await run(started)).toMatchObject({ status: 'done', done: 3, counts: { done: 3 } });
  expect(new Set(reads).size).toBe(3);
  expect(reads).toHaveLength(4);
});

it('reads nobody twice within a week, nor anybody without a profile; one lead alone is always read', async () => {
  const { id, leadIds } = await list([{}, { key: null }]);
  await run(await enrich(id));
  reads = [];
  const again = await run(await enrich(id));
  expect(again.counts).toMatchObject({ done: 0, skipped: 2 });
  expect((await reasons(id, again.id)).toSorted()).toEqual([
    'Its LinkedIn profile is not known.',
    'Was read within the last 7 days.',
  ]);
  expect(reads).toEqual([]);
  const [leadId = ''] = leadIds;
  const { job } = await call<{ job: Job }>('POST', `/leads/${leadId}/enrich`, { accountId });
  expect(await run(job)).toMatchObject({ status: 'done', counts: { done: 1 } });
  expect(reads).toHaveLength(1);
  read = () => undefined;
  const none = await call<{ job: Job }>('POST', `/leads/${leadId}/enrich`, { accountId });
  expect(await run(none.job)).toMatchObject({ message: 'LinkedIn shows this account no such profile.' });
});

it('keeps nothing of somebody who was forgotten, also while they are read or found by another name', async () => {
  const gone = await list([{ key: 'forgotten-one' }]);
  await call('POST', `/leads/${gone.leadIds[0]}/forget`);
  const { id, leadIds } = await list([{}, {}]);
  read = () => person({ publicIdentifier: 'forgotten-one', providerId: 'ACoOther' });
  const job = await run(await enrich(id));
  expect(job.counts).toMatchObject({ done: 0, skipped: 2 });
  const seen = await outside(leadIds[0] ?? '');
  expect(seen).toEqual({ readAt: null, facts: [], degrees: [], signals: [] });
});

it('knows degrees from connections and accepted invitations, and a later word wins', async () => {
  const { id, leadIds } = await list([{ key: 'a-connection' }, { key: 'an-acceptor' }]);
  const [one = '', two = ''] = leadIds;
  const connectedAt = platform.clock.businessNow() - 86_400_000;
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    await saveRelations(
      tx,
      { workspaceId, accountId, kind: 'connections' },
      [
        {
          ...{
            providerId: 'ACoC',
            identityKey: 'a-connection',
            fullName: 'C',
            headline: null,
            picture: null,
          },
          connectedAt,
        },
      ],
      platform.clock.businessNow(),
    );
    await platform.announcements.announce(tx, workspaceId, 'linkedin.invitation-accepted', {
      ...{ linkedinAccountId: accountId, leadId: two, acceptedAt: connectedAt },
    });
  });
  const { degrees } = await call<{ degrees: LeadDegree[] }>('POST', '/leads/degrees', { leadIds });
  expect(new Map(degrees.map((known) => [known.leadId, [known.degree, known.source]]))).toEqual(
    new Map([
      [one, [1, 'connections']],
      [two, [1, 'accepted']],
    ]),
  );
  expect(new Set(await found(id, '1st'))).toEqual(new Set([one, two]));
  const other = await list([{ key: 'a-connection' }]);
  expect(await found(other.id, '1st')).toEqual([one]);
  expect((await outside(one)).signals).toMatchObject([
    { kind: 'connected', accountId, at: new Date(connectedAt).toISOString() },
  ]);
  const { job } = await call<{ job: Job }>('POST', `/leads/${two}/enrich`, { accountId });
  read = () => person({ publicIdentifier: 'an-acceptor', degree: 3 });
  await run(job);
  expect((await outside(two)).degrees).toMatchObject([{ degree: 3, source: 'profile' }]);
  expect(await found(id, '3rd,2nd')).toEqual([two]);
  expect(await found(id, '1st')).toEqual([one]);
});

it('knows a connection that was read before its lead came', async () => {
  await inWorkspace(platform.db, workspaceId, (tx) =>
    saveRelations(
      tx,
      { workspaceId, accountId, kind: 'connections' },
      [
        {
          ...{
            providerId: 'ACoN',
            identityKey: 'known-before',
            fullName: 'N',
            headline: null,
            picture: null,
          },
          connectedAt: null,
        },
      ],
      platform.clock.businessNow(),
    ),
  );
  const { id, leadIds } = await list([{ key: 'known-before' }, {}]);
  expect(await found(id, '1st')).toEqual(leadIds.slice(0, 1));
});

it('finds leads by what they did, in every list, until nothing is known of it any more', async () => {
  const {
    id: listId,
    leadIds: [ada = '', bob = ''],
  } = await list([{ key: 'ada-signal' }, { key: 'bob-signal' }]);
  const withSignals = async (of: string, signals: string) =>
    (
      await call<{ items: { id: string; signals: string[] }[] }>(
        'GET',
        `/leads/lists/${of}/grid?filter=${encodeURIComponent(`signals~any_of~${signals}`)}`,
      )
    ).items.map(({ id, signals: known }) => [id, known]);
  const at = platform.clock.businessNow();
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    const about = { postId: '1', itemRef: '1', postUrl: null, text: 'Yes', reaction: null, at };
    const context = { ...about, id: platform.random.id(), leadId: ada, kind: 'comments' as const };
    await insertContexts(tx, workspaceId, [context], at);
    const signal = { kind: 'posted' as const, ref: 'p', from: null, to: 'A post', url: null, at };
    await keepSignals(
      tx,
      workspaceId,
      [ada, bob].map((leadId) => ({ ...signal, id: platform.random.id(), leadId })),
      at,
    );
  });
  expect(await withSignals(listId, 'commented')).toEqual([[ada, ['commented', 'posted']]]);
  expect((await withSignals(listId, 'posted,changed_job')).map(([id]) => id).toSorted()).toEqual(
    [ada, bob].toSorted(),
  );
  expect(await withSignals(listId, 'attended')).toEqual([]);
  // A list that they come into later knows it too.
  const { id: otherId } = await list([{ key: 'bob-signal' }]);
  expect(await withSignals(otherId, 'posted')).toEqual([[bob, ['posted']]]);
  await inWorkspace(platform.db, workspaceId, (tx) =>
    sql`delete from lead_signals where lead_id = ${bob}`.execute(tx),
  );
  expect(await withSignals(otherId, 'posted')).toEqual([]);
});

it('tells what is new of whom and where to find them: noticed this week, and not of long ago', async () => {
  const { id, leadIds } = await list([{}, {}, {}]);
  const [fresh = '', noticedLongAgo = '', happenedLongAgo = ''] = leadIds;
  const now = platform.clock.businessNow();
  const day = 86_400_000;
  const keep = (leadId: string, at: number, noticed: number) =>
    inWorkspace(platform.db, workspaceId, (tx) =>
      keepSignals(
        tx,
        workspaceId,
        [
          {
            ...{ id: platform.random.id(), leadId, kind: 'changed_job', ref: `${at}`, url: null },
            ...{ from: 'CEO at Acme', to: 'CTO at Nordhaven', at },
          },
        ],
        noticed,
      ),
    );
  await keep(fresh, now - day, now);
  await keep(noticedLongAgo, now - 9 * day, now - 8 * day);
  await keep(happenedLongAgo, now - 40 * day, now);

  const news = await call<NewSignals>('GET', '/leads/signals/new');
  const ofThese = news.items.filter(({ leadId }) => leadIds.includes(leadId));
  expect(ofThese).toMatchObject([{ leadId: fresh, to: 'CTO at Nordhaven', listId: id }]);
  expect(news.leads).toBe(new Set(news.items.map(({ leadId }) => leadId)).size);
});

it('looks up who stands behind a link with a member id, and brings two leads of one profile together', async () => {
  read = (identifier) =>
    person({
      publicIdentifier: 'ada-of-the-link',
      providerId: identifier.startsWith('ACw') ? 'ACoAAAreal0123456789' : identifier,
    });
  const link = 'https://www.linkedin.com/sales/lead/ACwAAAx7h3kB1q2w3e,NAME_SEARCH,abcd';
  const { id, leadIds } = await list([{ key: null, fullName: 'Ada Lovelace', linkToResolve: link }]);
  expect((await run(await enrich(id))).counts).toMatchObject({ done: 1, skipped: 0 });
  expect(reads).toEqual(['ACwAAAx7h3kB1q2w3e']);
  const [known = ''] = leadIds;
  expect(await sheet(known)).toMatchObject({
    publicIdentifier: 'ada-of-the-link',
    linkToResolve: null,
  });

  const other = await list([{ key: null, linkToResolve: link.replace('x7h3kB1q2w3e', 'other1q2w3e4') }]);
  const job = await run(await enrich(other.id));
  expect(job.counts).toMatchObject({ done: 0, skipped: 1 });
  expect(await reasons(other.id, job.id)).toEqual([
    'Has the same LinkedIn profile as Ada Lovelace, another lead. Merge the two under Duplicates.',
  ]);
  const traits = await inWorkspace(platform.db, workspaceId, (tx) =>
    traitsOf(tx, workspaceId, [known, ...other.leadIds]),
  );
  const [one, two] = traits;
  expect(one !== undefined && two !== undefined && samePerson(one, two)).toMatchObject({
    reason: 'same_member',
  });
});
