import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { accountBadges } from '@waypost/domain/linkedin/account-status';
import { describePlanRest } from '@waypost/domain/linkedin/plan-rest';
import type { Tx } from '../../platform/db/tenant.ts';
import type { Account } from './account.ts';
import { listWaitingIds } from './link-intent.store.ts';
import type { LinkedInDeps } from './linkedin-deps.ts';

/** Accounts as the API answers them, in the given order. */
export async function viewAccounts(
  tx: Tx,
  { platform, hooks }: LinkedInDeps,
  workspaceId: string,
  accounts: readonly Account[],
): Promise<LinkedInAccount[]> {
  const ids = accounts.map((account) => account.id);
  const uses = await hooks.accountUse(tx, workspaceId, ids);
  const waiting = new Set(await listWaitingIds(tx, workspaceId, platform.clock.wallNow()));
  return accounts.map((account) => {
    const use = uses.get(account.id);
    const badges = accountBadges({
      checkpointPending: waiting.has(account.id),
      cooldownUntil: use?.cooldownUntil ?? null,
      warmingUp: use?.warmingUp ?? false,
      isPaused: use?.paused != null,
      now: platform.clock.businessNow(),
    });
    return {
      id: account.id,
      account_id: account.id,
      provider: 'LINKEDIN',
      name: account.name,
      headline: account.headline,
      email: account.email,
      picture: account.picture,
      publicIdentifier: account.publicIdentifier,
      type: account.type,
      status: account.status,
      statusReason: account.statusReason,
      // A deleted account neither cools down nor warms up any more.
      badges: account.status === 'Deleted' ? [] : [...badges],
      paused: use?.paused ? { at: new Date(use.paused.at).toISOString(), reason: use.paused.reason } : null,
      planRest: use?.planRest ? describePlanRest(use.planRest, account.name) : null,
      doubtsHeld: use?.doubtsHeld ?? false,
      timeZone: account.timeZone,
      connectedAt: new Date(account.connectedAt).toISOString(),
      lastSyncAt: account.lastSyncAt === null ? null : new Date(account.lastSyncAt).toISOString(),
      today: use?.today ?? [],
      campaignsUsing: use?.campaignsUsing ?? 0,
    };
  });
}
