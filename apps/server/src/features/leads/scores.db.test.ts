import type { Lead } from '@waypost/contract/leads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

async function imported(content: string, options: object = {}) {
  const answer = await stage.upload(content, { name: 'Scored', ...options });
  const job = await stage.runJob(answer.data.job.id);
  const leads = await stage.walk(answer.data.list.id);
  return {
    counts: job.counts,
    scores: new Map(leads.map((lead) => [lead.publicIdentifier, lead.score?.value])),
    leads,
  };
}
const file = (...rows: string[]) => ['LinkedIn,Lead score', ...rows].join('\n');
const score = (leadId: string, body: object) =>
  stage.call<{ score: Lead['score'] }>('PUT', `/leads/${leadId}/score`, body);

test('a file scores its people; what is no score is kept as a field, not made into one', async () => {
  const { scores, leads } = await imported(
    file('linkedin.com/in/s-1,87%', 'linkedin.com/in/s-2,high', 'linkedin.com/in/s-3,'),
  );
  expect(scores).toEqual(
    new Map([
      ['s-1', 87],
      ['s-2', undefined],
      ['s-3', undefined],
    ]),
  );
  expect(leads.map(({ customFields }) => customFields)).toEqual([{}, { 'Score in the file': 'high' }, {}]);
  const fields = await stage.call<{ name: string }[]>('GET', '/leads/fields');
  expect(fields.data.map(({ name }) => name)).toContain('Score in the file');
});

test('known people keep their score unless the file is to replace it, and a changed score counts as updated', async () => {
  await imported(file('linkedin.com/in/k-1,40'));
  expect((await imported(file('linkedin.com/in/k-1,60'))).scores.get('k-1')).toBe(40);
  expect((await imported(file('linkedin.com/in/k-1,60'), { onExisting: 'skip' })).scores.get('k-1')).toBe(40);
  const replaced = await imported(file('linkedin.com/in/k-1,60', 'linkedin.com/in/k-1,70'), {
    onExisting: 'overwrite',
  });
  expect(replaced.scores.get('k-1')).toBe(70);
});

test('a person scores a lead with a reason, changes it and takes it away', async () => {
  const { leads } = await imported(file('linkedin.com/in/p-1,'));
  const id = leads[0]?.id ?? '';
  const given = await score(id, { score: 80, reason: 'Asked for a demo' });
  expect(given.data.score).toMatchObject({ value: 80, reason: 'Asked for a demo' });
  expect((await score(id, { score: 0 })).data.score).toMatchObject({ value: 0, reason: null });
  expect((await score(id, { score: null, reason: 'gone' })).data.score).toBeNull();
});

test('a score out of its bounds is refused with the field; an unknown lead is not found', async () => {
  const { leads } = await imported(file('linkedin.com/in/b-1,'));
  for (const wrong of [101, -1, 1.5, '80']) {
    expect((await score(leads[0]?.id ?? '', { score: wrong })).status).toBe(422);
  }
  expect((await score('01a1fe7b-3c39-727c-ad1e-c397919ac7d4', { score: 1 })).status).toBe(404);
});
