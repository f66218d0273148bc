import type * as real from '../../../features/linkedin/sender/invitation-history.store.ts';
import { statement } from './tables.ts';

/** Stands for sender/invitation-history.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/invitation-history.store.ts';

/** No account here is old enough to have invitations that count: the rate is unknown, as it is for a new account. */
export const readAcceptRate: typeof real.readAcceptRate = (tx) => statement(tx, 'readAcceptRate', () => null);

export const readRefusals: typeof real.readRefusals = (tx, _workspaceId, action) =>
  statement(tx, 'readRefusals', (at) => {
    const refused = at.tables.attempts.list(at, action.id).filter((row) => row.class === 'look_in_sent_list');
    const before = Math.max(
      ...refused.filter((row) => row.attempt < action.attempt).map((row) => row.dispatchedAt),
    );
    const othersSentSince =
      Number.isFinite(before) &&
      at.tables.actions
        .list(at, action.accountId)
        .some(
          (row) =>
            row.kind === 'invite' &&
            row.state === 'sent' &&
            row.id !== action.id &&
            (row.dispatchedAt ?? -Infinity) > before,
        );
    return { refusals: refused.length, othersSentSince };
  });
