import { permitSend } from '@waypost/domain/linkedin/permit-send';
import type { PermitInput, Verdict } from '@waypost/domain/linkedin/permit';
import { permit } from '@waypost/domain/linkedin/rate-governor';
import { windowPadMs } from '@waypost/domain/linkedin/timing';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { AccountRuntime } from './account-runtime.store.ts';
import type { Candidate } from './candidate.store.ts';
import { currentWarmUp } from './current-warm-up.ts';
import { countPendingInvitations } from './invitation.store.ts';
import { readAcceptRate } from './invitation-history.store.ts';
import { readSpent, type Spent, type SpentReach } from './ledger.store.ts';
import type { SenderDeps } from './sender-deps.ts';

/** Asks the governor about actions of one account, all against one reading of the ledger. */
export interface AccountGovernor {
  permit(action: Pick<Candidate, 'kind' | 'origin' | 'withNote' | 'campaignId' | 'hours'>): Verdict;
  /** A look-up the product makes for itself, e.g. the profile before an invitation. */
  permitRead(kind: 'profile_read' | 'search', units: number): Verdict;
}

/** The account as the governor sees it, whatever is asked. */
export type GovernedAccount = Omit<
  PermitInput,
  'now' | 'kind' | 'withNote' | 'origin' | 'units' | 'campaignReservations' | 'jitterKey'
>;

/** Everything the governor has to know of one account, from one reading of ledger and history. */
export async function readGoverned(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  runtime: AccountRuntime,
  now: number,
  /** Business instant until which the provider is left alone; whoever holds a lease need not ask. */
  providerUntil: number | null,
  reach: SpentReach = 'week',
): Promise<{ account: GovernedAccount; ofCampaign(campaignId: string): Spent }> {
  const padMs = windowPadMs(deps.timing, deps.platform.clock.speed());
  const [spent, pendingInvitations, acceptRatePercent] = await Promise.all([
    readSpent(tx, runtime.memberKey, now, padMs, reach),
    countPendingInvitations(tx, runtime.workspaceId, runtime.accountId),
    readAcceptRate(tx, runtime, now),
  ]);
  return {
    account: {
      accountType: runtime.accountType,
      status:
        runtime.status === 'active' ? 'Active' : runtime.status === 'deleted' ? 'Deleted' : 'Disconnected',
      limits: runtime.caps,
      reservations: spent.account,
      padMs,
      workingHours: runtime.workingHours,
      cooldown: {
        accountUntil: runtime.cooldownUntil,
        invitesUntil: runtime.invitesCooldownUntil,
        invitesWhy: runtime.invitesRestWhy,
        providerUntil,
      },
      paused: runtime.paused && { reason: runtime.paused.reason },
      rhythm: { ...runtime.rhythm, accountKey: runtime.memberKey.toString('hex') },
      nextSlotAt: runtime.nextSlotAt,
      accountKey: runtime.memberKey.toString('hex'),
      lastActionAt: runtime.lastActionAt,
      pendingInvitations,
      warmUp: currentWarmUp(runtime, now),
      acceptRatePercent,
    },
    ofCampaign: spent.ofCampaign,
  };
}

export async function governorOf(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  runtime: AccountRuntime,
  now: number,
): Promise<AccountGovernor> {
  const { account, ofCampaign } = await readGoverned(tx, deps, runtime, now, null, 'windows');
  return {
    permit: (action) =>
      permitSend(
        {
          ...account,
          now,
          kind: action.kind,
          withNote: action.withNote,
          origin: action.origin,
          campaignReservations: action.campaignId === null ? undefined : ofCampaign(action.campaignId),
        },
        action.hours,
      ),
    permitRead: (kind, units) => permit({ ...account, now, kind, units, withNote: false, origin: 'system' }),
  };
}
