import type { BulkReply, PendingPage } from '@waypost/contract/linkedin-config';
import { PENDING_INVITATIONS_STOP, PENDING_INVITATIONS_WARN } from '@waypost/domain/linkedin/daily-limits';
import { limitTable } from '@waypost/domain/linkedin/limit-table';
import {
  ageBars,
  invitationAgeDays,
  pendingStanding,
  withdrawableAt,
} from '@waypost/domain/linkedin/pending-invitation';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { Action } from '../sender/action.ts';
import {
  countWithdrawals,
  isWithdrawing,
  listPendingInvitations,
  lockPending,
  pendingSentAts,
} from '../sender/invitation.store.ts';
import { planAction } from '../sender/plan-action.ts';
import { type ConfigRoom, iso, namesFor, requireGoverned, requireRuntime } from './config-room.ts';
import { decodePosition, encodePosition } from './position.ts';

const dayMs = 86_400_000;

/** Pending invitations, oldest first, with what they amount to. */
export function readPending(
  room: ConfigRoom,
  { workspaceId }: Actor,
  accountId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<PendingPage> {
  return inWorkspace(room.sender.platform.db, workspaceId, async (tx) => {
    const { now, account } = await requireGoverned(tx, room, workspaceId, accountId);
    const after = query.cursor === undefined ? null : decodePosition(query.cursor);
    const found = await listPendingInvitations(tx, workspaceId, accountId, { after, limit: query.limit + 1 });
    const shown = found.slice(0, query.limit);
    const named = await namesFor(tx, room, workspaceId, shown);
    const sentAts = await pendingSentAts(tx, workspaceId, accountId);
    const last = found.length > shown.length ? shown.at(-1) : undefined;
    const withdrawals = limitTable({ ...account, now }).find(({ budget }) => budget === 'withdrawal_day');
    return {
      items: shown.map((invitation) => ({
        id: invitation.id,
        ...named(invitation),
        withNote: invitation.withNote,
        sentAt: iso(invitation.sentAt),
        ageDays: invitationAgeDays(invitation.sentAt, now),
        withdrawableAt: iso(withdrawableAt(invitation.sentAt)),
        isWithdrawing: invitation.isWithdrawing,
      })),
      nextCursor: last === undefined ? null : encodePosition({ at: last.sentAt, id: last.id }),
      total: sentAts.length,
      standing: pendingStanding(sentAts.length),
      warnAt: PENDING_INVITATIONS_WARN,
      stopAt: PENDING_INVITATIONS_STOP,
      bars: [...ageBars(sentAts.map((at) => invitationAgeDays(at, now)))],
      withdrawalsLeft: withdrawals?.left ?? 0,
    };
  });
}

type Chosen = { invitationIds: readonly string[] } | { olderThanDays: number; limit: number };

/** Plans withdrawals. They leave one by one at the account's own pace, inside the withdrawal limit. */
export function withdrawInvitations(
  room: ConfigRoom,
  { workspaceId }: Actor,
  accountId: string,
  chosen: Chosen,
): Promise<BulkReply> {
  return inWorkspace(room.sender.platform.db, workspaceId, async (tx) => {
    await requireRuntime(tx, workspaceId, accountId);
    const now = room.sender.platform.clock.businessNow();
    const pending = await lockPending(
      tx,
      workspaceId,
      accountId,
      'invitationIds' in chosen
        ? { ids: chosen.invitationIds }
        : { sentBefore: now - chosen.olderThanDays * dayMs, limit: chosen.limit },
    );
    const skipped: BulkReply['skipped'] = [];
    let done = 0;
    for (const invitation of pending) {
      const reason = await planWithdrawal(tx, room, workspaceId, invitation, now);
      if (reason === null) done += 1;
      else skipped.push({ id: invitation.id, reason });
    }
    const asked = 'invitationIds' in chosen ? new Set(chosen.invitationIds).size : pending.length;
    await hint(tx, workspaceId, 'linkedin.account', accountId);
    return { done, skipped, missing: asked - pending.length };
  });
}

/** Null when a withdrawal is planned now, else why not. */
async function planWithdrawal(
  tx: Tx,
  room: ConfigRoom,
  workspaceId: string,
  invitation: Action,
  now: number,
): Promise<string | null> {
  const waitMs = withdrawableAt(invitation.dispatchedAt ?? now) - now;
  if (waitMs > 0) {
    const days = Math.ceil(waitMs / dayMs);
    return `Invitations can be withdrawn after 14 days: this one in ${days} ${days === 1 ? 'day' : 'days'}.`;
  }
  if (await isWithdrawing(tx, workspaceId, invitation)) return 'Its withdrawal is planned already.';
  const before = await countWithdrawals(tx, workspaceId, invitation);
  await planAction(tx, room.sender, workspaceId, {
    accountId: invitation.accountId,
    person: {
      leadId: invitation.leadId,
      publicIdentifier: invitation.publicIdentifier,
      providerId: invitation.providerPersonId,
    },
    kind: 'withdraw',
    // Asked for by a person, but nothing that has to happen at once: it keeps hours, pauses and own limits.
    origin: 'campaign',
    effectKey: `withdraw:${invitation.id}:${before + 1}`,
    body: null,
    notBefore: now,
    priority: 'withdraw',
  });
  return null;
}
