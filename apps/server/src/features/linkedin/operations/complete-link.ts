import { normalisePublicIdentifier } from '@waypost/domain/linkedin/profile-url';
import { setTimeout as wait } from 'node:timers/promises';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { LinkedInFailure, type OwnProfile, type ProviderAccount } from '../../../ports/linkedin.ts';
import type { Account } from '../account.ts';
import { countLinked, findAccount, findAccountOfMember, lockLinking, saveAccount } from '../account.store.ts';
import { findEntry, lockMember, saveEntry, takeMember } from '../directory.store.ts';
import { deleteIntent } from '../link-intent.store.ts';
import type { LinkedInDeps } from '../linkedin-deps.ts';
import { belongsToAnotherMember } from '../sign-in-failure.ts';
import { changeStatus, otherMemberReason } from './change-status.ts';

/** A sign-in that the provider accepted and that is not stored yet. */
export interface SignedIn {
  workspaceId: string;
  /** The future account's id, or the account that reconnects. */
  id: string;
  kind: 'link' | 'reconnect';
  providerAccountId: string;
  timeZone: string;
  homeCountry?: string | null;
}

const profileTries = 4;

/**
 * Stores an account that has signed in: finds out which member it is, allows a member once per
 * installation, keeps the row (and with it all history) of a member known here.
 * @returns the account's id; it differs from `id` when the member was already known in this workspace.
 * @throws AppError `account_elsewhere`, `plan_required`, `linkedin_credentials` (another member); the
 * provider's account is removed again where nobody uses it.
 */
export async function completeLink(deps: LinkedInDeps, signedIn: SignedIn): Promise<string> {
  const { platform } = deps;
  const { workspaceId, providerAccountId } = signedIn;
  try {
    const [account, own] = await readSignedIn(deps, providerAccountId);
    const stored = await inWorkspace(platform.db, workspaceId, (tx) =>
      store(tx, deps, signedIn, account, own),
    );
    if (stored.replaced !== null) await removeUnused(deps, stored.replaced);
    return stored.accountId;
  } catch (error) {
    await removeUnused(deps, providerAccountId);
    if (!(error instanceof AnotherMember)) throw error;
    const where = { workspaceId, accountId: signedIn.id };
    await inWorkspace(platform.db, workspaceId, async (tx) => {
      await deleteIntent(tx, workspaceId, signedIn.id);
      // The provider may now hold the other member's session under this account's id.
      await changeStatus(tx, deps, where, 'Disconnected', otherMemberReason(error.accountName));
    });
    throw belongsToAnotherMember(error.accountName);
  }
}

class AnotherMember extends Error {
  readonly accountName: string;
  constructor(accountName: string) {
    super('Another member signed in.');
    this.accountName = accountName;
  }
}

/** A sign-in that has just succeeded may need moments before its profile can be read. */
async function readSignedIn(
  { port, profileRetryMs }: LinkedInDeps,
  providerAccountId: string,
): Promise<[ProviderAccount, OwnProfile]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const account = await port.getAccount(providerAccountId);
      if (account === 'gone') throw new LinkedInFailure('unavailable', 'The new account is not listed yet.');
      return [account, await port.getOwnProfile(providerAccountId)];
    } catch (error) {
      const mayPass = error instanceof LinkedInFailure && error.kind === 'unavailable';
      if (!mayPass || attempt === profileTries) throw error;
      await wait(profileRetryMs);
    }
  }
}

async function store(
  tx: Tx,
  deps: LinkedInDeps,
  signedIn: SignedIn,
  provider: ProviderAccount,
  own: OwnProfile,
): Promise<{ accountId: string; replaced: string | null }> {
  const { platform, hooks } = deps;
  const { workspaceId } = signedIn;
  await lockLinking(tx, workspaceId);
  const keys = memberKeys(deps, own, provider);
  const member = await lockMember(tx, { ...keys, workspaceId, accountId: signedIn.id });
  if (member.linked && member.workspaceId !== workspaceId) {
    throw new AppError(
      'account_elsewhere',
      'This LinkedIn account is already connected in another workspace.',
    );
  }
  const known = await findAccountOfMember(tx, workspaceId, member.memberKey);
  if (signedIn.kind === 'reconnect' && known?.id !== signedIn.id) {
    const asked = await findAccount(tx, workspaceId, signedIn.id);
    throw new AnotherMember(asked?.name ?? 'its member');
  }
  if (known === undefined || known.status === 'Deleted') {
    await hooks.requireAccountSlot(tx, workspaceId, await countLinked(tx, workspaceId));
  }
  const now = platform.clock.businessNow();
  const account: Omit<Account, 'lastSyncAt'> = {
    id: known?.id ?? signedIn.id,
    workspaceId,
    memberKey: member.memberKey,
    providerAccountId: signedIn.providerAccountId,
    name: `${own.firstName} ${own.lastName}`.trim() || (own.publicIdentifier ?? 'LinkedIn member'),
    headline: own.headline,
    email: own.email,
    picture: own.picture,
    publicIdentifier: own.publicIdentifier ?? provider.ownPublicIdentifier,
    ownProviderId: own.providerId,
    type: typeOf(own, provider),
    status: 'Active',
    statusReason: null,
    statusAt: known?.status === 'Active' ? known.statusAt : now,
    timeZone: known?.timeZone ?? signedIn.timeZone,
    homeCountry: known?.homeCountry ?? signedIn.homeCountry,
    connectedAt: known?.connectedAt ?? now,
  };
  await saveAccount(tx, account);
  await saveEntry(tx, {
    providerAccountId: account.providerAccountId,
    workspaceId,
    accountId: account.id,
    providerStatus: provider.providerStatus,
    seenAt: now,
  });
  await takeMember(tx, member.memberKey, { workspaceId, accountId: account.id });
  await deleteIntent(tx, workspaceId, signedIn.id);
  await hooks.accountLinked(tx, account);
  await platform.announcements.announce(tx, workspaceId, 'linkedin.account-reconnected', {
    linkedinAccountId: account.id,
    at: now,
  });
  await hint(tx, workspaceId, 'linkedin.account', account.id);
  const old = known?.providerAccountId;
  const replaced = old === undefined || known?.status === 'Deleted' || old === account.providerAccountId;
  return { accountId: account.id, replaced: replaced ? null : (old ?? null) };
}

/** Equal for the same member in every workspace of this installation, meaningless outside it. */
function memberKeys(
  { platform }: LinkedInDeps,
  own: OwnProfile,
  provider: ProviderAccount,
): { memberKey: Buffer; aliasKey: Buffer } {
  const hash = (text: string): Buffer => platform.secrets.keyedHash('linkedin member', text);
  const slug = normalisePublicIdentifier(own.publicIdentifier ?? provider.ownPublicIdentifier ?? '');
  const aliasKey = hash(`id ${own.providerId}`);
  return { memberKey: slug === null ? aliasKey : hash(`public ${slug}`), aliasKey };
}

function typeOf(own: OwnProfile, provider: ProviderAccount): Account['type'] {
  const features = new Set(provider.premiumFeatures);
  if (own.salesNavigator || features.has('sales_navigator')) return 'sales_navigator';
  return own.premium || features.size > 0 ? 'premium' : 'free';
}

/**
 * Signs out what the provider holds for nobody; never an account that any workspace uses. A leftover costs a
 * place at the provider, nothing else: the sweep counts it and nobody reads it.
 */
async function removeUnused({ platform, port }: LinkedInDeps, providerAccountId: string): Promise<void> {
  try {
    if ((await findEntry(platform.db, providerAccountId)) !== undefined) return;
    await port.deleteAccount(providerAccountId);
  } catch (error) {
    platform.log.warn({ err: error, providerAccountId }, 'An unused provider account could not be removed.');
  }
}
