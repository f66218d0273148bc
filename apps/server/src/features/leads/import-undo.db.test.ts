import type { LeadImport } from '@waypost/contract/leads-import';
import type { LeadList } from '@waypost/contract/leads';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { list as rowsOf } from '../../platform/db/rows.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { checkCsvJob } from './jobs/check-csv.ts';
import { importCsvJob } from './jobs/import-csv.ts';
import { dryRun, imported, shown, stage, undone, used, useImportStage } from './testing/import-stage.ts';

useImportStage();

test('an import is undone as a whole: who came goes, what changed comes back, later work stays', async () => {
  const first = await imported(
    'Name,LinkedIn,Company,Title,Tier\nOld One,linkedin.com/in/u-old,,,\nKept One,linkedin.com/in/u-kept,,,\n',
    { name: 'Before' },
  );
  const second = await imported(
    'Name,LinkedIn,Company,Title,Tier,Lead score\nOld One,linkedin.com/in/u-old,Acme,CEO,A,80\nKept One,linkedin.com/in/u-kept,Acme,CTO,B,\nNew One,linkedin.com/in/u-new,X,,,\nTouched,linkedin.com/in/u-touched,Y,,,\n',
    { listId: first.listId },
  );
  expect(second.job.counts).toMatchObject({ added: 2, created: 2, updated: 2 });
  expect((await shown(second.job.id)).undo).toMatchObject({ state: 'open' });
  stage.platform.clock.advance(60_000);
  const later = await imported(
    'Name,LinkedIn,Company\nKept One,linkedin.com/in/u-kept,Better\nTouched,linkedin.com/in/u-touched,Z\n',
    { listId: first.listId, onExisting: 'overwrite' },
  );
  expect(later.job.counts).toMatchObject({ updated: 2 });

  const undo = await undone(second.job.id);
  expect(undo).toMatchObject({ status: 'done', counts: { erased: 1, takenOut: 0, restored: 1, kept: 2 } });
  const left = await stage.walk(first.listId);
  expect(
    left.map((lead) => [
      lead.publicIdentifier,
      lead.company,
      lead.title,
      lead.customFields,
      lead.score?.value ?? null,
    ]),
  ).toEqual([
    ['u-old', null, null, {}, null],
    ['u-kept', 'Better', null, {}, null],
  ]);
  const list = await stage.call<LeadList>('GET', `/leads/lists/${first.listId}`);
  expect(list.data._count.leads).toBe(2);
  expect((await shown(second.job.id)).undo.state).toBe('undone');
  const twice = await stage.call('POST', `/leads/imports/${second.job.id}/undo`);
  expect([twice.status, twice.error.message]).toEqual([409, 'This import was already undone.']);
  const all = await stage.call<LeadImport[]>('GET', `/leads/lists/${first.listId}/imports`);
  expect(all.data.map(({ undo: { state } }) => state)).toEqual(['open', 'undone', 'open']);
});

test('a file that was taken back is no source of its list any more, unless people of it stay', async () => {
  const sources = async (listId: string) =>
    (await stage.call<LeadList>('GET', `/leads/lists/${listId}`)).data.sources.map(({ label }) => label);
  const { listId } = await imported('Name,LinkedIn\nOld,linkedin.com/in/source-old\n', { name: 'Of a file' });
  stage.platform.clock.advance(60_000);
  const taken = await imported('Name,LinkedIn\nOld,linkedin.com/in/source-new\n', { listId });
  expect(await sources(listId)).toHaveLength(2);
  expect(await undone(taken.job.id)).toMatchObject({ counts: { erased: 1, kept: 0 } });
  expect(await sources(listId)).toHaveLength(1);
  const kept = await imported('Name,LinkedIn\nOld,linkedin.com/in/source-kept\n', { listId });
  stage.platform.clock.advance(60_000);
  const lead = (await stage.walk(listId)).find(({ publicIdentifier }) => publicIdentifier === 'source-kept');
  await stage.call('PATCH', `/leads/${lead?.id}`, { title: 'Worked with' });
  expect(await undone(kept.job.id)).toMatchObject({ counts: { erased: 0, kept: 1 } });
  expect(await sources(listId)).toHaveLength(2);
});

test('an undone import takes the list it made along, unless somebody did something with it since', async () => {
  const row = (name: string) => `Name,LinkedIn\nOf Made,linkedin.com/in/${name}\n`;
  const gone = async (listId: string) => (await stage.call('GET', `/leads/lists/${listId}`)).status === 404;
  const alone = await imported(row('made-alone'), { name: 'Made for a file', description: 'All of it' });
  expect(await undone(alone.job.id)).toMatchObject({
    counts: { erased: 1 },
    message: 'The list “Made for a file”, made for this file, is gone as well.',
  });
  expect(await gone(alone.listId)).toBe(true);
  expect((await shown(alone.job.id)).undo.state).toBe('undone');

  const renamed = await imported(row('made-renamed'), { name: 'Renamed' });
  await stage.call('PATCH', `/leads/lists/${renamed.listId}`, { name: 'Mine' });
  const filled = await imported(row('made-filled'), { name: 'Filled' });
  const second = await imported(row('made-second'), { listId: filled.listId });
  const chosen = await imported(row('made-chosen'), { name: 'Chosen by a campaign' });
  used.add(chosen.listId);
  for (const { job } of [renamed, second, filled, chosen]) {
    expect(await undone(job.id)).toMatchObject({ status: 'done', message: null });
  }
  for (const { listId } of [renamed, filled, chosen]) expect(await gone(listId)).toBe(false);
});

test('thirty days later an import stands', async () => {
  const { job } = await imported('Name,LinkedIn\nA B,linkedin.com/in/over-1\n', { name: 'Over' });
  stage.platform.clock.advance(30 * 24 * 3_600_000);
  expect((await shown(job.id)).undo.state).toBe('over');
  const answer = await stage.call('POST', `/leads/imports/${job.id}/undo`);
  expect([answer.status, answer.error.message]).toEqual([
    409,
    'An import can be undone for 30 days; this one is older.',
  ]);
});

const person = fc.record({
  who: fc.integer({ min: 0, max: 6 }),
  form: fc.constantFrom('/in/p-', '/de/in/P-', '/in/namesake-', 'broken/'),
  company: fc.constantFrom('', 'Acme', 'Bolt'),
  tier: fc.constantFrom('', 'A', 'B'),
  score: fc.constantFrom('', '10', '90'),
});

type Person = typeof person extends fc.Arbitrary<infer One> ? One : never;

function csv(people: readonly Person[], tag: string): string {
  const rows = people.map(({ who, form, company, tier, score }) =>
    [`N ${who}`, `https://www.linkedin.com${form}${who}-${tag}`, company, tier, score].join(','),
  );
  return `Name,LinkedIn,Company,Tier,Lead score\n${rows.join('\n')}\n`;
}

test('a score that a file changes and sets again is as old as it was once the import is undone', async () => {
  const one = { who: 4, form: '/in/p-', company: '', tier: '' } as const;
  const held = await imported(csv([{ ...one, score: '10' }], 'twice'), { name: 'Scored' });
  const scoreNow = async () => (await stage.walk(held.listId)).map(({ score }) => score);
  const before = await scoreNow();
  stage.platform.clock.advance(60_000);
  const rows = csv(
    [
      { ...one, score: '90' },
      { ...one, score: '10' },
    ],
    'twice',
  );
  const again = await stage.upload(rows, { name: 'Again', onExisting: 'overwrite' });
  // Each row in a commit of its own.
  const deps = { ...stage.platform, files: stage.files, uploads: stage.uploads };
  await stage.runJob(again.data.job.id, [importCsvJob({ ...deps, rowsPerChunk: 3, rowsPerPiece: 1 })]);
  expect(await scoreNow()).not.toEqual(before);
  await undone(again.data.job.id);
  expect(await scoreNow()).toEqual(before);
});

test('a check equals its import, and undo brings back what was there', { timeout: 120_000 }, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 8 }),
      fc.array(person, { minLength: 1, maxLength: 10 }),
      fc.constantFrom('skip', 'fill_empty', 'overwrite'),
      fc.record({ anyList: fc.boolean(), excluded: fc.constant(true) }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      async (known, people, onExisting, leaveOut, rowsPerChunk, rowsPerPiece, intoSame) => {
        run += 1;
        const tag = `q${run}x`;
        const held = await imported(csv(known, tag), { name: tag });
        const target = intoSame ? held.listId : (await stage.newList(tag)).id;
        const snapshot = async () => ({
          held: (await stage.walk(held.listId)).map(withoutTimes),
          target: (await stage.walk(target)).map(withoutTimes),
          leads: await leadsNamed(tag),
        });
        const before = await snapshot();
        stage.platform.clock.advance(60_000);
        const deps = { ...stage.platform, files: stage.files, uploads: stage.uploads, rowsPerChunk };
        const options = { listId: target, onExisting, leaveOut };
        const check = await stage.upload(csv(people, tag), options, { path: dryRun });
        const dry = await stage.runJob(check.data.job.id, [checkCsvJob(deps)]);
        expect(await snapshot()).toEqual(before);
        const real = await stage.upload(null, { ...options, checkId: dry.id });
        const job = await stage.runJob(real.data.job.id, [
          importCsvJob({ ...deps, rowsPerChunk: 3, rowsPerPiece }),
        ]);
        expect(job.counts).toEqual(dry.counts);
        const { added = 0, updated = 0, duplicate = 0, repeated = 0, skipped = 0, rejected = 0 } = job.counts;
        expect(added + updated + duplicate + repeated + skipped + rejected).toBe(people.length);
        stage.platform.clock.advance(60_000);
        const undo = await undone(job.id);
        expect(undo.counts['kept']).toBe(0);
        expect(await snapshot()).toEqual(before);
      },
    ),
    { numRuns: 25 },
  );
});

function withoutTimes<Lead extends { addedAt: string }>(lead: Lead): Lead {
  return { ...lead, addedAt: '' };
}

async function leadsNamed(tag: string): Promise<unknown[]> {
  return inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    rowsOf(
      tx,
      sql`select identity_key, full_name, company, custom_fields, search_text, score from leads
        where workspace_id = ${stage.workspaceId} and identity_key like ${`%-${tag}`} order by identity_key`,
    ),
  );
}
