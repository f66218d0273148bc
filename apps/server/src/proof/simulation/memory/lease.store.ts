import type * as real from '../../../features/linkedin/sender/lease.store.ts';
import { breakerOf, everyone, type RuntimeRow, type SimTx, statement } from './tables.ts';

/** Stands for sender/lease.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/lease.store.ts';

const keyOf = ({ memberKey }: { memberKey: Buffer }): string => memberKey.toString('hex');

export const lockNextAccount: typeof real.lockNextAccount = async (tx, _owner, now) =>
  (await lockDue(tx, (row) => (row.wakeWallAt ?? Infinity) <= asWall(tx), 'wakeWallAt')) ??
  lockDue(tx, (row) => row.wakeAt <= now, 'wakeAt');

const asWall = (tx: Parameters<typeof lockNextAccount>[0]): number => (tx as unknown as SimTx).now;

function lockDue(
  tx: Parameters<typeof lockNextAccount>[0],
  isDue: (row: RuntimeRow) => boolean,
  order: 'wakeAt' | 'wakeWallAt',
): Promise<real.LeasedAccount | undefined> {
  return statement(tx, 'lockNextAccount', async (at) => {
    const rests = (until: number | null | undefined): boolean => (until ?? -Infinity) > at.now;
    const breaker = breakerOf(at);
    if (rests(breaker.openUntil) || rests(breaker.probe?.until)) return undefined;
    const [chosen] = at.tables.runtimes
      .list(at, everyone)
      .filter(
        (row) =>
          row.status === 'active' &&
          isDue(row) &&
          (row.leaseUntilWallAt ?? -Infinity) < at.now &&
          at.tables.runtimes.isFree(at, keyOf(row)),
      )
      .toSorted((a, b) => (a[order] ?? 0) - (b[order] ?? 0));
    const locked = chosen && (await at.tables.runtimes.lock(at, keyOf(chosen)));
    return locked && { ...locked, asksProvider: breaker.opens > 0 };
  });
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
