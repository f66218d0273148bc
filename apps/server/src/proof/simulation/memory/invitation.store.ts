import type * as real from '../../../features/linkedin/sender/invitation.store.ts';
import { type ActionRow, statement } from './tables.ts';

/** Stands for sender/invitation.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/invitation.store.ts';

export const isUnanswered = (row: ActionRow): boolean =>
  row.kind === 'invite' && row.state === 'sent' && row.acceptedAt === null && row.withdrawnAt === null;

export const countPendingInvitations: typeof real.countPendingInvitations = (tx, _workspaceId, accountId) =>
  statement(
    tx,
    'countPendingInvitations',
    (at) => at.tables.actions.list(at, accountId).filter(isUnanswered).length,
  );

export const lastWithdrawnAt: typeof real.lastWithdrawnAt = (tx, _workspaceId, accountId, leadId) =>
  statement(tx, 'lastWithdrawnAt', (at) => {
    const instants = at.tables.actions
      .list(at, accountId)
      .filter((row) => row.leadId === leadId && row.kind === 'invite')
      .flatMap(({ withdrawnAt }) => withdrawnAt ?? []);
    return instants.length === 0 ? null : Math.max(...instants);
  });

export const markWithdrawn: typeof real.markWithdrawn = (tx, _workspaceId, pair, instant) =>
  statement(tx, 'markWithdrawn', async (at) => {
    const matches = (row: ActionRow): boolean => row.leadId === pair.leadId && isUnanswered(row);
    const seen = at.tables.actions.list(at, pair.accountId).find(matches);
    if (seen === undefined) return undefined;
    return at.tables.actions.update(at, seen.id, matches, (row) => ({ ...row, withdrawnAt: instant }));
  });
