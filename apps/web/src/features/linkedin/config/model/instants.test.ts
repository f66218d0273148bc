import { afterEach, expect, test, vi } from 'vitest';
import { windowWords } from './instants.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const now = Date.parse('2027-10-31T00:10:00.000Z');
const window = (from: string, to: string) => ({
  from: `2027-10-31T${from}:00.000Z`,
  to: `2027-10-31T${to}:00.000Z`,
});

test('a window in which the clocks of the viewer are set back names both zones', () => {
  vi.stubEnv('TZ', 'Europe/London');
  expect(windowWords(window('00:13', '00:52'), now)).toBe('01:13 - 01:52');
  expect(windowWords(window('00:46', '01:31'), now)).toBe('01:46 BST - 01:31 GMT');
  expect(windowWords(window('01:10', '01:50'), now)).toBe('01:10 - 01:50');
});
