import { permit } from '@waypost/domain/linkedin/rate-governor';
import { nextOpenAt, type WorkingHours } from '@waypost/domain/linkedin/working-hours';
import type { PermitInput, Verdict } from '@waypost/domain/linkedin/permit';
import { windowPadMs } from '@waypost/domain/linkedin/timing';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { AccountRuntime } from './account-runtime.store.ts';
import type { Action } from './action.ts';
import { countPendingInvitations } from './action.store.ts';
import { currentWarmUp } from './current-warm-up.ts';
import { readAcceptRate } from './invitation-history.store.ts';
import { readSpent } from './ledger.store.ts';
import type { SenderDeps } from './sender-deps.ts';

/** Asks the governor about actions of one account, all against one reading of the ledger. */
export interface AccountGovernor {
  permit(action: Pick<Action, 'id' | 'kind' | 'origin' | 'body' | 'campaignId' | 'hours'>): Verdict;
  /** A look-up the product makes for itself, e.g. the profile before an invitation. */
  permitRead(kind: 'profile_read' | 'search', units: number): Verdict;
}

export async function governorOf(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  runtime: AccountRuntime,
  now: number,
): Promise<AccountGovernor> {
  const padMs = windowPadMs(deps.timing, deps.platform.clock.speed());
  const spent = await readSpent(tx, runtime.memberKey, now, padMs);
  const pendingInvitations = await countPendingInvitations(tx, runtime.workspaceId, runtime.accountId);
  const base = {
    now,
    accountType: runtime.accountType,
    status:
      runtime.status === 'active' ? 'Active' : runtime.status === 'deleted' ? 'Deleted' : 'Disconnected',
    limits: runtime.caps,
    reservations: spent.account,
    padMs,
    workingHours: runtime.workingHours,
    cooldown: { accountUntil: runtime.cooldownUntil, invitesUntil: runtime.invitesCooldownUntil },
    nextSlotAt: runtime.nextSlotAt,
    lastActionAt: runtime.lastActionAt,
    pendingInvitations,
    warmUp: currentWarmUp(runtime, now),
    acceptRatePercent: await readAcceptRate(tx, runtime, now),
  } satisfies Partial<PermitInput>;
  return {
    permit(action) {
      const send: PermitInput = {
        ...base,
        kind: action.kind,
        withNote: action.kind === 'invite' && action.body !== null,
        origin: action.origin,
        campaignReservations: action.campaignId === null ? undefined : spent.ofCampaign(action.campaignId),
      };
      const closed = closedFor(action.hours, now);
      if (closed !== null) return closed;
      const verdict = permit(send);
      // An invitation looks at the profile first: that read needs room too, or the send would stop half-way.
      if (verdict.verdict !== 'allow' || action.kind !== 'invite') return verdict;
      const read = permit({ ...send, kind: 'profile_read', withNote: false, origin: 'system' });
      return read.verdict === 'allow' ? verdict : read;
    },
    permitRead: (kind, units) => permit({ ...base, kind, units, withNote: false, origin: 'system' }),
  };
}

/** The hours of the campaign hold at the moment of sending, however long the row has waited for its turn. */
function closedFor(hours: WorkingHours | null, now: number): Verdict | null {
  const opensAt = hours === null ? now : nextOpenAt(hours, now);
  if (hours === null || opensAt === now) return null;
  const reason = { code: 'outside_campaign_hours', opensAt, zone: hours.zone } as const;
  return { verdict: 'wait', until: opensAt, reason, also: [] };
}
