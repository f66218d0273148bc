import { classifyOutcome } from '@waypost/domain/linkedin/action-outcome';
import { expect, test } from 'vitest';
import { run } from './prove.ts';
import { runSendCell } from './send-cell.ts';
import { sendFates } from './send-fates.ts';
import { createSweepWorld } from './sweep-world.ts';

/** The short form of `npm run prove -- crash-sweep`. CRASH_SWEEP_SEED draws other cells. */
test('whatever point a worker is struck at: sent once, never unread again, and the next step is there', async () => {
  const seed = process.env['CRASH_SWEEP_SEED'] ?? 'crash sweep';
  const databaseUrl = process.env['WAYPOST_TEST_ADMIN_URL'];
  const verdict = await run({
    seed,
    size: 'short',
    databaseUrl,
    signal: new AbortController().signal,
    only: true,
  });
  expect(verdict.lines, `${seed}: ${verdict.figure}`).toEqual([]);
  expect(verdict.ok).toBe(true);
}, 240_000);

test('the judge notices a sender that takes no answer for "not sent"', async () => {
  const world = await createSweepWorld({
    ownerUrl: process.env['WAYPOST_TEST_ADMIN_URL'] ?? '',
    seed: 'mutant',
    classify(seen) {
      const decision = classifyOutcome(seen);
      return decision.class === 'in_doubt' ? { ...decision, class: 'not_sent' } : decision;
    },
  });
  try {
    const fate = sendFates.find(({ mode }) => mode === 'drop-before');
    if (fate === undefined) throw new Error('There is no such fate.');
    const { violations } = await runSendCell(world, { what: 'message', fate, echo: 'lost' });
    expect(violations).toEqual(['asked again unread after drop-before']);
  } finally {
    await world.close();
  }
}, 60_000);
