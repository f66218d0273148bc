import { expect, test } from 'vitest';
import { keepPlaces } from './use-steady-rows.ts';

const row = (id: string, text = id) => ({ id, text });
const idOf = ({ id }: { id: string }) => id;

test('under the pointer rows keep their places, take news, and none disappears', () => {
  const before = [row('a'), row('b'), row('c')];
  const now = [row('c', 'news'), row('d'), row('a')];
  expect(keepPlaces(before, now, idOf)).toEqual([row('a'), row('b'), row('c', 'news'), row('d')]);
});
