import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { birthOf } from '../postgres/processes.mjs';
import { LEFT_BYTES_MIN, watchRoom } from './room-left.mjs';
import { checkFolder, defaultFolder, openFolder } from './backup-folder.mjs';

let dataDir;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'waypost-folder-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a backup is named by its time, without what a file system may refuse', () => {
  expect(defaultFolder('/data', new Date('2026-11-23T06:07:08.912Z'))).toBe(
    join('/data', 'backups', '2026-11-23T06-07-08Z'),
  );
});

test.each(['files', 'files/mine', 'sandbox/x', 'postgres/base', 'logs', 'restoring/postgres'])(
  'a backup does not go into %s of the data folder',
  (name) => {
    expect(() => checkFolder({ folder: join(dataDir, name), dataDir })).toThrow('a part of it');
  },
);

test.each(['backups/one', 'filesystem', 'one'])('a backup may go into %s of the data folder', (name) => {
  checkFolder({ folder: join(dataDir, name), dataDir });
});

test('a folder that exists is never written into', () => {
  expect(() => checkFolder({ folder: dataDir, dataDir: join(dataDir, 'data') })).toThrow('exists already');
});

test('a backup has its name only when it is finished, and an abandoned one is removed by the next', async () => {
  const say = vi.fn();
  const folder = join(dataDir, 'one');
  // A process id that no system gives; and a folder of somebody else with a similar name.
  mkdirSync(join(dataDir, 'killed.unfinished'));
  writeFileSync(join(dataDir, 'killed.unfinished', 'owner'), JSON.stringify({ pid: 2 ** 30 }));
  mkdirSync(join(dataDir, 'mine.unfinished'));

  const opened = await openFolder({ folder, say });
  writeFileSync(join(opened.path, 'inside'), '');
  expect(existsSync(folder)).toBe(false);
  await opened.finish();
  expect(readdirSync(folder)).toEqual(['inside']);
  expect(readdirSync(dataDir).toSorted()).toEqual(['mine.unfinished', 'one']);
  expect(say.mock.calls).toEqual([['Removed killed, a backup that was not finished.']]);
});

test('a backup that another process is making is left alone', async () => {
  const folder = join(dataDir, 'one');
  mkdirSync(`${folder}.unfinished`);
  const owner = { pid: process.ppid, birth: birthOf(process.ppid) };
  writeFileSync(join(`${folder}.unfinished`, 'owner'), JSON.stringify(owner));
  await expect(openFolder({ folder, say: () => {} })).rejects.toThrow('is being made already');
  expect(readdirSync(dataDir)).toEqual(['one.unfinished']);
});

test('a backup that failed leaves nothing', async () => {
  const opened = await openFolder({ folder: join(dataDir, 'one'), say: () => {} });
  await opened.giveUp();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a backup ends before it fills the disk that others write to, and says so', () => {
  const enough = watchRoom('/b', undefined, () => LEFT_BYTES_MIN);
  enough.look();
  expect(enough.signal.aborted).toBe(false);
  const tooLittle = watchRoom('/b', new AbortController().signal, () => LEFT_BYTES_MIN - 1);
  tooLittle.look();
  expect(tooLittle.signal.reason.message).toContain('would have filled the disk of /b');
});
