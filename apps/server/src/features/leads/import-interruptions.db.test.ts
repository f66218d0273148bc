import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { list } from '../../platform/db/rows.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import type { JobKind } from '../../platform/jobs/job-kinds.ts';
import { importCsvJob } from './jobs/import-csv.ts';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

class Crash extends Error {}

/** What is committed at once, and what is settled at once. */
interface Sizes {
  rowsPerChunk: number;
  rowsPerPiece: number;
}

/** The import as a process runs it that dies at its n-th chunk, before or right after the commit. */
function dyingImport(sizes: Sizes, deathAtChunk: number, committed: boolean): JobKind {
  const kind = importCsvJob({ ...stage.platform, files: stage.files, uploads: stage.uploads, ...sizes });
  let chunks = 0;
  return {
    kind: kind.kind,
    run: (job, run) =>
      kind.run(job, {
        stopping: run.stopping,
        async chunk(write) {
          chunks += 1;
          const dies = chunks === deathAtChunk;
          await run.chunk(async (tx) => {
            const progress = await write(tx);
            if (dies && !committed) throw new Crash();
            return progress;
          });
          if (dies) throw new Crash();
        },
      }),
  };
}

const person = fc.record({
  who: fc.integer({ min: 0, max: 7 }),
  form: fc.constantFrom('/in/p-', '/in/P-', '/de/in/p-', '/in/namesake-', 'broken/'),
  company: fc.constantFrom('', 'Acme', 'Bolt, Inc', 'Zed "Q"'),
  title: fc.constantFrom('', 'CEO', 'line\nbreak'),
});
const deaths = fc.array(fc.record({ chunk: fc.integer({ min: 1, max: 4 }), committed: fc.boolean() }), {
  maxLength: 4,
});

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Imports a file and answers everything that is left of it, ids and times aside. */
async function result(
  tag: string,
  content: string,
  sizes: Sizes,
  dying: { chunk: number; committed: boolean }[],
) {
  const answer = await stage.upload(content.replaceAll('@@', tag), { name: tag });
  const jobId = answer.data.job.id;
  for (const { chunk, committed } of dying) {
    await stage.runJob(jobId, [dyingImport(sizes, chunk, committed)]);
  }
  const kind = importCsvJob({ ...stage.platform, files: stage.files, uploads: stage.uploads, ...sizes });
  const job = await stage.runJob(jobId, [kind]);
  const leads = await stage.walk(answer.data.list.id);
  const rejects = await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    list(
      tx,
      sql`select row_number, cells, reason from lead_import_rejects
          where workspace_id = ${stage.workspaceId} and import_id = ${jobId} order by row_number`,
    ),
  );
  const outcomes = await inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    list(
      tx,
      sql`select row_number, outcome from lead_import_rows
          where workspace_id = ${stage.workspaceId} and import_id = ${jobId} order by row_number`,
    ),
  );
  const counted = await stage.call<{ _count: { leads: number } }>(
    'GET',
    `/leads/lists/${answer.data.list.id}`,
  );
  return JSON.parse(
    JSON.stringify({
      job: { status: job.status, done: job.done, total: job.total, counts: job.counts },
      count: counted.data._count.leads,
      leads: leads.map((lead) => ({ ...lead, id: '', addedAt: '' })),
      rejects,
      outcomes,
    }).replaceAll(tag, '@@'),
  ) as { job: { counts: Record<string, number>; done: number }; count: number; leads: unknown[] };
}

test('an import cut off anywhere ends as if nothing had happened', { timeout: 120_000 }, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 14 }),
      fc.record({
        rowsPerChunk: fc.integer({ min: 1, max: 9 }),
        rowsPerPiece: fc.integer({ min: 1, max: 4 }),
      }),
      deaths,
      async (people, sizes, dying) => {
        run += 1;
        const rows = people.map(({ who, form, company, title }) =>
          [`N ${who}@@`, `https://www.linkedin.com${form}${who}-@@`, company, title].map(quoted).join(','),
        );
        const content = `Name,LinkedIn,Company,Title\n${rows.join('\n')}\n`;
        const whole = await result(`whole${run}x`, content, { rowsPerChunk: 2_000, rowsPerPiece: 2_000 }, []);
        const cut = await result(`other${run}x`, content, sizes, dying);
        expect(cut).toEqual(whole);
        const { added = 0, repeated = 0, rejected = 0 } = cut.job.counts;
        expect(added + repeated + rejected).toBe(people.length);
        expect(cut.count).toBe(added);
        expect(cut.leads).toHaveLength(added);
      },
    ),
    { numRuns: 40 },
  );
});

/** An import that a person pauses while its second chunk is under way. */
function pausedImport(jobId: string, rowsPerChunk: number): JobKind {
  const kind = importCsvJob({
    ...stage.platform,
    ...{ files: stage.files, uploads: stage.uploads },
    ...{ rowsPerChunk, rowsPerPiece: 1 },
  });
  let chunks = 0;
  return {
    ...kind,
    run: (job, run) =>
      kind.run(job, {
        stopping: run.stopping,
        async chunk(write) {
          chunks += 1;
          if (chunks === 3) await stage.call('POST', `/jobs/${jobId}/pause`);
          await run.chunk(write);
        },
      }),
  };
}

const sixPeople = `Name,LinkedIn\n${[1, 2, 3, 4, 5, 6]
  .map((n) => `N ${n},https://www.linkedin.com/in/paused-@@-${n}\n`)
  .join('')}`;

test('a paused import keeps its rows and its file, and adds the rest once it is resumed', async () => {
  const { data } = await stage.upload(sixPeople.replaceAll('@@', 'one'), { name: 'Paused' });
  const paused = await stage.runJob(data.job.id, [pausedImport(data.job.id, 2)]);
  expect(paused).toMatchObject({ status: 'paused', done: 4, counts: { added: 4 } });
  expect((await stage.walk(data.list.id)).map(({ fullName }) => fullName)).toEqual([
    'N 1',
    'N 2',
    'N 3',
    'N 4',
  ]);
  // A turn of the queue from before, e.g. after a restart, changes nothing.
  expect(await stage.runJob(data.job.id)).toMatchObject({ status: 'paused', done: 4 });
  await stage.call('POST', `/jobs/${data.job.id}/resume`);
  expect(await stage.runJob(data.job.id)).toMatchObject({ status: 'done', done: 6, counts: { added: 6 } });
  expect(await stage.walk(data.list.id)).toHaveLength(6);
});

test('a paused import that is cancelled can be undone, with the list it had made', async () => {
  const { data } = await stage.upload(sixPeople.replaceAll('@@', 'two'), { name: 'Paused, cancelled' });
  await stage.runJob(data.job.id, [pausedImport(data.job.id, 2)]);
  await stage.call('POST', `/jobs/${data.job.id}/cancel`);
  // The turn that cancelling has put into the queue.
  expect(await stage.runJob(data.job.id)).toMatchObject({ status: 'cancelled', done: 4 });
  const undo = await stage.call<{ job: { id: string } }>('POST', `/leads/imports/${data.job.id}/undo`);
  expect(undo.status, undo.text).toBe(200);
  expect(await stage.runJob(undo.data.job.id)).toMatchObject({ status: 'done', counts: { erased: 4 } });
  expect((await stage.call('GET', `/leads/lists/${data.list.id}`)).status).toBe(404);
});
