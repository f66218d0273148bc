import type { Job } from '@waypost/contract/jobs';
import type { LeadList } from '@waypost/contract/leads';
import { findCredits, PROFILE_CREDITS } from '@waypost/domain/leads/icp/credits';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitedUntil } from '../testing/fake-network.ts';
import { createIcpStage, somePeople, type IcpStage } from './testing/icp-stage.ts';

let stage: IcpStage;
beforeAll(async () => void (stage = await createIcpStage()));
afterAll(() => stage.close());

/** What goes wrong in one search, and how often the person clicks. */
const story = fc.record({
  people: fc.integer({ min: 0, max: 90 }),
  amount: fc.integer({ min: 1, max: 70 }),
  /** The process dies at these reads, counted through all of its lives. */
  deaths: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
  /** At these reads LinkedIn says no for hours. */
  limits: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
  cancelAt: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  clicks: fc.integer({ min: 1, max: 3 }),
});

it('credits spent are the price of what is kept, whatever dies, is cancelled or clicked twice', async () => {
  await stage.setPlan(3);
  stage.answer = ({ name }) =>
    name === 'customer_profile'
      ? {
          name: 'Sales',
          criteria: [{ kind: 'titles', values: ['Head of Sales'], stance: 'must', weight: 3, quote: '' }],
        }
      : { verdicts: [] };
  const from = { kind: 'text', text: 'Heads of sales anywhere.' };
  const built = await stage.call<{ job: Job }>('POST', '/leads/icp/profiles', {
    requestId: stage.id(),
    from,
  });
  await stage.run(built.data.job.id);
  let spent = PROFILE_CREDITS;

  await fc.assert(
    fc.asyncProperty(story, async ({ people, amount, deaths, limits, cancelAt, clicks }) => {
      stage.people = somePeople(people);
      const list = await stage.call<LeadList>('POST', '/leads/lists', { name: 'People' });
      let reads = 0;
      let jobId = '';
      let cancelling: Promise<unknown> = Promise.resolve();
      stage.onRead = () => {
        reads += 1;
        if (reads === cancelAt) cancelling = stage.call('POST', `/jobs/${jobId}/cancel`);
        if (deaths.includes(reads)) throw new Error('The process died.');
        if (limits.includes(reads)) {
          throw limitedUntil(stage.platform.clock.businessNow() + 5 * 3_600_000);
        }
      };
      const body = { requestId: stage.id(), accountId: stage.accountId, listId: list.data.id, amount };
      const path = `/leads/icp/profiles/${built.data.job.refId}/find`;
      const answers = await Promise.all(
        Array.from({ length: clicks }, () => stage.call<{ job: Job }>('POST', path, body)),
      );
      jobId = answers[0]?.data.job.id ?? '';
      expect(new Set(answers.map(({ data }) => data.job.id))).toEqual(new Set([jobId]));
      expect(await stage.used()).toBe(spent + findCredits(amount));
      let status = 'queued';
      for (let life = 0; life < 10 && !['done', 'failed', 'cancelled'].includes(status); life += 1) {
        const job = await stage.run(jobId);
        status = job.status;
        await cancelling;
        // Who waits for hours keeps no credits but those of the people it has.
        if (status === 'queued' && job.goesOnAt !== null) {
          expect(await stage.used()).toBe(spent + findCredits(job.counts['added'] ?? 0));
        }
      }
      // A message of the queue that comes late changes nothing.
      status = (await stage.run(jobId)).status;
      const kept = (await stage.call<LeadList>('GET', `/leads/lists/${list.data.id}`)).data._count.leads;
      const fitting = stage.people.filter(({ headline }) => headline?.startsWith('Head')).length;
      if (status === 'done') expect(kept).toBe(Math.min(amount, fitting));
      else expect(status).toBe('cancelled');
      spent += findCredits(kept);
      expect(await stage.used()).toBe(spent);
    }),
    { numRuns: 25 },
  );
}, 240_000);
