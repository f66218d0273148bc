import { TAGS_PER_LEAD_MAX } from '@waypost/domain/leads/lead-tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

interface Changed {
  changedIds: string[];
  fullIds: string[];
  missing: number;
}

async function twoLeads(name: string): Promise<{ listId: string; ids: string[] }> {
  const file = ['LinkedIn', `linkedin.com/in/${name}-1`, `linkedin.com/in/${name}-2`].join('\n');
  const answer = await stage.upload(file, { name });
  await stage.runJob(answer.data.job.id);
  const ids = (await stage.walk(answer.data.list.id)).map(({ id }) => id).toSorted();
  return { listId: answer.data.list.id, ids };
}
const change = (body: object) => stage.call<Changed>('POST', '/leads/tags', body);
const tagsIn = async (listId: string) =>
  new Map((await stage.walk(listId)).map(({ id, tags }) => [id, tags]));

test('a tag is put on leads once, whatever the case, and is shown as it was first written', async () => {
  const { listId, ids } = await twoLeads('case');
  const [first = '', second = ''] = ids;
  expect((await change({ leadIds: [first], add: [' Très chaud '] })).data.changedIds).toEqual([first]);
  const again = await change({ leadIds: ids, add: ['TRES CHAUD', 'tres chaud'] });
  expect(again.data).toEqual({ changedIds: [second], fullIds: [], missing: 0 });
  expect(await tagsIn(listId)).toEqual(
    new Map([
      [first, ['Très chaud']],
      [second, ['Très chaud']],
    ]),
  );
  expect((await stage.call<{ tags: string[] }>('GET', '/leads/tags')).data.tags).toEqual(['Très chaud']);
});

test('a tag is taken off in whatever spelling, and a change names only leads it changed', async () => {
  const { listId, ids } = await twoLeads('off');
  const [first = '', second = ''] = ids;
  await change({ leadIds: [first], add: ['Partner'] });
  const swapped = await change({ leadIds: ids, remove: ['PARTNER'], add: ['Customer'] });
  expect(swapped.data.changedIds.toSorted()).toEqual([first, second].toSorted());
  expect((await change({ leadIds: ids, remove: ['partner'] })).data.changedIds).toEqual([]);
  expect([...(await tagsIn(listId)).values()]).toEqual([['Customer'], ['Customer']]);
});

test('a lead takes no more tags than the limit, the others get theirs, and unknown leads are counted', async () => {
  const { listId, ids } = await twoLeads('full');
  const [first = '', second = ''] = ids;
  const many = Array.from({ length: TAGS_PER_LEAD_MAX }, (_, n) => `tag ${n}`);
  await change({ leadIds: [first], add: many });
  const answer = await change({ leadIds: [...ids, crypto.randomUUID()], add: ['one more'] });
  expect(answer.data).toEqual({ changedIds: [second], fullIds: [first], missing: 1 });
  expect((await tagsIn(listId)).get(first)).toHaveLength(TAGS_PER_LEAD_MAX);
  // One that is there already is not one more.
  expect((await change({ leadIds: [first], add: ['TAG 7'] })).data).toMatchObject({ fullIds: [] });
});

test.each([
  [{ leadIds: [], add: ['x'] }, 'Choose at least one lead.'],
  [{ leadIds: [crypto.randomUUID()] }, 'Name at least one tag.'],
  [{ leadIds: [crypto.randomUUID()], add: ['  '] }, 'The tag cannot be empty.'],
  [{ leadIds: [crypto.randomUUID()], add: ['\u0301'] }, 'The tag needs at least one letter, digit or sign.'],
  [{ leadIds: [crypto.randomUUID()], add: ['x'.repeat(41)] }, 'The tag can have at most 40 characters.'],
])('a change that says too little or too much is refused with a sentence: %j', async (body, sentence) => {
  const answer = await change(body);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer)).toContain(sentence);
});
