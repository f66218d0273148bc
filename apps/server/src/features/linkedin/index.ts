import type { linkedAccount } from '@waypost/contract/users';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { watchWorkers } from '../../platform/heartbeat.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LinkedInPort, PersonProfile } from '../../ports/linkedin.ts';
import type { Account } from './account.ts';
import { findAccount, findProviderAccountIds, listAccountRows } from './account.store.ts';
import { createGateway, disconnect, type Gateway, type Reader } from './gateway.ts';
import type { LinkedInDeps } from './linkedin-deps.ts';
import { providerLoop, providerReasons } from './provider-answers.ts';
import { linkedinHealth } from './linkedin-health.ts';
import { type LinkedInHooks, noHooks } from './linkedin-hooks.ts';
import { newsLoop, registrationLoop, sweepLoop } from './linkedin-loops.ts';
import { bindLinkedIn } from './linkedin.routes.ts';
import { eraseAccounts } from './operations/erase-accounts.ts';
import { createNewsSubscribers, type NewsHandler, type NewsKind } from './webhooks/process-webhook.ts';
import { isNewsDue } from './webhooks/webhook-inbox.store.ts';
import { bindWebhook, webhookPath } from './webhooks/webhook.routes.ts';

export type { Account } from './account.ts';
export { budgetTypeOf } from './account.ts';
export type { Gateway, Reader } from './gateway.ts';
export { isUnreachable, limitedUntil } from './gateway-failure.ts';
export type { AccountUse, LinkedInHooks, ReadKind, ReadPermit } from './linkedin-hooks.ts';
export type { Action } from './sender/action.ts';
export type { AwaitedSend, Explanation } from './sender/explain-action.ts';
export { isDealtWith } from './sender/done-with.store.ts';
export { erasePeopleOfActions, inFlightAmong } from './sender/forget-people.store.ts';
export { type LeadStanding, standingsOf } from './sender/merge-people.store.ts';
export { endWait, waitWithSending } from './sender/sending-waits.store.ts';
export { detachMembers, memberTables } from './sender/end-of-workspace.store.ts';
export type { Undecided } from './sender/undecided.store.ts';
export { createSender, type Sender } from './sender/create-sender.ts';
export type { NewsHandler, NewsKind, NewsOf } from './webhooks/process-webhook.ts';

export interface LinkedInOptions {
  /** Config `publicUrl`: where the provider reaches us. */
  publicUrl: string;
  /** Config `linkedin.webhookSecret`. */
  webhookSecret: string;
  /** The bundled sandbox is the provider: it reaches a loopback address. */
  isSandbox: boolean;
  /** False in a copied or restored database until it is confirmed; shown to everybody. True when left out. */
  sendingAllowed?: boolean;
  /** Called per use, so features made later may be named inside the arrows. */
  hooks?: Partial<LinkedInHooks>;
  /** Wall milliseconds; only tests set it. */
  profileRetryMs?: number;
}

/** What other features may ask of LinkedIn. Everything taking `tx` runs in the caller's tenant transaction. */
export interface LinkedIn {
  accounts: {
    /** Undefined for an unknown id; a deleted account is found. */
    getAccount(tx: Tx, workspaceId: string, accountId: string): Promise<Account | undefined>;
    /** What the network calls them, by account id; those that are not linked are left out. */
    findProviderAccountIds(
      tx: Tx,
      accounts: readonly { workspaceId: string; accountId: string }[],
    ): Promise<ReadonlyMap<string, string>>;
    /** All but the deleted ones, oldest first. */
    listLinked(tx: Tx, workspaceId: string): Promise<Account[]>;
    /** Oldest first. */
    listActive(tx: Tx, workspaceId: string): Promise<Account[]>;
    /** Deleted ones included, for campaigns that still name them. */
    listAll(tx: Tx, workspaceId: string): Promise<Account[]>;
    /** A refused call says that nobody is signed in: status, announcement and hint in an own transaction. */
    markDisconnected(reader: Reader, reason: string): Promise<void>;
  };
  gateway: Gateway;
  /**
   * Reads a person through one account: opens the profile, which spends a profile read. `publicIdentifier`
   * is null when LinkedIn hides it. Whoever asks stores the mapping; it holds for this account only.
   */
  resolvePerson(
    reader: Reader,
    person: { publicIdentifier: string } | { providerId: string },
  ): Promise<{ providerId: string; publicIdentifier: string | null; profile: PersonProfile }>;
  /**
   * Subscribes to news of the provider. The handler runs in the tenant transaction that also marks the news
   * as done: it must be an upsert that ignores older provider times, and must not wait for the network.
   */
  onNews<Kind extends NewsKind>(kind: Kind, handler: NewsHandler<Kind>): void;
  /** See {@link eraseAccounts}; for the end of a workspace. */
  eraseAccounts(actor: { workspaceId: string; userId: string }): Promise<boolean>;
  /** Whether news of the provider waits for somebody to deal with it. */
  isNewsDue(tx: Tx): Promise<boolean>;
  /** `users.linkedAccounts` of the contract: linked accounts, oldest first. */
  linkedAccountsOf(tx: Tx, workspaceId: string): Promise<z.output<typeof linkedAccount>[]>;
  /** False: status and messages come by sweeps only. Shown in Settings. */
  webhooksReachable: boolean;
}

/** LinkedIn accounts: linking, status, the gateway for reads, and the provider's news. */
export function createLinkedIn(
  platform: Platform,
  port: LinkedInPort,
  options: LinkedInOptions,
): Feature & LinkedIn {
  const deps: LinkedInDeps = {
    platform,
    port,
    hooks: { ...noHooks, ...options.hooks },
    profileRetryMs: options.profileRetryMs ?? 1_000,
  };
  const subscribers = createNewsSubscribers();
  const gateway = createGateway(deps);
  const webhooksReachable = canReach(options);
  const listLinked = async (tx: Tx, workspaceId: string): Promise<Account[]> =>
    (await listAccountRows(tx, workspaceId)).filter((account) => account.status !== 'Deleted');

  return {
    bind(binder, server) {
      const isWorkerRunning = watchWorkers(platform);
      bindLinkedIn(deps, binder, async () => ({
        ...{ sendingAllowed: options.sendingAllowed ?? true, webhooksReachable },
        workerRunning: await isWorkerRunning(),
      }));
      bindWebhook(deps, options.webhookSecret, server);
    },
    loops: [
      sweepLoop(deps),
      providerLoop(deps),
      newsLoop(deps, subscribers),
      ...(webhooksReachable
        ? [registrationLoop(deps, `${options.publicUrl}${webhookPath}`, options.webhookSecret)]
        : []),
    ],
    health: async (db) => [...(await linkedinHealth(deps, db)), ...(await providerReasons(db))],
    accounts: {
      getAccount: findAccount,
      findProviderAccountIds,
      listLinked,
      async listActive(tx, workspaceId) {
        return (await listLinked(tx, workspaceId)).filter((account) => account.status === 'Active');
      },
      listAll: listAccountRows,
      markDisconnected: (reader, reason) => disconnect(deps, reader, reason),
    },
    gateway,
    async resolvePerson(reader, person) {
      const identifier = 'providerId' in person ? person.providerId : person.publicIdentifier;
      const profile = await gateway.getProfile({ ...reader, identifier });
      return { providerId: profile.providerId, publicIdentifier: profile.publicIdentifier, profile };
    },
    onNews: (kind, handler) => subscribers.on(kind, handler),
    eraseAccounts: (actor) => eraseAccounts(deps, actor),
    isNewsDue: (tx) => isNewsDue(tx, platform.clock.wallNow()),
    async linkedAccountsOf(tx, workspaceId) {
      return (await listLinked(tx, workspaceId)).map((account) => ({
        id: account.id,
        name: account.name,
        picture: account.picture,
        profileData: { profile_picture_url_large: account.picture, headline: account.headline },
      }));
    },
    webhooksReachable,
  };
}

/** A hosted provider needs a public https address; the sandbox runs beside us. */
function canReach({ publicUrl, isSandbox }: LinkedInOptions): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const loopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return isSandbox ? true : protocol === 'https:' && !loopback;
}
