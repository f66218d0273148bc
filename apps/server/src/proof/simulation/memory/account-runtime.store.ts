import { NO_PLAN_LIMIT } from '@waypost/domain/linkedin/plan-rest';
import { PLAIN_RHYTHM } from '@waypost/domain/linkedin/rhythm';
import type * as real from '../../../features/linkedin/sender/account-runtime.store.ts';
import { everyone, type RuntimeRow, type SimTx, statement } from './tables.ts';

/** Stands for sender/account-runtime.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/account-runtime.store.ts';

const keyOf = ({ memberKey }: { memberKey: Buffer }): string => memberKey.toString('hex');
const always = (): boolean => true;

function ofAccount(tx: SimTx, accountId: string): RuntimeRow | undefined {
  return tx.tables.runtimes.list(tx, everyone).find((row) => row.accountId === accountId);
}

async function updateAccount(
  tx: SimTx,
  accountId: string,
  where: (row: RuntimeRow) => boolean,
  change: (row: RuntimeRow) => RuntimeRow,
): Promise<void> {
  const row = ofAccount(tx, accountId);
  if (row !== undefined) await tx.tables.runtimes.update(tx, keyOf(row), where, change);
}

export const upsertRuntime: typeof real.upsertRuntime = (tx, given) =>
  statement(tx, 'upsertRuntime', async (at) => {
    const row: RuntimeRow = {
      ...given,
      rhythm: given.rhythm ?? PLAIN_RHYTHM,
      paused: null,
      plan: NO_PLAN_LIMIT,
      invitesRestWhy: null,
      status: 'active',
      connectedSinceWallAt: at.now,
      fence: 0,
      nextSlotAt: null,
      lastActionAt: null,
      cooldownUntil: null,
      invitesCooldownUntil: null,
      limitSignalAt: null,
      caps: {},
      cooldownReason: null,
      shares: {},
      doubtMode: 'retry',
      troubleWallAt: null,
      claimedWallAt: null,
      wakeAt: -Infinity,
      wakeWallAt: null,
      leaseOwner: null,
      leaseUntilWallAt: null,
    };
    const inserted = await at.tables.runtimes.insert(at, keyOf(given), row);
    if (inserted) return;
    await at.tables.runtimes.update(at, keyOf(given), always, (old) => ({
      ...old,
      workspaceId: given.workspaceId,
      accountId: given.accountId,
      status: 'active',
      accountType: given.accountType,
      wakeAt: -Infinity,
      connectedSinceWallAt: old.status === 'active' ? old.connectedSinceWallAt : at.now,
    }));
  });

export const setRuntimeStatus: typeof real.setRuntimeStatus = (tx, _workspaceId, accountId, status) =>
  statement(tx, 'setRuntimeStatus', (at) =>
    updateAccount(
      at,
      accountId,
      (row) => row.status !== status,
      (row) => ({
        ...row,
        status,
        wakeAt: -Infinity,
        connectedSinceWallAt: status === 'active' ? (row.connectedSinceWallAt ?? at.now) : null,
      }),
    ),
  );

export const findRuntime: typeof real.findRuntime = (tx, _workspaceId, accountId) =>
  statement(tx, 'findRuntime', (at) => ofAccount(at, accountId));

export const lockRuntime: typeof real.lockRuntime = (tx, _workspaceId, accountId) =>
  statement(tx, 'lockRuntime', async (at) => {
    const row = ofAccount(at, accountId);
    return row && at.tables.runtimes.lock(at, keyOf(row));
  });

export const wakeAfterWall: typeof real.wakeAfterWall = (tx, _workspaceId, accountId, afterMs) =>
  statement(tx, 'wakeAfterWall', (at) =>
    updateAccount(at, accountId, always, (row) => ({
      ...row,
      wakeWallAt: Math.min(row.wakeWallAt ?? Infinity, at.now + afterMs),
    })),
  );

export const wake: typeof real.wake = (tx, _workspaceId, accountId, instant, what) =>
  statement(tx, 'wake', (at) =>
    updateAccount(at, accountId, always, (row) => ({
      ...row,
      wakeAt: Math.min(
        row.wakeAt,
        what === 'campaign' ? Math.max(instant, row.nextSlotAt ?? instant) : instant,
      ),
    })),
  );

export const saveWarmUp: typeof real.saveWarmUp = (tx, memberKey, warmUp) =>
  statement(tx, 'saveWarmUp', async (at) => {
    await at.tables.runtimes.update(at, memberKey.toString('hex'), always, (row) => ({ ...row, warmUp }));
  });

export const coolDown: typeof real.coolDown = (tx, memberKey, order) =>
  statement(tx, 'coolDown', async (at) => {
    const column = order.scope === 'account' ? 'cooldownUntil' : 'invitesCooldownUntil';
    await at.tables.runtimes.update(at, memberKey.toString('hex'), always, (row) => ({
      ...row,
      [column]: Math.max(row[column] ?? -Infinity, order.until),
      cooldownReason: order.reason,
      invitesRestWhy: order.scope === 'account' ? row.invitesRestWhy : null,
      limitSignalAt: order.isLimitSignal ? order.now : row.limitSignalAt,
    }));
  });

export const holdDoubts: typeof real.holdDoubts = (tx, memberKey) =>
  statement(tx, 'holdDoubts', async (at) => {
    await at.tables.runtimes.update(at, memberKey.toString('hex'), always, (row) => ({
      ...row,
      doubtMode: 'hold',
    }));
  });
