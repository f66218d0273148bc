import type { LedgerEntry, LedgerOutcome } from './ledger-entry.ts';
import type { Fault } from './fault.ts';
import type {
  AccountStatus,
  Attachment,
  CheckpointStep,
  CheckpointType,
  MessageSource,
  WebhookHeader,
  WebhookKey,
} from './state.ts';
import type { Product, Tier } from './tiers.ts';
import type { Checkout, Subscription } from './payment-state.ts';

/** Everything that can happen. The journal holds these and nothing else; the state is what they add up to. */
export type SandboxEvent =
  | {
      t: 'account-linked';
      accountId: string;
      memberKey: string;
      tier: Tier;
      method: 'credentials' | 'cookies';
      userAgent?: string;
    }
  | { t: 'account-status'; accountId: string; status: AccountStatus }
  | { t: 'account-restricted'; accountId: string; restricted: boolean }
  | { t: 'session-fading'; accountId: string; atMs: number }
  | { t: 'account-deleted'; accountId: string }
  | {
      t: 'intent-opened';
      accountId: string;
      memberKey: string;
      tier: Tier;
      type: CheckpointType;
      source?: 'SMS' | 'APP';
      purpose: 'create' | 'reconnect';
      afterwards?: CheckpointStep[];
      expiresWallMs: number;
      approvesWallMs?: number;
    }
  | { t: 'intent-missed'; accountId: string }
  | { t: 'intent-moved'; accountId: string; expiresWallMs: number; approvesWallMs?: number }
  | { t: 'intent-closed'; accountId: string }
  | { t: 'invited'; id: string; member: string; person: string; note?: string; ordinal: number }
  | { t: 'invitation-ended'; id: string; how: 'accepted' | 'withdrawn' | 'declined'; noticeAtMs?: number }
  | { t: 'relation-noticed'; id: string; missed?: boolean }
  | {
      t: 'message';
      id: string;
      chatId: string;
      member: string;
      person: string;
      from: 'member' | 'person';
      text: string;
      attachments?: Attachment[];
      source?: MessageSource;
      subject?: string;
      /** The product whose credit an InMail cost. */
      credit?: Product;
      held?: boolean;
    }
  | { t: 'reply-dropped'; chatId: string }
  | { t: 'messages-released'; member: string }
  | { t: 'message-reacted'; messageId: string; from: 'member' | 'person'; value: string }
  | { t: 'chat-seen'; chatId: string }
  | { t: 'chat-read'; chatId: string; read: boolean }
  | { t: 'profile-read'; member: string }
  | { t: 'search-read'; member: string; count: number }
  | { t: 'followed'; member: string; target: string; following: boolean }
  | { t: 'invitation-received'; id: string; member: string; person: string; text?: string }
  | {
      t: 'received-answered';
      id: string;
      member: string;
      person: string;
      how: 'accepted' | 'declined';
    }
  | { t: 'commented'; id: string; member: string; socialId: string; text: string; commentId?: string }
  | { t: 'reacted'; member: string; socialId: string; value: string; commentId?: string }
  | { t: 'posted'; id: string; member: string; text: string; attachments?: Attachment[] }
  | {
      t: 'webhook-created';
      id: string;
      source: string;
      requestUrl: string;
      name?: string;
      format: 'json' | 'form';
      events: string[];
      accountIds: string[];
      headers: WebhookHeader[];
      /** Which keys are sent and under which names; none means all as they are. */
      data?: WebhookKey[];
      enabled: boolean;
    }
  | { t: 'webhook-deleted'; id: string }
  | { t: 'delivery-queued'; id: string; webhookId: string; lane: string; body: string }
  | { t: 'delivery-ended'; id: string; ok: boolean }
  | { t: 'ledger-arrived'; entry: LedgerEntry }
  | { t: 'ledger-settled'; seq: number; outcome: LedgerOutcome }
  | { t: 'fault-added'; fault: Fault }
  | { t: 'fault-drawn'; id: string; hit: boolean; accountId?: string }
  | { t: 'faults-cleared'; id?: string }
  | { t: 'clock-moved'; toMs: number }
  | { t: 'checkout-created'; checkout: Checkout }
  | { t: 'checkout-closed'; id: string }
  | { t: 'subscription-changed'; subscription: Subscription }
  | { t: 'payment-webhook-set'; url: string; secret: string };

/** One line of the journal: what happened together at one instant of both clocks. */
export interface JournalRecord {
  at: number;
  wall: number;
  e: SandboxEvent[];
}

export type EventOf<T extends SandboxEvent['t']> = Extract<SandboxEvent, { t: T }>;
