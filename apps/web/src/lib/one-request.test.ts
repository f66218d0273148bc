import { expect, test } from 'vitest';
import { ApiError, unreachable } from './api/api-error.ts';
import { createOneRequest } from './one-request.ts';

/** A server that notes the keys it gets and answers how often it was asked. */
function aServer() {
  const keys: string[] = [];
  return { keys, send: async (key: string) => keys.push(key) };
}
const refusal = new ApiError({ status: 404, code: 'not_found', message: 'Not there.' });
const fails = (error: unknown) => async (): Promise<number> => {
  throw error;
};

test('asked twice at once it is sent once, and both get the answer', async () => {
  const { keys, send } = aServer();
  const ask = createOneRequest<number>({ answerStands: false });
  expect(await Promise.all([ask('a', send), ask('a', send)])).toEqual([1, 1]);
  expect(keys).toHaveLength(1);
});

test('after its answer it is a request of its own, unless the answer stands', async () => {
  const again = aServer();
  const ask = createOneRequest<number>({ answerStands: false });
  expect([await ask('a', again.send), await ask('a', again.send)]).toEqual([1, 2]);
  expect(new Set(again.keys).size).toBe(2);
  const once = aServer();
  const form = createOneRequest<number>({ answerStands: true });
  expect([await form('a', once.send), await form('a', once.send)]).toEqual([1, 1]);
  expect(await form('b', once.send)).toBe(2);
});

test('a lost answer is asked for with the same key, a refusal and another content with a new one', async () => {
  const keys: string[] = [];
  const repeats: boolean[] = [];
  const ask = createOneRequest<number>({ answerStands: true });
  const then = (error: unknown) => async (key: string, isRepeat: boolean) => {
    keys.push(key);
    repeats.push(isRepeat);
    return fails(error)();
  };
  const conflict = new ApiError({ status: 409, code: 'conflict', message: 'It is still running.' });
  for (const error of [unreachable(), conflict, refusal, refusal]) {
    await expect(ask('a', then(error))).rejects.toBe(error);
  }
  await expect(ask('b', then(refusal))).rejects.toBe(refusal);
  expect(repeats).toEqual([false, true, true, false, false]);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(new Set(keys).size).toBe(3);
});
