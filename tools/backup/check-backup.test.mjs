import { expect, test } from 'vitest';
import { readSums, whyNotHere } from './check-backup.mjs';

const here = { platform: 'linux-x64', postgresMajor: 18 };
const fitting = { format: 1, version: '0.1.0', ...here };

test('a backup of the same PostgreSQL on the same platform can be restored', () => {
  expect(whyNotHere(fitting, here)).toBeUndefined();
});

test.each([
  [{ format: 2 }, 'newer Waypost'],
  [{ postgresMajor: 17 }, 'PostgreSQL 17, and this Waypost brings PostgreSQL 18'],
  [{ platform: 'darwin-arm64' }, 'made on darwin-arm64'],
])('a backup with %j is refused in words', (other, words) => {
  expect(whyNotHere({ ...fitting, ...other }, here)).toContain(words);
});

const sum = 'a'.repeat(64);
const line = (name) => `${sum}  ${name}\n`;
const whole = line('database.tar.gz') + line('backup.json');

test('the sums name every file of the backup', () => {
  const names = [
    'database.tar.gz',
    'backup.json',
    'files/imports/a-1/b',
    'sandbox/mail.jsonl',
    'secrets.json',
  ];
  expect([...readSums(names.map(line).join(''), '/b').keys()]).toEqual(names);
});

test.each([
  ['nothing', ''],
  ['the database missing', line('backup.json')],
  ['a cut last line', whole + sum],
  ['a short sum', `${whole}abc  files/a\n`],
  ['a way out', whole + line('files/../../secrets.json')],
  ['an absolute name', whole + line('/etc/passwd')],
  ['a folder that is not ours', whole + line('postgres/PG_VERSION')],
  ['a way out with backslashes', whole + line('files/..\\..\\x')],
])('sums with %s are refused', (_what, text) => {
  expect(() => readSums(text, '/b')).toThrow('missing or damaged');
});
