import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { logOutput } from './log-output.ts';

test('lines are written at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-log-'));
  const file = join(folder, 'api.log');
  const fd = openSync(file, 'a');
  pino({}, logOutput(fd)).info('Hello.');
  expect(readFileSync(file, 'utf8')).toContain('"msg":"Hello."');
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

/** A file of Linux that every write finds without room. */
const fullDisk = '/dev/full';

test.runIf(existsSync(fullDisk))('a full disk ends no process, and keeps none from ending', () => {
  const full = openSync(fullDisk, 'w');
  const script = `
    import pino from 'pino';
    import { logOutput } from ${JSON.stringify(new URL('log-output.ts', import.meta.url).href)};
    const log = pino({}, logOutput());
    for (let line = 0; line < 10_000; line += 1) log.info({ line }, 'Nothing of this is kept.');
    setTimeout(() => process.exit(7), 50);
  `;
  const { status, signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', full, 'ignore'],
    timeout: 20_000,
  });
  closeSync(full);
  expect({ status, signal }).toEqual({ status: 7, signal: null });
});
