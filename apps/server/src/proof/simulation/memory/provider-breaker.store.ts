import { CLOSED_BREAKER } from '@waypost/domain/linkedin/provider-breaker';
import type * as real from '../../../features/linkedin/sender/provider-breaker.store.ts';
import { type BreakerRow, breakerOf, everyone, type SimTx, statement } from './tables.ts';

/** Stands for sender/provider-breaker.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/provider-breaker.store.ts';

const id = 'breaker';
const always = (): boolean => true;

/** PostgreSQL has the row from the start. */
async function lockRow(at: SimTx): Promise<void> {
  await at.tables.breaker.insert(at, id, { breaker: CLOSED_BREAKER, lateEvidenceWallAt: null });
  await at.tables.breaker.lock(at, id);
}
async function put(at: SimTx, change: (row: BreakerRow) => BreakerRow): Promise<void> {
  await lockRow(at);
  await at.tables.breaker.update(at, id, always, change);
}

export const readBreaker: typeof real.readBreaker = (tx) =>
  statement(tx, 'readBreaker', (at) => ({ breaker: breakerOf(at), now: at.now }));

export const lockBreaker: typeof real.lockBreaker = (tx) =>
  statement(tx, 'lockBreaker', async (at) => {
    await lockRow(at);
    return { breaker: breakerOf(at), now: at.now };
  });

export const saveBreaker: typeof real.saveBreaker = (tx, breaker) =>
  statement(tx, 'saveBreaker', (at) => put(at, (row) => ({ ...row, breaker })));

export const noteWord: typeof real.noteWord = (tx, memberKey, isTrouble) =>
  statement(tx, 'noteWord', async (at) => {
    await at.tables.runtimes.update(at, memberKey.toString('hex'), always, (row) => ({
      ...row,
      troubleWallAt: isTrouble ? at.now : null,
    }));
  });

export const readStanding: typeof real.readStanding = (tx, windowMs) =>
  statement(tx, 'readStanding', (at) => {
    const isIn = (wallAt: number | null): boolean => (wallAt ?? -Infinity) > at.now - windowMs;
    const rows = at.tables.runtimes.list(at, everyone);
    return {
      active: rows.filter((row) => isIn(row.claimedWallAt)).length,
      troubled: rows.filter((row) => isIn(row.troubleWallAt)).length,
    };
  });

export const noteLateEvidence: typeof real.noteLateEvidence = (tx) =>
  statement(tx, 'noteLateEvidence', (at) => put(at, (row) => ({ ...row, lateEvidenceWallAt: at.now })));

export const hadLateEvidence: typeof real.hadLateEvidence = (tx, withinMs) =>
  statement(
    tx,
    'hadLateEvidence',
    (at) => (at.tables.breaker.get(at, id)?.lateEvidenceWallAt ?? -Infinity) > at.now - withinMs,
  );
