import type { Conversation, InboxMessage, Thread, conversationsPage } from '@waypost/contract/inbox';
import type { IntentChanged, ManualMessageSeen, ReplyReceived } from '@waypost/domain/inbox/events';
import type { InvitationAccepted } from '@waypost/domain/linkedin/events';
import { ENGINE_TIMINGS } from '@waypost/domain/linkedin/timing';
import { sql } from 'kysely';
import type { z } from 'zod';
import { change } from '../../../platform/db/rows.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { createTestApi } from '../../../platform/testing/test-api.ts';
import { createTestPlatform } from '../../../platform/testing/test-platform.ts';
import { createLeadBook } from '../../leads/lead-book.ts';
import type { NewsHandler, NewsKind, NewsOf, Account } from '../../linkedin/index.ts';
import { createSender } from '../../linkedin/index.ts';
import { createInbox, type SeenAttendee } from '../index.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { createFakeChats } from './fake-chats.ts';

export const minuteMs = 60_000;
export type List = z.output<typeof conversationsPage>;

/**
 * The inbox over a real database, real leads and the real sender, whose port nobody may call; `sorting`: what reads
 * replies, and what it is paid with.
 */
export async function createInboxStage(sorting: Pick<InboxDeps, 'ai' | 'credits'> = {}) {
  const platform = await createTestPlatform();
  const { clock, random, db } = platform;
  const workspaceId = random.id();
  const accounts = new Map<string, Account>();
  const fake = createFakeChats();
  const noPort = new Proxy({} as Parameters<typeof createSender>[0]['port'], {
    get: (_target, name) => {
      throw new Error(`The inbox reached for the network: ${String(name)}.`);
    },
  });
  const sender = createSender({
    platform,
    port: noPort,
    timing: ENGINE_TIMINGS.production,
    sendingAllowed: true,
    providerAccountIds: async (_tx, accounts) =>
      new Map(accounts.map(({ accountId }) => [accountId, `p-${accountId}`])),
    ingest: async () => undefined,
    accountLost: async () => undefined,
  });
  const leads = createLeadBook(platform);
  const handlers = new Map<string, NewsHandler<never>>();
  const inbox = createInbox(platform, {
    linkedin: {
      accounts: {
        getAccount: async (_tx, workspace, id) =>
          accounts.get(id)?.workspaceId === workspace ? accounts.get(id) : undefined,
        listAll: async (_tx, workspace) =>
          [...accounts.values()].filter((account) => account.workspaceId === workspace),
      },
      onNews: (kind, handler) => void handlers.set(kind, handler as unknown as NewsHandler<never>),
    },
    sender,
    leads,
    network: fake.network,
    ...sorting,
  });
  const heard = {
    replies: [] as ReplyReceived[],
    manual: [] as ManualMessageSeen[],
    accepted: [] as InvitationAccepted[],
    intents: [] as IntentChanged[],
  };
  const { announcements } = platform;
  announcements.inTransaction('inbox.reply-received', async (_tx, _workspace, event) => {
    heard.replies.push(event);
  });
  announcements.inTransaction('inbox.manual-message-seen', async (_tx, _workspace, event) => {
    heard.manual.push(event);
  });
  announcements.inTransaction('inbox.intent-changed', async (_tx, _workspace, event) => {
    heard.intents.push(event);
  });
  announcements.inTransaction('linkedin.invitation-accepted', async (_tx, _workspace, event) => {
    heard.accepted.push(event);
  });
  // The token is the workspace's id.
  const api = await createTestApi(platform, [inbox], async (token) => ({
    userId: token,
    workspaceId: token,
    isAdmin: false,
    familyId: token,
    expiresWallAt: Number.MAX_SAFE_INTEGER,
  }));
  const tenant = <T>(work: (tx: Tx) => Promise<T>, workspace = workspaceId): Promise<T> =>
    inWorkspace(db, workspace, work);
  const sweep = inbox.loops?.[0];
  if (sweep === undefined) throw new Error('The inbox has no sweep.');

  const stage = {
    platform,
    clock,
    sender,
    leads,
    inbox,
    api,
    fake,
    heard,
    workspaceId,
    tenant,
    async addAccount(name = 'Ada Sender', workspace = workspaceId): Promise<Account> {
      const id = random.id();
      const account: Account = {
        id,
        workspaceId: workspace,
        memberKey: random.bytes(32),
        providerAccountId: `p-${id}`,
        name,
        headline: null,
        email: null,
        picture: null,
        publicIdentifier: null,
        ownProviderId: `own-${id}`,
        type: 'premium',
        status: 'Active',
        statusReason: null,
        statusAt: clock.businessNow(),
        timeZone: 'UTC',
        connectedAt: clock.businessNow(),
        lastSyncAt: null,
      };
      accounts.set(id, account);
      await tenant(async (tx) => {
        await sender.hooks.accountLinked(tx, account);
        await announcements.announce(tx, workspace, 'linkedin.account-reconnected', {
          linkedinAccountId: id,
          at: clock.businessNow(),
        });
      }, workspace);
      return account;
    },
    setStatus(accountId: string, status: Account['status']): void {
      const account = accounts.get(accountId);
      if (account !== undefined) accounts.set(accountId, { ...account, status });
    },
    person(tag: string): SeenAttendee {
      return {
        providerId: `person-${tag}`,
        name: `${tag} Example`,
        headline: `Head of ${tag}`,
        publicIdentifier: `${tag.toLowerCase()}-example`,
        picture: null,
      };
    },
    /** The provider reports a message of a one-to-one chat. */
    deliver(
      account: Account,
      message: Omit<NewsOf<'message'>, 'news' | 'providerAccountId'>,
      workspace = workspaceId,
    ): Promise<void> {
      return stage.news(account, { ...message, news: 'message', providerAccountId: '' }, workspace);
    },
    news(account: Account, news: NewsOf<NewsKind>, workspace = workspaceId): Promise<void> {
      const handler = handlers.get(news.news);
      if (handler === undefined) throw new Error(`Nobody listens to ${news.news}.`);
      return tenant((tx) => handler(tx, workspace, account.id, news as never), workspace);
    },
    /** All sweeps that are due now. */
    async sweep(): Promise<void> {
      while (await sweep.run(new AbortController().signal));
    },
    /** An action of a campaign that was dispatched at `dispatchedAt` and has not been answered. */
    async dispatched(
      account: Account,
      person: SeenAttendee,
      given: { kind: 'message' | 'invite'; body: string; dispatchedAt?: number; chatId?: string },
    ): Promise<{ actionId: string; leadId: string }> {
      return tenant(async (tx) => {
        const leadId = await leads.ensureLeadFromPerson(tx, workspaceId, {
          ...person,
          accountId: account.id,
        });
        const { action } = await sender.plan(tx, workspaceId, {
          accountId: account.id,
          person: { leadId, ...person },
          kind: given.kind,
          origin: 'campaign',
          effectKey: random.id(),
          body: given.body,
          chatId: given.chatId ?? null,
          campaignId: random.id(),
          enrolmentId: random.id(),
          stepId: 'step-1',
          notBefore: clock.businessNow(),
          priority: 'followUp',
        });
        await setAction(tx, workspaceId, action.id, 'dispatched', given.dispatchedAt ?? clock.businessNow());
        return { actionId: action.id, leadId };
      });
    },
    setAction: (actionId: string, state: string) =>
      tenant((tx) => setAction(tx, workspaceId, actionId, state, clock.businessNow())),
    async list(query = '', token = workspaceId): Promise<List> {
      const answer = await api.call<List>('GET', `/inbox/conversations${query}`, { token });
      if (answer.status !== 200) throw new Error(answer.error.message);
      return answer.data;
    },
    /** The one conversation there must be with this person. */
    async only(name: string): Promise<Conversation> {
      const { items } = await stage.list(`?search=${encodeURIComponent(name)}`);
      const [first] = items;
      if (first === undefined || items.length > 1) throw new Error(`${items.length} conversations.`);
      return first;
    },
    async thread(id: string, query = ''): Promise<Thread> {
      const answer = await api.call<Thread>('GET', `/inbox/conversations/${id}${query}`, {
        token: workspaceId,
      });
      if (answer.status !== 200) throw new Error(answer.error.message);
      return answer.data;
    },
    post: <T = Conversation>(path: string, body?: unknown, token = workspaceId) =>
      api.call<T>('POST', `/inbox${path}`, { token, ...(body === undefined ? {} : { body }) }),
    reply: (id: string, body: { text: string; clientKey: string; sendAnyway?: boolean }) =>
      api.call<InboxMessage>('POST', `/inbox/conversations/${id}/messages`, { token: workspaceId, body }),
    async close(): Promise<void> {
      await api.close();
      await platform.close();
    },
  };
  return stage;
}

export type InboxStage = Awaited<ReturnType<typeof createInboxStage>>;

async function setAction(
  tx: Tx,
  workspaceId: string,
  actionId: string,
  state: string,
  at: number,
): Promise<void> {
  await change(
    tx,
    sql`update actions set state = ${state}, attempt = 1, dispatched_at = ${new Date(at)}, dispatched_wall_at = now()
      where workspace_id = ${workspaceId} and id = ${actionId}`,
  );
}
