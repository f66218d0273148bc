import type { Job } from '@waypost/contract/jobs';
import type { Comparison } from '@waypost/contract/leads-merge';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { change } from '../../platform/db/rows.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { checkCsvJob } from './jobs/check-csv.ts';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

async function imported(content: string, options: object) {
  const answer = await stage.upload(content, options);
  expect(answer.status, answer.text).toBe(200);
  const job = await stage.runJob(answer.data.job.id);
  stage.platform.clock.advance(60_000);
  return { job, listId: answer.data.list.id };
}
async function undone(importId: string): Promise<Job> {
  const answer = await stage.call<{ job: Job }>('POST', `/leads/imports/${importId}/undo`);
  expect(answer.status, answer.text).toBe(200);
  const job = await stage.runJob(answer.data.job.id);
  stage.platform.clock.advance(60_000);
  return job;
}
const linksOf = async (listId: string) =>
  (await stage.walk(listId)).map((lead) => [lead.fullName, lead.publicIdentifier]).toSorted();

/** As an organiser of an event hands them out. */
const attendees = (tag: string): string =>
  `Vorname;Nachname;Firma\nJürgen;Groß ${tag};Große & Söhne GmbH\nAda;King ${tag};Engines\n`;
/** The same people as a sales tool exports them. */
const found = (tag: string): string =>
  `First Name,Last Name,Company,Person Linkedin Url
Jürgen,Groß ${tag},Große & Söhne,linkedin.com/in/juergen-${tag}
Ada,King ${tag},Engines Ltd,https://www.linkedin.com/in/ada-${tag}?trk=x
Ada,King ${tag},Looms,linkedin.com/in/ada-of-looms-${tag}
`;

test('who came by name and company is the same person once a file brings the link', async () => {
  const event = await imported(attendees('a'), { name: 'Event' });
  expect(await linksOf(event.listId)).toEqual([
    ['Ada King a', null],
    ['Jürgen Groß a', null],
  ]);
  const tool = await imported(found('a'), { name: 'Tool' });
  expect(tool.job.counts).toMatchObject({ added: 3, created: 1, incomplete: 0 });
  expect(await linksOf(event.listId)).toEqual([
    ['Ada King a', 'ada-a'],
    ['Jürgen Groß a', 'juergen-a'],
  ]);
  const again = await imported(attendees('a'), { listId: event.listId });
  expect(again.job.counts).toMatchObject({ added: 0, duplicate: 2 });
});

test('the second link of one name and company is somebody else', async () => {
  const event = await imported(attendees('b'), { name: 'Event' });
  const rows = found('b').replace('ada-of-looms-b', 'ada-the-second-b').replace('Looms', 'Engines');
  const tool = await imported(rows, { listId: event.listId });
  expect(tool.job.counts).toMatchObject({ updated: 2, created: 1 });
  expect(await linksOf(event.listId)).toEqual([
    ['Ada King b', 'ada-b'],
    ['Ada King b', 'ada-the-second-b'],
    ['Jürgen Groß b', 'juergen-b'],
  ]);
});

test('an import that is undone takes its links with it, and brings them again', async () => {
  const event = await imported(attendees('c'), { name: 'Event' });
  const before = await linksOf(event.listId);
  for (const round of ['first', 'second']) {
    const tool = await imported(found('c'), { name: `Tool ${round}` });
    expect(tool.job.counts, round).toMatchObject({ added: 3, created: 1 });
    const undo = await undone(tool.job.id);
    expect(undo.counts, round).toMatchObject({ erased: 1, restored: 2, kept: 0 });
    expect(await linksOf(event.listId), round).toEqual(before);
  }
  const again = await imported(attendees('c'), { listId: event.listId });
  expect(again.job.counts).toMatchObject({ added: 0, duplicate: 2 });
});

test.each([
  ['somebody was written to', sql`update leads set contacted_at = now() where identity_key = 'ada-d'`, 'd'],
  [
    'an account saw them',
    sql`insert into lead_provider_ids (workspace_id, linkedin_account_id, provider_id, lead_id)
      select workspace_id, gen_random_uuid(), 'ACoAAAda', id from leads where identity_key = 'ada-e'`,
    'e',
  ],
])('a link stays where %s since', async (_, happens, tag) => {
  const event = await imported(attendees(tag), { name: 'Event' });
  const tool = await imported(found(tag), { name: 'Tool' });
  await inWorkspace(stage.platform.db, stage.workspaceId, (tx) => change(tx, happens));
  const undo = await undone(tool.job.id);
  expect(undo.counts).toMatchObject({ kept: 1, restored: 1 });
  expect(await linksOf(event.listId)).toEqual([
    [`Ada King ${tag}`, `ada-${tag}`],
    [`Jürgen Groß ${tag}`, null],
  ]);
});

test('one file that names somebody first without a link and then with it adds one person', async () => {
  const rows = `First Name,Last Name,Company,LinkedIn
Ada,Once,Engines,
Ada,Once,Engines,linkedin.com/in/ada-once
Ada,Once,Engines,
`;
  const { job, listId } = await imported(rows, { name: 'Both' });
  expect(job.counts).toMatchObject({ added: 1, repeated: 2 });
  expect(await linksOf(listId)).toEqual([['Ada Once', 'ada-once']]);
});

test('who is named first and brings the link further down is not counted as without one, in the check as in the import', async () => {
  const file = `First Name,Last Name,Company,LinkedIn
Ada,Late,Engines,
Jo,Late,Looms,
Ada,Late,Engines,linkedin.com/in/ada-late
`;
  const asked = await stage.upload(file, { name: 'Late' }, { path: '/leads/imports/dry-run' });
  const deps = { ...stage.platform, files: stage.files, uploads: stage.uploads };
  const check = await stage.runJob(asked.data.job.id, [checkCsvJob({ ...deps, rowsPerChunk: 1 })]);
  expect(check.counts).toMatchObject({ added: 2, repeated: 1, incomplete: 1 });
  const { job } = await imported(file, { name: 'Late' });
  expect(job.counts).toEqual(check.counts);
  const path = `/leads/imports/${job.id}/rows?kind=incomplete`;
  const shown = await stage.call<{ items: { name: string }[] }>('GET', path);
  expect(shown.data.items.map(({ name }) => name)).toEqual(['Jo Late']);
});

test.each([
  { order: 'with the link first', tag: 'l', rows: (both: string[]) => both },
  { order: 'without it first', tag: 'm', rows: (both: string[]) => both.toReversed() },
])(
  'who is known by link and name is repeated in a file that has both, $order, and a check says so',
  async ({ tag, rows }) => {
    await imported(`Name,LinkedIn,Company\nAda ${tag},,Looms\n`, { name: 'Event' });
    await imported(`Name,LinkedIn,Company\nAda ${tag},linkedin.com/in/ada-${tag},Looms\n`, { name: 'Tool' });
    const both = [`Ada ${tag},linkedin.com/in/ada-${tag},Looms`, `Ada ${tag},,Looms`];
    const file = `Name,LinkedIn,Company\n${rows(both).join('\n')}\n`;
    const asked = await stage.upload(file, { name: 'Both' }, { path: '/leads/imports/dry-run' });
    const deps = { ...stage.platform, files: stage.files, uploads: stage.uploads };
    const check = await stage.runJob(asked.data.job.id, [checkCsvJob({ ...deps, rowsPerChunk: 1 })]);
    expect(check.counts).toMatchObject({ added: 1, created: 0, repeated: 1, duplicate: 0 });
    expect((await imported(file, { name: 'Both' })).job.counts).toEqual(check.counts);
  },
);

test('an import that is undone says of each of its people what became of them, also of merged and deleted ones', async () => {
  const rows = `First Name,Last Name,Company,LinkedIn
Ada,Counted,Engines,linkedin.com/in/ada-counted
Ada,Counted,Engines Ltd,linkedin.com/in/ada-counted-too
Joan,Counted,Engines,linkedin.com/in/joan-counted
Grace,Counted,Engines,linkedin.com/in/grace-counted
Mary,Counted,Engines,linkedin.com/in/mary-counted
Hedy,Counted,Engines,linkedin.com/in/hedy-counted
Emmy,Counted,Engines,linkedin.com/in/emmy-counted
`;
  const first = await imported(rows.split('\n').slice(0, 2).join('\n'), { name: 'Before' });
  const file = await imported(rows.replace('ada-counted\n', 'sofia-counted\n'), { name: 'Counted' });
  const idOf = async (link: string) =>
    [...(await stage.walk(first.listId)), ...(await stage.walk(file.listId))].find(
      ({ publicIdentifier }) => publicIdentifier === link,
    )?.id ?? '';
  const merge = async (one: string, other: string) => {
    const leadIds = [await idOf(one), await idOf(other)];
    const pair = await stage.call<Comparison>('GET', `/leads/compare?one=${leadIds[0]}&other=${leadIds[1]}`);
    const merged = await stage.call('POST', '/leads/merges', { leadIds, stamp: pair.data.stamp });
    expect(merged.status, merged.text).toBe(200);
  };
  await merge('ada-counted', 'ada-counted-too');
  expect((await stage.call('DELETE', `/leads/${await idOf('joan-counted')}`)).status).toBe(200);
  stage.platform.clock.advance(60_000);
  const undo = await undone(file.job.id);
  expect(undo.done).toBe(7);
  expect(undo.counts).toMatchObject({ erased: 5, kept: 1, goneBefore: 1, takenOut: 0 });
  expect(await stage.walk(file.listId)).toHaveLength(1);
});
