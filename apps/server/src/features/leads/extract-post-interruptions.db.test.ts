import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../platform/http/app-error.ts';
import type { JobKind } from '../../platform/jobs/job-kinds.ts';
import { aPerson, limitedUntil } from './testing/fake-network.ts';
import { extraction, network, postWith, stage, usePostStage } from './testing/post-stage.ts';

usePostStage();

test('a limit and a disconnected account wait with their sentence and lose nothing', async () => {
  const id = postWith(Array.from({ length: 9 }, (_, n) => aPerson(`limited-${n}`)));
  network.pageSize = 3;
  const { jobId, listId } = await extraction([id]);
  const until = stage.platform.clock.businessNow() + 40_000;
  network.refuse = { error: limitedUntil(until), after: 3 };
  const waiting = await stage.runJob(jobId);
  expect(waiting).toMatchObject({
    status: 'queued',
    message: 'Ada Lovelace: the daily reads are used up.',
    goesOnAt: new Date(until).toISOString(),
  });
  expect(await stage.walk(listId)).toHaveLength(6);
  network.refuse = {
    error: new AppError('linkedin_disconnected', 'Reconnect it in Settings, then try again.'),
    after: 0,
  };
  expect(await stage.runJob(jobId)).toMatchObject({
    status: 'queued',
    message: 'Reconnect it in Settings. Then it goes on by itself.',
    goesOnAt: null,
  });
  network.refuse = undefined;
  network.calls = [];
  const done = await stage.runJob(jobId);
  expect(done).toMatchObject({ status: 'done', message: null, counts: { found: 9, added: 9 } });
  expect(network.calls).toEqual(['listComments post at-6']);
});

test('a cancelled extraction keeps what it found', async () => {
  const id = postWith(Array.from({ length: 9 }, (_, n) => aPerson(`cancelled-${n}`)));
  network.pageSize = 3;
  const { jobId, listId } = await extraction([id]);
  const [kind] = (stage.leads.jobs ?? []).filter((job) => job.kind === 'leads.extract-post');
  if (kind === undefined) throw new Error('no such job');
  const cancelling: JobKind = {
    kind: kind.kind,
    run: (job, run) =>
      kind.run(job, {
        stopping: run.stopping,
        async chunk(write) {
          if ((await stage.walk(listId)).length === 3) await stage.call('POST', `/jobs/${jobId}/cancel`);
          await run.chunk(write);
        },
      }),
  };
  expect(await stage.runJob(jobId, [cancelling])).toMatchObject({
    status: 'cancelled',
    counts: { added: 6 },
  });
  expect(await stage.walk(listId)).toHaveLength(6);
});

test(
  'an extraction cut off at any chunk finds the same people with the same numbers',
  { timeout: 120_000 },
  async () => {
    const [kind] = (stage.leads.jobs ?? []).filter((job) => job.kind === 'leads.extract-post');
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
        async (who, pageSize, amountMax, deaths) => {
          run += 1;
          const id = postWith(who.map((n) => aPerson(`cut-${run}-${n}`)));
          network.pageSize = pageSize;
          const { jobId, listId } = await extraction([id], { amountMax });
          for (const death of deaths) {
            let chunks = 0;
            await stage.runJob(jobId, [
              {
                kind: 'leads.extract-post',
                run: (job, chunkRun) => {
                  if (kind === undefined) throw new Error('no such job');
                  return kind.run(job, {
                    stopping: chunkRun.stopping,
                    async chunk(write) {
                      chunks += 1;
                      await chunkRun.chunk(async (tx) => {
                        const progress = await write(tx);
                        if (chunks === death) throw new Error('power cut');
                        return progress;
                      });
                    },
                  });
                },
              },
            ]);
          }
          const job = await stage.runJob(jobId);
          const unique = [...new Set(who)].slice(0, amountMax).map((n) => `cut-${run}-${n}`);
          const leads = await stage.walk(listId);
          expect(leads.map((lead) => lead.publicIdentifier).toSorted()).toEqual(unique.toSorted());
          expect(job.counts).toMatchObject({ added: unique.length });
          expect(job.counts['found']).toBe((job.counts['added'] ?? 0) + (job.counts['duplicate'] ?? 0));
        },
      ),
      { numRuns: 25 },
    );
  },
);
