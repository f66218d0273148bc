import { permitSend } from '@waypost/domain/linkedin/permit-send';
import type { PermitInput, Verdict } from '@waypost/domain/linkedin/permit';
import { expectedRights } from '@waypost/domain/linkedin/plan-rest';
import { permit } from '@waypost/domain/linkedin/rate-governor';
import { windowPadMs } from '@waypost/domain/linkedin/timing';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { AccountRuntime } from './account-runtime.store.ts';
import type { Candidate } from './candidate.store.ts';
import { currentWarmUp } from './current-warm-up.ts';
import { countPendingInvitations } from './invitation.store.ts';
import { readAcceptRate } from './invitation-history.store.ts';
import { type AccountSpent, readSpent, type Spent, type SpentReach } from './ledger.store.ts';
import { type Look, lookAtAccounts } from './look.store.ts';
import type { SenderDeps } from './sender-deps.ts';

/** The account as the governor sees it, whatever is asked. */
export type GovernedAccount = Omit<
  PermitInput,
  'now' | 'kind' | 'withNote' | 'origin' | 'units' | 'campaignReservations' | 'jitterKey'
>;

/** What the governor counts. */
export interface Counted {
  spent: AccountSpent;
  pendingInvitations: number;
}

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
  const [spent, pendingInvitations, acceptRatePercent] = await Promise.all([
    readSpent(tx, runtime.memberKey, now, padOf(deps), reach),
    countPendingInvitations(tx, runtime.workspaceId, runtime.accountId),
    readAcceptRate(tx, runtime, now),
  ]);
  const counted = { spent, pendingInvitations, acceptRatePercent };
  return { account: governed(deps, runtime, now, counted, providerUntil), ofCampaign: spent.ofCampaign };
}

const padOf = ({ platform, timing }: Pick<SenderDeps, 'platform' | 'timing'>): number =>
  windowPadMs(timing, platform.clock.speed());

function governed(
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  runtime: AccountRuntime,
  now: number,
  { spent, pendingInvitations, acceptRatePercent }: Counted & Pick<GovernedAccount, 'acceptRatePercent'>,
  providerUntil: number | null,
): GovernedAccount {
  return {
    accountType: runtime.accountType,
    status:
      runtime.status === 'active' ? 'Active' : runtime.status === 'deleted' ? 'Deleted' : 'Disconnected',
    limits: runtime.caps,
    reservations: spent.account,
    padMs: padOf(deps),
    workingHours: runtime.workingHours,
    cooldown: {
      accountUntil: runtime.cooldownUntil,
      accountWhy: runtime.cooldownReason,
      invitesUntil: runtime.invitesCooldownUntil,
      invitesWhy: runtime.invitesRestWhy,
      providerUntil,
    },
    plan: expectedRights(runtime.plan, now),
    paused: runtime.paused && { reason: runtime.paused.reason },
    rhythm: { ...runtime.rhythm, accountKey: runtime.memberKey.toString('hex') },
    nextSlotAt: runtime.nextSlotAt,
    accountKey: runtime.memberKey.toString('hex'),
    lastActionAt: runtime.lastActionAt,
    pendingInvitations,
    warmUp: currentWarmUp(runtime, now),
    acceptRatePercent,
  };
}

/** The look of a claim at one account, with the governor that judges what it found. */
export interface Governed {
  look: Look;
  permit(action: Candidate): Verdict;
}

/** Looks at several accounts, in their order. */
export async function lookWithGovernor(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  runtimes: readonly AccountRuntime[],
  now: number,
): Promise<Governed[]> {
  const [looks, acceptRates] = await Promise.all([
    lookAtAccounts(tx, runtimes, now, padOf(deps)),
    Promise.all(runtimes.map((runtime) => readAcceptRate(tx, runtime, now))),
  ]);
  return looks.map((look, nth) => {
    const counted = { ...look, acceptRatePercent: acceptRates[nth] ?? null };
    const account = governed(deps, runtimes[nth] as AccountRuntime, now, counted, null);
    const { ofCampaign } = look.spent;
    return {
      look,
      permit: ({ kind, withNote, origin, campaignId, hours }) =>
        permitSend(
          {
            ...{ ...account, now, kind, withNote, origin },
            campaignReservations: campaignId === null ? undefined : ofCampaign(campaignId),
          },
          hours,
        ),
    };
  });
}

/** Asks the governor about a look-up the product makes for itself, e.g. the profile before an invitation. */
export async function askForRead(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  runtime: AccountRuntime,
  now: number,
  read: { kind: 'profile_read' | 'search'; units: number },
): Promise<Verdict> {
  const { account } = await readGoverned(tx, deps, runtime, now, null, 'windows');
  return permit({ ...account, ...read, now, withNote: false, origin: 'system' });
}
