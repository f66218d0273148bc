/**
 * Conversations over all accounts: how messages get in, the thread, and replies.
 *
 *     createInbox(platform, {
 *       linkedin,                  // Pick<LinkedIn, 'accounts' | 'onNews'>
 *       sender,                    // Sender
 *       leads,                     // LeadBook
 *       network: linkedin.gateway, // InboxNetwork
 *       touchesOf,                 // (tx, workspaceId, leadId) => Promise<{ campaigns, events }>; optional
 *       ai, credits,               // Ai, Pick<Credits, …>; optional: replies are sorted by hand alone
 *     }): Feature & Inbox
 *
 * Make it before `campaigns`: both listen to `linkedin.action-ended`, and conversations are locked before
 * enrolments everywhere. It subscribes itself to the provider's news and schedules its sweeps when an account
 * is announced as reconnected, which a first link does too.
 *
 * Announces `inbox.reply-received`, `inbox.manual-message-seen`, `inbox.intent-changed` and `linkedin.invitation-accepted`.
 */
import { inWorkspace, type Tx } from '../../platform/db/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LinkedIn } from '../linkedin/index.ts';
import type { SeenMessage } from './conversation.ts';
import { listen, subscribeToNews } from './inbox.events.ts';
import type {
  InboxDeps,
  InboxLeads,
  InboxNetwork,
  InboxSender,
  SeenAttendee,
  TouchesOf,
} from './inbox-deps.ts';
import { sweepLoop } from './inbox-loops.ts';
import { bindInbox } from './inbox.routes.ts';
import { countConversations, giveConversations } from './store/merge.store.ts';
import { noteAnswer } from './store/intent.store.ts';
import { lastInboundOf } from './store/message.store.ts';
import { type Talk, talksWith } from './store/talk.store.ts';
import { ingestChat } from './operations/ingest-chat.ts';

export { sweepKinds } from './store/sync.store.ts';

export type { InboxNetwork, SeenAttendee, TouchesOf } from './inbox-deps.ts';

export interface InboxOptions {
  linkedin: { accounts: InboxDeps['accounts']; onNews: LinkedIn['onNews'] };
  sender: InboxSender;
  leads: InboxLeads;
  network: InboxNetwork;
  touchesOf?: TouchesOf;
  /** Reads what people mean by their replies, for credits; both or neither. */
  ai?: InboxDeps['ai'];
  credits?: InboxDeps['credits'];
}

export interface Inbox {
  /**
   * Messages somebody saw outside of webhooks and sweeps; one transaction per chat. What is known is left
   * alone. `attendee` is the person on the other side of all of them, when more than the id is known.
   */
  ingest(
    workspaceId: string,
    accountId: string,
    messages: readonly (SeenMessage & { chatId: string; attendeeProviderId: string })[],
    options?: { attendee?: SeenAttendee | null },
  ): Promise<void>;
  /** Newest message of each lead to any account of the workspace, epoch milliseconds; others are left out. */
  lastRepliesOf(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<Map<string, number>>;
  /** A campaign counts what was said in this conversation as its reply: it is offered for sorting. */
  noteAnswer(tx: Tx, workspaceId: string, conversationId: string): Promise<void>;
  /** What was said between an account and these people, by the ids under which it sees them. */
  talksWith(
    tx: Tx,
    workspaceId: string,
    accountId: string,
    providerIds: readonly string[],
  ): Promise<Map<string, Talk>>;
  /** Conversations by lead; leads without one are left out. */
  countConversations(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<Map<string, number>>;
  /** Gives conversations of one lead to another one, all of them or these; answers which. */
  giveConversations(
    tx: Tx,
    workspaceId: string,
    move: { from: string; into: string; ids?: readonly string[] },
  ): Promise<string[]>;
}

export function createInbox(platform: Platform, options: InboxOptions): Feature & Inbox {
  const deps: InboxDeps = {
    platform,
    accounts: options.linkedin.accounts,
    sender: options.sender,
    leads: options.leads,
    network: options.network,
    touchesOf: options.touchesOf ?? (async () => ({ campaigns: [], events: [] })),
    ai: options.ai,
    credits: options.credits,
  };
  subscribeToNews(deps, options.linkedin.onNews);
  listen(deps);
  return {
    bind: (binder) => bindInbox(binder, deps),
    loops: [sweepLoop(deps)],
    lastRepliesOf: lastInboundOf,
    noteAnswer,
    talksWith,
    countConversations,
    giveConversations,
    async ingest(workspaceId, accountId, messages, { attendee } = {}) {
      for (const [chatId, inChat] of Map.groupBy(messages, (message) => message.chatId)) {
        const [{ attendeeProviderId } = { attendeeProviderId: '' }] = inChat;
        await inWorkspace(platform.db, workspaceId, (tx) =>
          ingestChat(tx, deps, workspaceId, accountId, {
            chatId,
            attendeeProviderId,
            attendee: attendee ?? null,
            messages: inChat,
          }),
        );
      }
    },
  };
}
