import { expect, test } from 'vitest';
import { seedList } from '../testing/seed-list.ts';
import {
  all,
  bulk,
  fieldOf,
  skippedOf,
  stage,
  threeLeads,
  undo,
  useBulkStage,
} from './testing/bulk-stage.ts';

useBulkStage();

test('tags come and go in whatever spelling, and an undo gives each lead the tags it had', async () => {
  const { id, leads } = await threeLeads();
  await bulk(id, { action: 'tag', add: ['Hot', 'Berlin'] }, { of: 'leads', leadIds: [leads[0]?.id] });
  const tagged = await bulk(id, { action: 'tag', add: ['HOT'], remove: ['berlin'] });
  expect(tagged.job.counts).toEqual({ done: 3, skipped: 0 });
  expect((await stage.walk(id)).map(({ tags }) => tags)).toEqual([['Hot'], ['Hot'], ['Hot']]);
  await undo(id, tagged.job.id);
  expect((await stage.walk(id)).map(({ tags }) => tags.toSorted())).toEqual([['Berlin', 'Hot'], [], []]);
  const again = await bulk(id, { action: 'tag', remove: ['Gone'] });
  expect(again.job.counts).toEqual({ done: 0, skipped: 3 });
  expect(await fieldOf(id, again.job.id)).toBeNull();
});

test('a field is written, found and sorted by at once; an undo leaves what somebody wrote since', async () => {
  const { id, leads } = await threeLeads();
  const set = await bulk(id, { action: 'set_field', field: 'company', value: ' Zebra  AG ' });
  expect(set.job.counts).toEqual({ done: 3, skipped: 0 });
  expect(await fieldOf(id, set.job.id)).toBe('Company');
  expect((await stage.walk(id, { search: 'zebra ag' })).map(({ company }) => company)).toEqual(
    leads.map(() => 'Zebra AG'),
  );
  await bulk(
    id,
    { action: 'set_field', field: 'company', value: '' },
    {
      of: 'leads',
      leadIds: [leads[0]?.id],
    },
  );
  const undone = await undo(id, set.job.id);
  expect(undone.counts).toEqual({ done: 2, skipped: 1 });
  expect((await stage.walk(id)).map(({ company }) => company)).toEqual([null, 'Acme GmbH', null]);
  const own = await bulk(id, { action: 'set_field', field: 'custom:constructor', value: 'kept' });
  expect(own.job.counts['done']).toBe(3);
  expect(await fieldOf(id, own.job.id)).toBe('constructor');
  expect(Object.entries((await stage.walk(id))[0]?.customFields ?? {})).toEqual([['constructor', 'kept']]);
});

test('a first name changes the whole name, and both come back', async () => {
  const { id, leads } = await threeLeads();
  const set = await bulk(id, { action: 'set_field', field: 'firstName', value: 'Ada' });
  expect((await stage.walk(id))[0]?.fullName).toBe(`Ada ${leads[0]?.lastName}`);
  await undo(id, set.job.id);
  expect(await stage.walk(id)).toEqual(leads);
});

test('nobody loses their name: an empty one is refused, and who has one part alone keeps it', async () => {
  const { id, leads } = await seedList(stage, [
    { firstName: 'Cher', lastName: null, identityKey: 'bulk-cher' },
    { firstName: 'Ada', lastName: 'Lovelace', identityKey: 'bulk-ada' },
  ]);
  const order = { selection: all, do: { action: 'set_field', field: 'fullName', value: ' ' } };
  const refused = await stage.call('POST', `/leads/lists/${id}/bulk`, order);
  expect([refused.status, refused.error.issues]).toEqual([
    422,
    [{ path: 'body.do.value', message: 'A lead needs a name.' }],
  ]);
  const cleared = await bulk(id, { action: 'set_field', field: 'firstName', value: '' });
  expect(cleared.job.counts).toEqual({ done: 1, skipped: 1 });
  expect((await stage.walk(id)).map(({ fullName }) => fullName).toSorted()).toEqual(['Cher', 'Lovelace']);
  const whose = leads.find(({ fullName }) => fullName === 'Cher')?.id;
  expect(await skippedOf(id, cleared.job.id)).toMatchObject([
    { leadId: whose, reason: 'A lead needs a name.' },
  ]);
  const byHand = await stage.call('PATCH', `/leads/${whose}`, { fullName: '' });
  expect([byHand.status, byHand.error.message]).toEqual([422, 'A lead needs a name.']);
});

test('scores come with their reason and go back to what they were', async () => {
  const { id, leads } = await threeLeads();
  await bulk(id, { action: 'score', score: 10, reason: 'First' }, { of: 'leads', leadIds: [leads[0]?.id] });
  const scored = await bulk(id, { action: 'score', score: 90, reason: 'Second' });
  expect((await stage.walk(id)).map(({ score }) => score?.value)).toEqual([90, 90, 90]);
  await undo(id, scored.job.id);
  expect((await stage.walk(id)).map(({ score }) => score && [score.value, score.reason])).toEqual([
    [10, 'First'],
    null,
    null,
  ]);
});
