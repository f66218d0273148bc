import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from './journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const replayed = (file: string) => {
  const records: unknown[] = [];
  openJournal(file, (record) => records.push(record)).close();
  return records;
};

test('what was appended is replayed, and a last line that was cut short is dropped and written over', () => {
  const file = join(folder, 'j');
  const journal = openJournal<{ n: number }>(file, () => {});
  journal.append({ n: 1 });
  journal.append({ n: 2 });
  journal.close();
  appendFileSync(file, '{"n":3,"te');
  expect(replayed(file)).toEqual([{ n: 1 }, { n: 2 }]);
  const again = openJournal<{ n: number }>(file, () => {});
  again.append({ n: 4 });
  again.close();
  expect(replayed(file)).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }]);
  expect(readFileSync(file, 'utf8')).not.toContain('te');
});

test('a broken line in the middle stops the start with a sentence', () => {
  const file = join(folder, 'j');
  writeFileSync(file, '{"n":1}\nnot json\n{"n":2}\n');
  expect(() => replayed(file)).toThrow(/unreadable record at byte 8/);
});
