import {
  areConnectionsRead,
  CONNECTIONS_WAIT_MS,
  type SenderConnections,
} from '@waypost/domain/campaigns/dealing/connections-read';
import type { Tx } from '../../../platform/db/tenant.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { lockCampaign } from '../store/campaign.store.ts';
import { setDue } from '../store/due-enrolment.store.ts';
import { listWaitingFor, setDealing } from '../store/dealing.store.ts';
import { requireKnown } from '../operations/require-known.ts';
import { sendersInOrder } from './deal-leads.ts';

type Deps = Pick<CampaignsDeps, 'accounts' | 'leads' | 'platform'>;
type Dealing = Pick<Campaign, 'accountIds' | 'settings'>;

/** What is known of the connections of the senders that leads may be dealt to. */
export async function connectionsOfSenders(
  tx: Tx,
  deps: Pick<Deps, 'accounts' | 'leads'>,
  workspaceId: string,
  { accountIds }: Pick<Campaign, 'accountIds'>,
): Promise<(SenderConnections & { accountId: string })[]> {
  const senders = (await sendersInOrder(tx, deps, workspaceId, { accountIds })).filter(
    ({ status }) => status !== 'Deleted',
  );
  const ids = senders.map(({ id }) => id);
  const known = await deps.leads.connectionsKnown(tx, workspaceId, ids);
  return known.map((one, index) => {
    const sender = senders[index];
    const senderName = sender?.name ?? 'The sender';
    // Its job may not have tried yet.
    const gone =
      sender?.status === 'Disconnected'
        ? `${senderName} is disconnected. Reconnect the account in Settings.`
        : null;
    return { ...one, senderName, why: gone ?? one.why };
  });
}

/** Whose connections have to be read before this campaign deals; nobody's where its rotation does not look at them. */
export async function unreadSenders(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  campaign: Dealing,
): Promise<(SenderConnections & { accountId: string })[]> {
  if (campaign.settings.rotation.mode !== 'relation') return [];
  const senders = await connectionsOfSenders(tx, deps, workspaceId, campaign);
  // One alone gets everybody.
  if (senders.length < 2) return [];
  const now = deps.platform.clock.businessNow();
  return senders.filter((one) => !areConnectionsRead(one, now));
}

/**
 * Has the missing connections read; until then, for a bounded time, leads that join wait without a sender. A campaign that
 * waits already keeps its time. The caller holds the campaign's lock.
 */
export async function waitForConnections(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  campaign: Dealing & Pick<Campaign, 'id' | 'dealsBy' | 'dealtWithout'>,
): Promise<void> {
  const unread = await unreadSenders(tx, deps, workspaceId, campaign);
  if (unread.length === 0) return;
  await deps.leads.readConnections(
    tx,
    workspaceId,
    unread.map(({ accountId }) => accountId),
  );
  if (campaign.dealsBy !== null) return;
  const dealsBy = deps.platform.clock.businessNow() + CONNECTIONS_WAIT_MS;
  await setDealing(tx, workspaceId, campaign.id, { dealsBy, dealtWithout: null });
  await setDue(tx, workspaceId, campaign.id, dealsBy, 'campaigns.dealing');
  await hint(tx, workspaceId, 'campaigns.campaign', campaign.id);
}

/**
 * Deals the campaigns that waited for this account's connections and now wait for nobody's: they were read, or the account
 * was unlinked. Two accounts that end at once: whoever comes second sees both.
 */
export async function dealWhatWaitsFor(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  accountId: string,
  at: number,
): Promise<void> {
  for (const id of await listWaitingFor(tx, workspaceId, accountId)) {
    const campaign = await lockCampaign(tx, workspaceId, id);
    if (campaign === undefined || (await unreadSenders(tx, deps, workspaceId, campaign)).length > 0) continue;
    await setDue(tx, workspaceId, id, at, 'campaigns.dealing');
  }
}

/** Has connections read for a job that is about to take leads in; a campaign that has not started, or has ended, waits for nothing. */
export function waitBeforeTakingIn(deps: Deps, workspaceId: string, campaignId: string): Promise<void> {
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, campaignId);
    if (campaign?.status !== 'Active' && campaign?.status !== 'Paused') return;
    await waitForConnections(tx, deps, workspaceId, campaign);
  });
}

/**
 * What dealing by existing connections would know now; accounts that were unlinked are left out.
 * @throws AppError `not_found` for an account that the workspace does not have.
 */
export async function countConnections(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  accountIds: readonly string[],
): Promise<{ senders: number; read: number; people: number }> {
  await requireKnown(tx, deps, workspaceId, { accountIds: [...accountIds] });
  const senders = await connectionsOfSenders(tx, deps, workspaceId, { accountIds: [...accountIds] });
  const now = deps.platform.clock.businessNow();
  return {
    senders: senders.length,
    read: senders.filter((one) => areConnectionsRead(one, now)).length,
    people: senders.reduce((sum, { people }) => sum + people, 0),
  };
}
