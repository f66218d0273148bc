import { createDueQueue, type DueQueue } from '../engine/due-queue.ts';
import type { FaultState } from './fault.ts';
import type { LedgerRow } from './ledger-entry.ts';
import type { Checkout, Subscription } from './payment-state.ts';
import type { Product, Tier } from './tiers.ts';

export type AccountStatus = 'OK' | 'CONNECTING' | 'CREDENTIALS' | 'PERMISSIONS' | 'STOPPED' | 'ERROR';
export type CheckpointType =
  | '2FA'
  | 'OTP'
  | 'IN_APP_VALIDATION'
  | 'CAPTCHA'
  | 'PHONE_REGISTER'
  | 'CONTRACT_CHOOSER';

/** One thing that has to be answered before a sign-in is done. */
export interface CheckpointStep {
  type: CheckpointType;
  source?: 'SMS' | 'APP';
}

export interface Account {
  id: string;
  memberKey: string;
  /** The person id of the member, `m…`. */
  member: string;
  tier: Tier;
  status: AccountStatus;
  method: 'credentials' | 'cookies';
  userAgent?: string;
  /** LinkedIn itself has shut the member out. */
  restricted?: boolean;
  createdWallMs: number;
}

export interface Intent {
  accountId: string;
  memberKey: string;
  tier: Tier;
  type: CheckpointType;
  source?: 'SMS' | 'APP';
  purpose: 'create' | 'reconnect';
  expiresWallMs: number;
  /** What is asked next once this one is passed. */
  afterwards?: CheckpointStep[];
  /** An in-app approval is given by itself at this instant. */
  approvesWallMs?: number;
  misses: number;
}

export interface Invitation {
  id: string;
  member: string;
  person: string;
  note?: string;
  sentAtMs: number;
  ordinal: number;
  status: 'pending' | 'accepted' | 'withdrawn' | 'declined';
  endedAtMs?: number;
}

export interface Attachment {
  id: string;
  fileName: string;
  mimetype: string;
  sizeBytes: number;
}

/** How a message came about, where it was not an ordinary one. */
export type MessageSource = 'note' | 'inmail' | 'open';

export interface Message {
  id: string;
  from: 'member' | 'person';
  text: string;
  atMs: number;
  attachments: Attachment[];
  source?: MessageSource;
  subject?: string;
  /** What members put on it, last word wins. */
  reactions?: { from: 'member' | 'person'; value: string }[];
  /** The other person has seen it. */
  seen?: boolean;
  /** Arrived while no account of the member was connected, so not synced yet. */
  held: boolean;
}

export interface Chat {
  id: string;
  member: string;
  person: string;
  messages: Message[];
  unread: number;
}

export interface WebhookHeader {
  key: string;
  value: string;
}

/** A key of the payload and the name it is sent under. */
export interface WebhookKey {
  key: string;
  name: string;
}

export interface Webhook {
  id: string;
  source: string;
  requestUrl: string;
  name?: string;
  format: 'json' | 'form';
  events: string[];
  accountIds: string[];
  headers: WebhookHeader[];
  data?: WebhookKey[];
  enabled: boolean;
}

export interface Delivery {
  id: string;
  webhookId: string;
  /** Deliveries of one lane go out one after the other. */
  lane: string;
  body: string;
}

export interface Spend {
  kind: string;
  atMs: number;
  noted: boolean;
  /** How many it stands for; absent means one. */
  count?: number;
}

/** One InMail that cost a credit. */
export interface Inmail {
  product: Product;
  chatId: string;
  atMs: number;
  answered: boolean;
}

/** Somebody wants to connect with a member. */
export interface ReceivedInvitation {
  id: string;
  member: string;
  person: string;
  text?: string;
  atMs: number;
}

export interface OwnComment {
  id: string;
  member: string;
  text: string;
  atMs: number;
  commentId?: string;
}

export interface OwnPost {
  id: string;
  member: string;
  text: string;
  atMs: number;
  attachments: Attachment[];
}

/** What happens by itself later, on the business clock. */
export type DueAction =
  | { kind: 'accept'; invitationId: string }
  | { kind: 'notice'; invitationId: string }
  | { kind: 'sign-out'; accountId: string }
  | { kind: 'reply'; chatId: string; messageId: string; text: string }
  | { kind: 'renew'; subscriptionId: string };

/** All that happened so far, added up. Only the reducers in `apply.ts` change it. */
export interface State {
  accounts: Map<string, Account>;
  /** How often each member key was linked. */
  links: Map<string, number>;
  /** Person id of a member to the kind of subscription. */
  tiers: Map<string, Tier>;
  intents: Map<string, Intent>;
  /** How many checkpoints were ever opened. */
  intentCount: number;
  invitations: Map<string, Invitation>;
  invitationsByPair: Map<string, Invitation[]>;
  /** Accepted invitations that nobody was connected to be told about. */
  missedNotices: Set<string>;
  relations: Map<string, Map<string, number>>;
  chats: Map<string, Chat>;
  chatsByMember: Map<string, Chat[]>;
  messages: Map<string, { chat: Chat; message: Message }>;
  spends: Map<string, Spend[]>;
  inmails: Map<string, Inmail[]>;
  /** Member to what they follow (person id or `company:<id>`) and since when. */
  follows: Map<string, Map<string, number>>;
  /** Invitations to members that came while this world ran; those from before are made by the world. */
  received: Map<string, ReceivedInvitation[]>;
  /** Ids of received invitations that were answered. */
  receivedAnswers: Map<string, 'accepted' | 'declined'>;
  comments: Map<string, OwnComment[]>;
  reactions: Map<string, { member: string; value: string; commentId?: string }[]>;
  posts: Map<string, OwnPost>;
  webhooks: Map<string, Webhook>;
  deliveries: Map<string, Delivery>;
  ledger: LedgerRow[];
  faults: Map<string, FaultState>;
  faultCount: number;
  due: DueQueue<DueAction>;
  checkouts: Map<string, Checkout>;
  subscriptions: Map<string, Subscription>;
  paymentWebhook?: { url: string; secret: string };
}

export function emptyState(): State {
  return {
    accounts: new Map(),
    links: new Map(),
    tiers: new Map(),
    intents: new Map(),
    intentCount: 0,
    invitations: new Map(),
    invitationsByPair: new Map(),
    missedNotices: new Set(),
    relations: new Map(),
    chats: new Map(),
    chatsByMember: new Map(),
    messages: new Map(),
    spends: new Map(),
    inmails: new Map(),
    follows: new Map(),
    received: new Map(),
    receivedAnswers: new Map(),
    comments: new Map(),
    reactions: new Map(),
    posts: new Map(),
    webhooks: new Map(),
    deliveries: new Map(),
    ledger: [],
    faults: new Map(),
    faultCount: 0,
    due: createDueQueue(),
    checkouts: new Map(),
    subscriptions: new Map(),
  };
}

export const pairKey = (member: string, person: string) => `${member}|${person}`;
