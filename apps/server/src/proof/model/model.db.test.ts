import { expect, test } from 'vitest';
import { run } from './prove.ts';

/** The short form of `npm run prove -- model`. MODEL_SEED (hex) tells other stories. */
test('whatever is done in whatever order: the product allows, refuses and sends what the model does', async () => {
  const seed = process.env['MODEL_SEED'] ?? Math.floor(performance.timeOrigin).toString(16);
  const verdict = await run({
    seed,
    size: 'short',
    databaseUrl: undefined,
    signal: new AbortController().signal,
    only: true,
  });
  expect(verdict.lines, `MODEL_SEED=${seed}: ${verdict.figure}`).toEqual([]);
  expect(verdict.ok, `MODEL_SEED=${seed}: ${verdict.figure}`).toBe(true);
}, 240_000);
