import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('what is asked in one moment travels together, each answered with its own', async () => {
  const sent: string[][] = [];
  const ask = batched(2, async (leadIds) => {
    sent.push(leadIds);
    return leadIds.filter((id) => id !== 'b').map((leadId) => ({ leadId, at: sent.length }));
  });
  expect(await Promise.all([ask('a'), ask('b'), ask('c'), ask('a')])).toEqual([
    [{ leadId: 'a', at: 1 }],
    [],
    [{ leadId: 'c', at: 2 }],
    [{ leadId: 'a', at: 1 }],
  ]);
  expect(sent).toEqual([['a', 'b'], ['c']]);
  expect(await ask('c')).toHaveLength(1);
});

test('a request that fails fails those who asked with it, and no others', async () => {
  const ask = batched(1, async ([id = '']) => {
    if (id === 'bad') throw new Error('No.');
    return [{ leadId: id }];
  });
  const answers = await Promise.allSettled([ask('bad'), ask('good')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
