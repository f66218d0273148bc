import { expect, test } from 'vitest';
import { run } from './prove.ts';

/** The short form of `npm run prove -- convergence`. CONVERGENCE_SEED draws another run. */
test('reports in any order, doubled and lost: after one sweep every conversation equals the network’s', async () => {
  const verdict = await run({
    seed: process.env['CONVERGENCE_SEED'] ?? 'convergence',
    size: 'short',
    databaseUrl: process.env['WAYPOST_TEST_ADMIN_URL'],
    signal: new AbortController().signal,
    only: true,
  });
  expect(verdict.lines, verdict.figure).toEqual([]);
  expect(verdict.ok, verdict.figure).toBe(true);
}, 240_000);
