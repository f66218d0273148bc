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
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { cancelActions } from '../sender/cancel-actions.ts';
import { RULE_CHANGED_CODE } from '../sender/care.store.ts';
import { listPendingInvitations, lockPending, pendingSentAts } from '../sender/invitation.store.ts';
import { planWithdrawal } from '../sender/plan-withdrawal.ts';
import { findWithdrawAfter, lockSettings, saveWithdrawAfter } from '../sender/settings.store.ts';
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
    const { now, runtime, account } = await requireGoverned(tx, room, workspaceId, accountId);
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
      withdrawAfterDays: await findWithdrawAfter(tx, runtime.memberKey),
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
      const reason = await planWithdrawal(tx, room.sender, workspaceId, invitation, { now });
      if (reason === null) done += 1;
      else skipped.push({ id: invitation.id, reason });
    }
    const asked = 'invitationIds' in chosen ? new Set(chosen.invitationIds).size : pending.length;
    await hint(tx, workspaceId, 'linkedin.account', accountId);
    return { done, skipped, missing: asked - pending.length };
  });
}

/**
 * Days after which pending invitations are taken back by themselves; null: by hand only. What was planned by a rule
 * that took them back sooner is called off.
 */
export function saveAutoWithdrawal(
  room: ConfigRoom,
  { workspaceId }: Actor,
  accountId: string,
  afterDays: number | null,
): Promise<{ afterDays: number | null }> {
  return inWorkspace(room.sender.platform.db, workspaceId, async (tx) => {
    await requireRuntime(tx, workspaceId, accountId);
    await lockSettings(tx, workspaceId, accountId);
    const { memberKey } = await requireRuntime(tx, workspaceId, accountId);
    await saveWithdrawAfter(tx, memberKey, afterDays);
    const sooner = { ruledAccountId: accountId, fewerDaysThan: afterDays };
    await cancelActions(tx, room.sender, workspaceId, sooner, {
      code: RULE_CHANGED_CODE,
      message: 'The rule for old invitations was changed before it was sent.',
    });
    await hint(tx, workspaceId, 'linkedin.account', accountId);
    return { afterDays };
  });
}
