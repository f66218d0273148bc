import { expect, it } from 'vitest';
import { exportFileName } from './export-name.ts';

it('two exports of one day have names of their own, by time and format', () => {
  const morning = Date.parse('2026-11-24T09:05:41.000Z');
  expect(exportFileName('json', morning)).toBe('waypost-export-2026-11-24-0905-json.zip');
  expect(exportFileName('csv', morning)).toBe('waypost-export-2026-11-24-0905-csv.zip');
  expect(exportFileName('csv', morning + 3_600_000)).toBe('waypost-export-2026-11-24-1005-csv.zip');
});
