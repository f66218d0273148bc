import type * as real from '../../../features/linkedin/sender/sending-stop.ts';
import { everyone, statement } from './tables.ts';

/** Stands for sender/sending-stop.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/sending-stop.ts';

export const isStopped: typeof real.isStopped = (tx) =>
  statement(tx, 'isStopped', (at) => at.tables.stops.list(at, everyone).length > 0);

export const stopSending: typeof real.stopSending = (tx, workspaceId, by) =>
  statement(tx, 'stopSending', async (at) => {
    await at.tables.stops.insert(at, workspaceId, { at: by.now });
  });

export const releaseSending: typeof real.releaseSending = async (tx, workspaceId) => {
  await statement(tx, 'releaseSending: delete', (at) => at.tables.stops.remove(at, workspaceId, () => true));
  await statement(tx, 'releaseSending: wake', async (at) => {
    for (const { memberKey } of at.tables.runtimes.list(at, everyone)) {
      await at.tables.runtimes.update(
        at,
        memberKey.toString('hex'),
        () => true,
        (row) => ({ ...row, wakeAt: -Infinity }),
      );
    }
  });
};
