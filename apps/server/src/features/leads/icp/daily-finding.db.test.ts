import type { Job } from '@waypost/contract/jobs';
import type { LiveSource } from '@waypost/contract/leads-sources';
import { findCredits } from '@waypost/domain/leads/icp/credits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { limitedUntil } from '../testing/fake-network.ts';
import { createCredits } from '../../billing/credits.ts';
import { leadsOf, newList, newProfile, somebodyNew, stage, useIcpStage } from './testing/profile-stage.ts';

useIcpStage();

const daily = 24 * 60 * 60_000;
const live = async (listId: string) =>
  (await stage.call<LiveSource[]>('GET', `/leads/lists/${listId}/live-sources`)).data;

/** A finished search for so many people, and the list it filled. */
async function search(amount: number): Promise<{ listId: string; jobId: string }> {
  const profile = await newProfile();
  const listId = await newList();
  const body = { requestId: stage.id(), accountId: stage.accountId, listId, amount };
  const { job } = (await stage.call<{ job: Job }>('POST', `/leads/icp/profiles/${profile.id}/find`, body))
    .data;
  await stage.run(job.id);
  return { listId, jobId: job.id };
}

const loop = async () =>
  stage.leads.loops?.find(({ name }) => name === 'leads.live-sources')?.run(new AbortController().signal);

/** A day later: what the run of that day did. */
async function nextDay(listId: string): Promise<Job> {
  stage.platform.clock.advance(daily);
  expect(await loop()).toBe(true);
  const [source] = await live(listId);
  return stage.run(source?.lastRun?.jobId ?? '');
}

const keep = (jobId: string, perDayMax: number) =>
  stage.call<LiveSource>('POST', '/leads/live-sources', { jobId, perDayMax });

describe('a search with AI that is repeated every day', () => {
  it('adds at most so many new people a day and costs exactly what they do', async () => {
    stage.people = somebodyNew(200);
    const { listId, jobId } = await search(10);
    const before = await stage.used();
    expect((await keep(jobId, 30)).data).toMatchObject({ kind: 'ai', active: true, perDayMax: 30 });
    expect(await stage.used()).toBe(before);

    const next = await nextDay(listId);
    expect(next).toMatchObject({ status: 'done', counts: { added: 30, duplicate: 0 } });
    expect(await stage.used()).toBe(before + findCredits(30));
    expect(await leadsOf(listId)).toHaveLength(40);

    // It goes on where it stopped, and a day on which nobody is new costs nothing.
    stage.reads.length = 0;
    while ((await nextDay(listId)).counts['added'] !== 0);
    const all = stage.people.filter(({ headline }) => headline?.startsWith('Head of Sales'));
    const spent = await stage.used();
    await nextDay(listId);
    expect(await stage.used()).toBe(spent);
    expect(await leadsOf(listId)).toHaveLength(all.length);
    await stage.call('DELETE', `/leads/live-sources/${(await live(listId))[0]?.id}`);
  });

  it('has no problem because the search that somebody made once found fewer than they asked for', async () => {
    stage.people = somebodyNew(25);
    const { listId, jobId } = await search(900);
    expect(await stage.run(jobId)).toMatchObject({
      status: 'done',
      message: 'The search has no more people who fit: 17 of 900.',
    });
    await keep(jobId, 5);
    const shown = (await live(listId))[0];
    expect(shown).toMatchObject({ lastRun: { jobId, status: 'done', added: 17 }, problem: null });
    await stage.call('DELETE', `/leads/live-sources/${shown?.id}`);
  });

  it('passes nobody over: who fits and had no room comes first the next day, judged and read once', async () => {
    stage.people = somebodyNew(60);
    const fitting = stage.people.flatMap(({ headline, publicIdentifier }) =>
      headline?.startsWith('Head of Sales') ? [publicIdentifier] : [],
    );
    const { listId, jobId } = await search(3);
    await keep(jobId, 3);
    // A page of 25 shows 17 who fit: the first search added three of them.
    const there = async () => (await leadsOf(listId)).map(({ publicIdentifier }) => publicIdentifier);
    stage.asked.length = 0;
    stage.reads.length = 0;
    const before = await stage.used();
    for (let day = 1; day <= 4; day += 1) {
      expect((await nextDay(listId)).counts).toMatchObject({ added: 3, found: 3 });
      expect((await there()).toSorted()).toEqual(fitting.slice(0, 3 + 3 * day).toSorted());
      expect(await stage.used()).toBe(before + day * findCredits(3));
    }
    expect([stage.reads, stage.asked]).toEqual([[], []]);
    // The last two of the first page, then the first of the second.
    expect((await nextDay(listId)).counts).toMatchObject({ added: 3, duplicate: 0 });
    expect((await there()).toSorted()).toEqual(fitting.slice(0, 18).toSorted());
    expect(stage.reads).toHaveLength(1);
    // The search ends while people wait: they still come before its top.
    for (let day = 6; day <= 12; day += 1) await nextDay(listId);
    expect(await there()).toHaveLength(39);
    expect((await nextDay(listId)).counts).toMatchObject({ added: 1 });
    expect((await there()).toSorted()).toEqual(fitting.toSorted());
    await stage.call('DELETE', `/leads/live-sources/${(await live(listId))[0]?.id}`);
  });

  it('keeps who had no room when it is interrupted after the page on which the amount was reached', async () => {
    stage.people = somebodyNew(25);
    const { listId, jobId } = await search(15);
    await keep(jobId, 15);
    const before = await stage.used();
    // As after a kill between that page and the end of the job.
    await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
      sql`update jobs set status = 'running' where id = ${jobId}`.execute(tx),
    );
    expect(await stage.run(jobId)).toMatchObject({ status: 'done', counts: { added: 15 } });
    expect(await stage.used()).toBe(before);
    stage.reads.length = 0;
    expect((await nextDay(listId)).counts).toMatchObject({ added: 2 });
    expect(await leadsOf(listId)).toHaveLength(17);
    await stage.call('DELETE', `/leads/live-sources/${(await live(listId))[0]?.id}`);
  });

  it('leaves out who had no room and is excluded by the next day', async () => {
    stage.people = somebodyNew(25);
    const { listId, jobId } = await search(15);
    await keep(jobId, 15);
    const value = stage.people
      .filter(({ headline }) => headline?.startsWith('Head of Sales'))
      .at(-1)?.profileUrl;
    await stage.call('POST', '/leads/exclusions', { kind: 'person', value });
    expect((await nextDay(listId)).counts).toMatchObject({ added: 1 });
    expect(await leadsOf(listId)).toHaveLength(16);
    await stage.call('DELETE', `/leads/live-sources/${(await live(listId))[0]?.id}`);
  });

  it('keeps nobody of those it found in what it repeats', async () => {
    stage.people = somebodyNew(40);
    const { listId, jobId } = await search(5);
    const kept = await keep(jobId, 5);
    const { rows } = await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
      sql<{ input: object }>`select input from lead_live_sources where id = ${kept.data.id}`.execute(tx),
    );
    expect(JSON.stringify(rows[0]?.input)).not.toContain(stage.people[0]?.providerId);
    expect(Object.keys(rows[0]?.input ?? {}).toSorted()).toEqual(
      ['accountId', 'profileId', 'skip', 'sourceId', 'urls', 'version'].toSorted(),
    );
    await stage.call('DELETE', `/leads/live-sources/${(await live(listId))[0]?.id}`);
  });

  it('keeps no credits while it waits for hours, and takes them again when it goes on', async () => {
    stage.people = somebodyNew(120);
    // Everybody of the first page who fits: nobody is left for the next day.
    const { listId, jobId } = await search(17);
    await keep(jobId, 25);
    const before = await stage.used();
    const hour = 60 * 60_000;
    const refuse = (hours: number) => {
      stage.onRead = () => {
        throw limitedUntil(stage.platform.clock.businessNow() + hours * hour);
      };
    };
    refuse(5);
    const waiting = await nextDay(listId);
    expect(waiting).toMatchObject({ status: 'queued', goesOnAt: expect.any(String) });
    expect(await stage.used()).toBe(before);
    // Somebody else spends what was left.
    const credits = createCredits(stage.platform);
    const other = await inWorkspace(stage.platform.db, stage.workspaceId, async (tx) => {
      const { used, max } = await credits.creditsOf(tx, stage.workspaceId);
      return credits.spendCredits(tx, stage.workspaceId, max - used - 3);
    });
    stage.onRead = () => undefined;
    stage.reads.length = 0;
    const short = await stage.run(waiting.id);
    expect(short).toMatchObject({
      status: 'queued',
      message: expect.stringMatching(/^Insufficient credits: the rest takes up to \d+ and 3 are left\./),
    });
    await stage.run(waiting.id);
    expect(stage.reads).toHaveLength(1);
    await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
      credits.returnCredits(tx, stage.workspaceId, other),
    );
    expect(await stage.run(waiting.id)).toMatchObject({ status: 'done', counts: { added: 25 } });
    expect(await stage.used()).toBe(before + findCredits(25));
    await stage.call('DELETE', `/leads/live-sources/${(await live(listId))[0]?.id}`);
  });

  it('keeps its credits over a short wait, and gives them back once it has waited for an hour', async () => {
    stage.people = somebodyNew(120);
    const { listId, jobId } = await search(5);
    await keep(jobId, 25);
    const before = await stage.used();
    stage.onRead = () => {
      throw limitedUntil(null);
    };
    const waiting = await nextDay(listId);
    expect(await stage.used()).toBeGreaterThan(before);
    stage.platform.clock.advance(61 * 60_000);
    await stage.run(waiting.id);
    // The twelve who had no room in the first search are there already.
    expect(await leadsOf(listId)).toHaveLength(17);
    expect(await stage.used()).toBe(before + findCredits(12));
    stage.onRead = () => undefined;
    expect(await stage.run(waiting.id)).toMatchObject({ status: 'done', counts: { added: 25 } });
    expect(await stage.used()).toBe(before + findCredits(25));
    await stage.call('DELETE', `/leads/live-sources/${(await live(listId))[0]?.id}`);
  });

  it('stops with the reason while credits are out, and goes on with the next ones', async () => {
    stage.people = somebodyNew(120);
    const { listId, jobId } = await search(5);
    await keep(jobId, 25);
    const { max } = await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
      createCredits(stage.platform).creditsOf(tx, stage.workspaceId),
    );
    await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
      sql`update keyword_usage set used = ${max - 12}`.execute(tx),
    );
    const before = (await live(listId))[0]?.lastRun?.jobId;
    stage.platform.clock.advance(daily);
    await loop();
    const [stopped] = await live(listId);
    expect(stopped?.problem).toMatch(/^Insufficient credits: a day takes up to 13 and 12 were left\./);
    expect(stopped).toMatchObject({ active: true, lastRun: { jobId: before } });
    expect(await leadsOf(listId)).toHaveLength(5);

    await stage.setPlan(1);
    const next = await nextDay(listId);
    expect(next).toMatchObject({ status: 'done', counts: { added: 25 } });
    expect(await stage.used()).toBe(findCredits(25));
    expect((await live(listId))[0]?.problem).toBeNull();
    await stage.call('DELETE', `/leads/live-sources/${stopped?.id}`);
  });
});
