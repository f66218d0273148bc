import { afterEach, expect, test, vi } from 'vitest';
import { runCommand } from './command.mjs';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['restore'],
  ['restore', 'one', 'two'],
  ['backup', 'one', 'two'],
  ['backup', '--help'],
  ['restore', ''],
  ['worker', 'one'],
  ['admin'],
  ['constructor'],
])('%s %s %s is answered with how it is called, and does nothing', async (...args) => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  expect(await runCommand(args.filter((arg) => arg !== undefined))).toBe(2);
  expect(said.mock.calls.flat().join('')).toContain('npx waypost restore <folder>');
});
