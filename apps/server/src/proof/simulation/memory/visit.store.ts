import * as real from '../../../features/linkedin/sender/visit.store.ts';
import { statement } from './tables.ts';

/** Stands for sender/visit.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/visit.store.ts';

export const unconfirmedVisitMs: typeof real.unconfirmedVisitMs = (tx, _workspaceId, pair, quarantineMs) =>
  statement(tx, 'unconfirmedVisitMs', (at) => {
    const dispatched = at.tables.actions
      .list(at, pair.accountId)
      .filter(
        (row) =>
          row.leadId === pair.leadId && row.kind === 'visit' && row.outcomeCode === real.VISIT_UNCONFIRMED,
      )
      .map((row) => row.dispatchedWallAt ?? -Infinity);
    return Math.max(0, ...dispatched.map((wallAt) => wallAt + quarantineMs - at.now));
  });
