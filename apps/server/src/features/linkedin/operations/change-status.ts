import { statusFromProvider } from '@waypost/domain/linkedin/account-status';
import { hint } from '../../../platform/events/live-events.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { ProviderAccount } from '../../../ports/linkedin.ts';
import type { Account } from '../account.ts';
import { lockAccount, setStatus } from '../account.store.ts';
import { deleteEntry, findEntry, freeMember, noteSeen } from '../directory.store.ts';
import { deleteIntent } from '../link-intent.store.ts';
import type { LinkedInDeps } from '../linkedin-deps.ts';

type StatusDeps = Pick<LinkedInDeps, 'platform' | 'hooks'>;

/**
 * Gives an account another status, with everything that follows from it, in the caller's transaction:
 * the engine, the listeners of the announcement, open browsers. No-op when nothing changes or when the
 * account is deleted: only linking again brings that back.
 * @returns the number of planned actions that a deletion cancelled.
 */
export async function changeStatus(
  tx: Tx,
  { platform, hooks }: StatusDeps,
  where: { workspaceId: string; accountId: string },
  status: Account['status'],
  reason: string | null,
): Promise<number> {
  const { workspaceId, accountId } = where;
  const account = await lockAccount(tx, workspaceId, accountId);
  if (account === undefined || account.status === status || account.status === 'Deleted') return 0;
  const at = platform.clock.businessNow();
  await setStatus(tx, account, status, status === 'Active' ? null : reason, at);
  await hooks.accountStatusChanged(tx, workspaceId, accountId, status);
  let cancelled = 0;
  if (status === 'Deleted') {
    cancelled = await hooks.cancelAccountActions(
      tx,
      workspaceId,
      accountId,
      reason ?? 'The account was removed.',
    );
    await deleteEntry(tx, workspaceId, accountId);
    await freeMember(tx, workspaceId, accountId);
    await deleteIntent(tx, workspaceId, accountId);
  }
  await announce(tx, platform, account, status, reason, at);
  await hint(tx, workspaceId, 'linkedin.account', accountId);
  return cancelled;
}

async function announce(
  tx: Tx,
  { announcements }: LinkedInDeps['platform'],
  account: Account,
  status: Account['status'],
  reason: string | null,
  at: number,
): Promise<void> {
  const news = { linkedinAccountId: account.id, at };
  const { workspaceId } = account;
  if (status === 'Active')
    await announcements.announce(tx, workspaceId, 'linkedin.account-reconnected', news);
  else if (status === 'Deleted')
    await announcements.announce(tx, workspaceId, 'linkedin.account-deleted', news);
  else {
    const shown = reason ?? 'The account is disconnected from LinkedIn.';
    await announcements.announce(tx, workspaceId, 'linkedin.account-disconnected', {
      ...news,
      reason: shown,
    });
  }
}

/** Words for a session that LinkedIn ended by itself: it asks for a check, or the member has to sign in again. */
const endedByLinkedIn: ReadonlySet<string> = new Set(['CREDENTIALS', 'PERMISSIONS']);

/**
 * Brings the stored status in step with what the provider says now. A word nobody knows changes nothing;
 * an account that meanwhile belongs to another member never counts as active.
 */
export async function applyProviderStatus(
  tx: Tx,
  deps: StatusDeps,
  where: { workspaceId: string; accountId: string },
  said: Pick<ProviderAccount, 'providerAccountId' | 'providerStatus' | 'ownProviderId'> | 'gone',
): Promise<void> {
  if (said === 'gone') {
    await changeStatus(tx, deps, where, 'Deleted', 'The account was removed at the LinkedIn gateway.');
    return;
  }
  const account = await lockAccount(tx, where.workspaceId, where.accountId);
  // Linked again meanwhile: this is news of an account of the provider that is not ours any more.
  if (account === undefined || account.providerAccountId !== said.providerAccountId) return;
  const before = await findEntry(tx, said.providerAccountId);
  await noteSeen(tx, [said], deps.platform.clock.businessNow());
  const status = statusFromProvider(said.providerStatus);
  // The same word as before does not overrule what we learned otherwise, for example a restriction.
  if (status === null || (status === 'Active' && before?.providerStatus === said.providerStatus)) return;
  if (status === 'Active' && said.ownProviderId !== null && said.ownProviderId !== account.ownProviderId) {
    await changeStatus(tx, deps, where, 'Disconnected', otherMemberReason(account.name));
    return;
  }
  if (account.status === 'Active' && endedByLinkedIn.has(said.providerStatus)) {
    const why = said.providerStatus === 'CREDENTIALS' ? 'signed_out' : 'connection_ended';
    await deps.hooks.accountChecked(tx, where.workspaceId, where.accountId, why);
  }
  await changeStatus(tx, deps, where, status, statusReason(said.providerStatus));
}

export function otherMemberReason(name: string): string {
  return `Another LinkedIn member is signed in here. Reconnect the account as ${name}.`;
}

/** Why an account with this word of the provider is not active, and what to do. */
function statusReason(providerStatus: string): string {
  if (providerStatus === 'CREDENTIALS') return 'LinkedIn signed this account out. Reconnect it in Settings.';
  if (providerStatus === 'PERMISSIONS') {
    return 'LinkedIn no longer allows the connection. Reconnect the account in Settings.';
  }
  if (providerStatus === 'DELETED') return 'The account was removed at the LinkedIn gateway.';
  return 'The connection to LinkedIn stopped working. Reconnect the account in Settings.';
}
