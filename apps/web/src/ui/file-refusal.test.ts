import { expect, test } from 'vitest';
import { refusal } from './file-refusal.ts';

const check = (name: string, size: number) =>
  refusal({ name, size }, ['.csv', '.tsv'], 1000, 'CSV or TSV, up to 1 kB');

test('a file of the kind and size is taken, whatever the case of its ending', () => {
  expect(check('People.CSV', 1000)).toBeNull();
});

test.each([
  ['people.xlsx', 10, 'is not a file of this kind'],
  ['people.csv', 1001, 'is too large'],
  ['people.csv', 0, 'is empty'],
])('%s with %i bytes is refused with the reason', (name, size, reason) => {
  expect(check(name, size)).toContain(reason);
});
