import {
  ACCEPT_RATE_MATURE_DAYS,
  ACCEPT_RATE_WINDOW_DAYS,
  acceptRatePercent,
} from '@waypost/domain/linkedin/accept-rate';
import { defaultCapOf, INVITE_WEEK_UNPROVEN_MAX } from '@waypost/domain/linkedin/daily-limits';
import type * as real from '../../../features/linkedin/sender/invitation-history.store.ts';
import { statement } from './tables.ts';

const dayMs = 86_400_000;

/** Stands for sender/invitation-history.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/invitation-history.store.ts';

export const readAcceptRate: typeof real.readAcceptRate = (tx, runtime, now) =>
  statement(tx, 'readAcceptRate', (at) => {
    const wanted = runtime.caps.invite_week?.userCap ?? defaultCapOf('invite_week', runtime.accountType) ?? 0;
    if (wanted <= INVITE_WEEK_UNPROVEN_MAX) return null;
    const mature = at.tables.actions
      .list(at, runtime.accountId)
      .filter(
        ({ kind, state, dispatchedAt }) =>
          kind === 'invite' &&
          state === 'sent' &&
          dispatchedAt !== null &&
          dispatchedAt > now - ACCEPT_RATE_WINDOW_DAYS * dayMs &&
          dispatchedAt <= now - ACCEPT_RATE_MATURE_DAYS * dayMs,
      );
    const accepted = mature.filter(({ acceptedAt }) => acceptedAt !== null).length;
    return acceptRatePercent({ sent: mature.length, accepted });
  });

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
