import type { InboxMessage } from '@waypost/contract/inbox';
import type { ConversationIntent, IntentSource } from '@waypost/domain/inbox/intent';

/** One chat of one account. Instants are business time. */
export interface StoredConversation {
  id: string;
  accountId: string;
  chatId: string;
  leadId: string | null;
  attendeeProviderId: string;
  attendeePublicIdentifier: string | null;
  name: string;
  headline: string | null;
  picture: string | null;
  lastText: string;
  /** Null while no message of the network is stored. */
  lastAt: number | null;
  lastIsOwn: boolean;
  unreadCount: number;
  unansweredSince: number | null;
  archivedThroughAt: number | null;
  syncedThroughAt: number | null;
  /** What they mean; null: unsorted. */
  intent: ConversationIntent | null;
  intentBy: IntentSource | null;
  /** Their words that the AI went by. */
  intentQuote: string | null;
  /** Their newest message when somebody last looked at what they mean. */
  intentThroughAt: number | null;
  /** Their newest message. */
  inboundAt: number | null;
}

export interface StoredMessage {
  id: string;
  conversationId: string;
  providerMessageId: string | null;
  text: string;
  at: number;
  isOwn: boolean;
  origin: InboxMessage['origin'];
  state: InboxMessage['state'];
  note: string | null;
  actionId: string | null;
  stepId: string | null;
  /** Text and time are the network's own. */
  observed: boolean;
}

/** A message as a webhook, a sweep or the sender's look before a send shows it. */
export interface SeenMessage {
  messageId: string;
  text: string;
  at: number;
  isOwn: boolean;
  /** The person has read it; left out when the source does not say. */
  seen?: boolean;
}

/** What somebody saw of one chat. */
export interface SeenChat {
  chatId: string;
  attendeeProviderId: string;
  attendee?: SeenPerson | null;
  messages: readonly SeenMessage[];
  /** The network's own unread count when the newest message was the one at `at`. */
  unread?: { count: number; at: number };
  /** Every message up to here is among `messages` or was stored before. */
  completeThroughAt?: number;
}

interface SeenPerson {
  providerId: string;
  name: string;
  headline: string | null;
  publicIdentifier: string | null;
  picture: string | null;
}
