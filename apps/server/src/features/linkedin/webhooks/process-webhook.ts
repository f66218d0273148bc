import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { LinkedInFailure, type ProviderAccount, type ProviderNews } from '../../../ports/linkedin.ts';
import { type DirectoryEntry, findEntry } from '../directory.store.ts';
import type { LinkedInDeps } from '../linkedin-deps.ts';
import { applyProviderStatus } from '../operations/change-status.ts';
import { webhookPurpose } from './receive-webhook.ts';
import {
  claimOldest,
  lockClaimed,
  markFailed,
  markProcessed,
  putOff,
  type WaitingDelivery,
} from './webhook-inbox.store.ts';

/** News that other features subscribe to. */
export type NewsKind = Exclude<ProviderNews['news'], 'account-status'>;
export type NewsOf<Kind extends NewsKind> = Extract<ProviderNews, { news: Kind }>;
export type NewsHandler<Kind extends NewsKind> = (
  tx: Tx,
  workspaceId: string,
  accountId: string,
  news: NewsOf<Kind>,
) => Promise<void>;

export interface NewsSubscribers {
  on<Kind extends NewsKind>(kind: Kind, handler: NewsHandler<Kind>): void;
  deliver(tx: Tx, workspaceId: string, accountId: string, news: ProviderNews): Promise<void>;
}

export function createNewsSubscribers(): NewsSubscribers {
  const handlers = new Map<string, NewsHandler<never>[]>();
  return {
    on(kind, handler) {
      handlers.set(kind, [...(handlers.get(kind) ?? []), handler as unknown as NewsHandler<never>]);
    },
    async deliver(tx, workspaceId, accountId, news) {
      for (const handler of handlers.get(news.news) ?? []) {
        await handler(tx, workspaceId, accountId, news as never);
      }
    },
  };
}

/** After so many failures news is parked and the health report names it. */
export const triesMax = 10;
const backOffMs = { first: 2_000, max: 10 * 60_000 };
/** How long claimed news stays with its worker; after that the worker counts as dead. */
const claimMs = 60_000;
/** An account may report before the sign-in that links it has committed. */
const unknownAccount = { patienceMs: 60_000, lookAgainMs: 5_000 };

/**
 * Deals with the oldest news: everything it causes and the mark that it is done commit together. A failure
 * undoes all of it and puts the news off; other news goes on meanwhile.
 * @returns false when there was nothing to do.
 */
export async function processWebhook(deps: LinkedInDeps, subscribers: NewsSubscribers): Promise<boolean> {
  const { platform } = deps;
  const wallNow = platform.clock.wallNow();
  const delivery = await claimOldest(platform.db, wallNow, wallNow + claimMs);
  if (delivery === undefined) return false;
  const entry = await findEntry(platform.db, delivery.providerAccountId);
  if (entry === undefined && wallNow - delivery.receivedWallAt < unknownAccount.patienceMs) {
    await putOff(platform.db, delivery.key, wallNow + unknownAccount.lookAgainMs);
    return true;
  }
  try {
    if (entry === undefined) await end(deps, delivery, 'unknown_account');
    else await handle(deps, subscribers, delivery, entry);
  } catch (error) {
    await retryLater(deps, delivery, error);
  }
  return true;
}

async function handle(
  deps: LinkedInDeps,
  subscribers: NewsSubscribers,
  delivery: WaitingDelivery,
  { workspaceId, accountId }: DirectoryEntry,
): Promise<void> {
  const { platform, port } = deps;
  const text = platform.secrets.open(webhookPurpose, delivery.key.toString('hex'), delivery.body);
  const news = port.readWebhook(JSON.parse(text));
  if (news === undefined) return end(deps, delivery, 'not_understood');
  const said = news.news === 'account-status' ? await askProvider(deps, news) : undefined;
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    if (!(await lockClaimed(tx, delivery.key))) return;
    if (said === undefined) await subscribers.deliver(tx, workspaceId, accountId, news);
    else await applyProviderStatus(tx, deps, { workspaceId, accountId }, said);
    await markProcessed(tx, delivery.key, 'handled', platform.clock.wallNow());
  });
}

async function end(
  { platform }: LinkedInDeps,
  delivery: WaitingDelivery,
  outcome: 'unknown_account' | 'not_understood',
): Promise<void> {
  await markProcessed(platform.db, delivery.key, outcome, platform.clock.wallNow());
}

/**
 * Status webhooks carry no time and may come late or out of order, so they are a reason to ask, not an
 * answer. While the provider is silent its word is taken; the sweep corrects it.
 */
async function askProvider(
  { port }: LinkedInDeps,
  news: Extract<ProviderNews, { news: 'account-status' }>,
): Promise<Pick<ProviderAccount, 'providerAccountId' | 'providerStatus' | 'ownProviderId'> | 'gone'> {
  try {
    return await port.getAccount(news.providerAccountId);
  } catch (error) {
    if (!(error instanceof LinkedInFailure)) throw error;
    return { ...news, ownProviderId: null };
  }
}

async function retryLater(
  { platform }: LinkedInDeps,
  delivery: WaitingDelivery,
  error: unknown,
): Promise<void> {
  const tries = delivery.tries + 1;
  const wallNow = platform.clock.wallNow();
  platform.log.error({ err: error, tries }, 'A LinkedIn webhook could not be processed.');
  const waitMs = Math.min(backOffMs.max, backOffMs.first * 2 ** delivery.tries);
  await markFailed(
    platform.db,
    delivery.key,
    tries >= triesMax ? { parkedWallAt: wallNow } : { dueWallAt: wallNow + waitMs },
  );
}
