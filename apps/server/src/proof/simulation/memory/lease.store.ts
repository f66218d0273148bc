import type * as real from '../../../features/linkedin/sender/lease.store.ts';
import { breakerOf, everyone, type RuntimeRow, type SimTx, statement } from './tables.ts';

/** Stands for sender/lease.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/lease.store.ts';

const keyOf = ({ memberKey }: { memberKey: Buffer }): string => memberKey.toString('hex');

export const lockNextAccounts: typeof real.lockNextAccounts = (tx, _owner, now, atMost) =>
  statement(tx, 'lockNextAccounts', async (at) => {
    const held = await lockDue(at, (row) => (row.wakeWallAt ?? Infinity) <= at.now, 'wakeWallAt', atMost);
    const due = await lockDue(at, (row) => row.wakeAt <= now, 'wakeAt', atMost - held.length);
    const asksProvider = breakerOf(at).opens > 0;
    const keys = new Set(held.map(keyOf));
    return [...held, ...due.filter((row) => !keys.has(keyOf(row)))].map((row) => ({ ...row, asksProvider }));
  });

async function lockDue(
  at: SimTx,
  isDue: (row: RuntimeRow) => boolean,
  order: 'wakeAt' | 'wakeWallAt',
  atMost: number,
): Promise<RuntimeRow[]> {
  const rests = (until: number | null | undefined): boolean => (until ?? -Infinity) > at.now;
  const breaker = breakerOf(at);
  if (rests(breaker.openUntil) || rests(breaker.probe?.until)) return [];
  const chosen = at.tables.runtimes
    .list(at, everyone)
    .filter(
      (row) =>
        row.status === 'active' &&
        isDue(row) &&
        (row.leaseUntilWallAt ?? -Infinity) < at.now &&
        at.tables.runtimes.isFree(at, keyOf(row)),
    )
    .toSorted((a, b) => (a[order] ?? 0) - (b[order] ?? 0))
    .slice(0, Math.max(0, atMost));
  const locked: RuntimeRow[] = [];
  for (const row of chosen) {
    const one = await at.tables.runtimes.lock(at, keyOf(row));
    if (one !== undefined) locked.push(one);
  }
  return locked;
}

export const releaseLease: typeof real.releaseLease = (tx, runtime) =>
  statement(tx, 'releaseLease', async (at) => {
    await at.tables.runtimes.update(
      at,
      keyOf(runtime),
      (row) => row.fence === runtime.fence,
      (row) => ({ ...row, leaseOwner: null, leaseUntilWallAt: null }),
    );
  });

export const sleepUntil: typeof real.sleepUntil = (tx, runtime, wakeAt, wakeWallAt) =>
  statement(tx, 'sleepUntil', async (at) => {
    await at.tables.runtimes.update(
      at,
      keyOf(runtime),
      (row) => row.fence === runtime.fence,
      (row) => ({ ...row, wakeAt, wakeWallAt }),
    );
  });
