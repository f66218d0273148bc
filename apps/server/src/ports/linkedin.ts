/**
 * LinkedIn as the product needs it, without a vendor's words. Only `features/linkedin` may import this file.
 * Instants are epoch milliseconds of business (provider) time. Ids named `provider…` belong to the provider;
 * a person's provider id is relative to the account that looked.
 *
 * Reads may be repeated. Mutations are never repeated, redirected or kept alive by an implementation:
 * whoever calls {@link OpenMutation.write} decides what an unclear answer means.
 */
export interface LinkedInPort {
  // Accounts. Passwords and cookies pass through and are kept nowhere.
  connect(credentials: Credentials, options: { country?: string }): Promise<ConnectResult>;
  reconnect(providerAccountId: string, credentials: Credentials): Promise<ConnectResult>;
  solveCheckpoint(providerAccountId: string, code: string): Promise<ConnectResult>;
  resendCheckpoint(providerAccountId: string): Promise<void>;
  getAccount(providerAccountId: string): Promise<ProviderAccount | 'gone'>;
  listAccounts(): Promise<ProviderAccount[]>;
  deleteAccount(providerAccountId: string): Promise<void>;

  // Reads, always uncached.
  getOwnProfile(providerAccountId: string): Promise<OwnProfile>;
  getProfile(providerAccountId: string, identifier: string): Promise<PersonProfile>;
  listRelations(providerAccountId: string, page: PageRequest): Promise<Page<Relation>>;
  /** Who follows the account's owner, newest first. */
  listFollowers(providerAccountId: string, page: PageRequest): Promise<Page<Follower>>;
  /**
   * People of a search, by the address of its result page, best first. `total` counts all that match; how many of them
   * can be read ends at the network's own ceiling. Fails as `refused` when the account has not the product.
   */
  searchPeople(providerAccountId: string, url: string, page: PageRequest): Promise<Page<SearchedPerson>>;
  listSentInvitations(providerAccountId: string, page: PageRequest): Promise<Page<SentInvitation>>;
  getPost(providerAccountId: string, postId: string): Promise<Post>;
  listComments(
    providerAccountId: string,
    socialId: string,
    page: PageRequest & { replyTo?: string },
  ): Promise<Page<PostComment>>;
  listReactions(providerAccountId: string, socialId: string, page: PageRequest): Promise<Page<PostReaction>>;
  /** Posts of a person, newest first. */
  listPostsOf(
    providerAccountId: string,
    providerPersonId: string,
    page: PageRequest,
  ): Promise<Page<PersonPost>>;
  /** Whom the account follows, newest first. */
  listFollowing(providerAccountId: string, page: PageRequest): Promise<Page<{ providerId: string }>>;
  /** InMail credits left, by the product that pays them. */
  getInmailBalance(providerAccountId: string): Promise<Record<InmailProduct, number>>;
  listChats(providerAccountId: string, page: PageRequest & { after?: number }): Promise<Page<Chat>>;
  /** One-to-one chats with this person, usually none or one. */
  findChatsWith(providerAccountId: string, providerPersonId: string): Promise<Chat[]>;
  listMessages(providerAccountId: string, chatId: string, page: PageRequest): Promise<Page<Message>>;
  getMessageAttendee(providerAccountId: string, chatId: string): Promise<ChatPerson | undefined>;

  /** Opens a fresh connection for one mutation; a throw here is provably "not sent". */
  openMutation(mutation: Mutation): Promise<OpenMutation>;

  /** Registers our webhooks at the provider if they are missing (idempotent by name and address). */
  ensureWebhooks(options: { url: string; secret: string }): Promise<void>;
  /** Turns a received webhook body into what it says; undefined when it is of no interest. */
  readWebhook(body: unknown): ProviderNews | undefined;
}

export type Credentials =
  | { by: 'password'; username: string; password: string }
  | { by: 'cookie'; cookie: string; userAgent: string };

export type ConnectResult =
  | { result: 'connected'; providerAccountId: string }
  | {
      result: 'checkpoint';
      providerAccountId: string;
      type: '2FA' | 'OTP' | 'IN_APP_VALIDATION' | 'CAPTCHA' | 'PHONE_REGISTER' | 'CONTRACT_CHOOSER';
      source: 'SMS' | 'APP' | null;
      /** Of `CONTRACT_CHOOSER`: the Recruiter contracts to choose from; the id of one is its code. */
      contracts: Contract[];
    };

export interface Contract {
  id: string;
  name: string;
}

export interface ProviderAccount {
  providerAccountId: string;
  /** Word of the provider: OK, CONNECTING, CREDENTIALS, PERMISSIONS, STOPPED, ERROR. */
  providerStatus: string;
  /** Own person id as this account sees itself. */
  ownProviderId: string | null;
  ownPublicIdentifier: string | null;
  premiumFeatures: string[];
}

export interface OwnProfile {
  providerId: string;
  publicIdentifier: string | null;
  firstName: string;
  lastName: string;
  headline: string | null;
  email: string | null;
  picture: string | null;
  location: string | null;
  premium: boolean;
  salesNavigator: boolean;
}

export interface PersonProfile {
  providerId: string;
  publicIdentifier: string | null;
  firstName: string | null;
  lastName: string | null;
  headline: string | null;
  location: string | null;
  picture: string | null;
  title: string | null;
  company: string | null;
  connected: boolean;
  /** How far this account is from the person; absent: farther, or the source does not say. */
  degree?: 1 | 2 | 3;
  /** Takes messages from people who are not connected; absent: the source does not say. */
  openProfile?: boolean;
  /** Our invitation to this person, or theirs to us. */
  invitation: { direction: 'sent' | 'received'; status: 'pending' | 'ignored' | 'withdrawn' } | null;
}

export interface PageRequest {
  cursor?: string | null;
  limit: number;
}
export interface Page<Item> {
  items: Item[];
  cursor: string | null;
  total?: number | null;
}

export interface Relation {
  providerId: string;
  publicIdentifier: string | null;
  fullName: string;
  headline?: string | null;
  picture?: string | null;
  connectedAt: number;
}
export interface Follower {
  providerId: string;
  publicIdentifier: string | null;
  fullName: string;
  headline: string | null;
}
/** A person as a search lists them. Ids of Sales Navigator name people in Sales Navigator alone. */
export interface SearchedPerson {
  providerId: string;
  publicIdentifier: string | null;
  profileUrl: string | null;
  /** Null for people whose name the network hides. */
  fullName: string | null;
  firstName: string | null;
  lastName: string | null;
  headline: string | null;
  location: string | null;
  picture: string | null;
  /** Of the current position; null where the product does not say. */
  title: string | null;
  company: string | null;
}
export interface SentInvitation {
  invitationId: string;
  providerId: string | null;
  publicIdentifier: string | null;
  note: string | null;
  sentAt: number | null;
}
export interface Post {
  id: string;
  socialId: string;
  url: string;
  text: string;
  authorName: string;
  authorPublicIdentifier: string | null;
  publishedAt: number | null;
  commentCount: number;
  reactionCount: number;
}
/** What matters of a person's post: before something is done at it, and to find one of our own again. */
export interface PersonPost {
  postId: string;
  socialId: string;
  publishedAt: number | null;
  isRepost: boolean;
  text: string;
  canComment: boolean;
}
/** Whose credits an InMail uses. */
export type InmailProduct = 'classic' | 'sales_navigator' | 'recruiter';
export interface PostPerson {
  providerId: string | null;
  publicIdentifier: string | null;
  profileUrl: string | null;
  name: string;
  headline: string | null;
  isCompany: boolean;
}
export interface PostComment {
  id: string;
  author: PostPerson;
  text: string;
  at: number | null;
  replyCount: number;
}
export interface PostReaction {
  author: PostPerson;
  /** LIKE, PRAISE, APPRECIATION, EMPATHY, INTEREST, ENTERTAINMENT. */
  value: string;
}
export interface Chat {
  chatId: string;
  /** Null for group chats, which the product does not read. */
  attendeeProviderId: string | null;
  lastAt: number | null;
  unreadCount: number;
}
export interface ChatPerson {
  providerId: string;
  name: string;
  headline: string | null;
  publicIdentifier: string | null;
  picture: string | null;
}
export interface Message {
  messageId: string;
  chatId: string;
  text: string;
  at: number;
  isOwn: boolean;
  seen: boolean;
}

export type Mutation =
  | { kind: 'visit'; providerAccountId: string; identifier: string }
  | { kind: 'invite'; providerAccountId: string; providerPersonId: string; note: string | null }
  | { kind: 'message'; providerAccountId: string; chatId: string; text: string }
  | { kind: 'start_chat'; providerAccountId: string; providerPersonId: string; text: string }
  | { kind: 'follow'; providerAccountId: string; providerPersonId: string }
  | { kind: 'react'; providerAccountId: string; providerPersonId: string; socialId: string }
  | { kind: 'comment'; providerAccountId: string; providerPersonId: string; socialId: string; text: string }
  | {
      kind: 'inmail';
      providerAccountId: string;
      providerPersonId: string;
      subject: string;
      text: string;
      product: InmailProduct;
    }
  | { kind: 'withdraw'; providerAccountId: string; invitationId: string }
  /** Publishes in the name of the account's owner. */
  | { kind: 'post'; providerAccountId: string; text: string };

export interface OpenMutation {
  /** Writes the request now and waits for the answer until the deadline; then resets the connection. */
  write(deadlineMs: number): Promise<MutationAnswer>;
  /** Closes the connection without having written a byte. */
  abandon(): void;
}

export type MutationAnswer =
  | {
      answer: 'http';
      status: number;
      /** The provider's error type without prefix, e.g. `already_connected`; null on success. */
      errorType: string | null;
      /** The text of the error for the log and the action's reason. */
      errorTitle: string | null;
      /** Id of the created item (message, invitation), when the answer carries one. */
      providerRef: string | null;
      /** Chat that a started chat lives in. */
      chatId: string | null;
      requestId: string | null;
    }
  | { answer: 'unreadable'; status: number }
  | { answer: 'none'; cause: 'deadline' | 'reset' | 'closed' };

/** What a webhook says. Hints: every handler also works without them. */
export type ProviderNews =
  | { news: 'account-status'; providerAccountId: string; providerStatus: string }
  | {
      news: 'message';
      providerAccountId: string;
      chatId: string;
      messageId: string;
      text: string;
      at: number;
      isOwn: boolean;
      /** The person on the other side of a one-to-one chat; null for groups. */
      attendee: ChatPerson | null;
    }
  | { news: 'message-read'; providerAccountId: string; chatId: string; messageId: string }
  | {
      news: 'relation';
      providerAccountId: string;
      providerId: string;
      publicIdentifier: string | null;
      fullName: string;
    };

/** Failures of reads and account calls, in the product's few words. */
export type LinkedInFailureKind =
  | 'disconnected'
  | 'credentials'
  /** Signing in again worked, but as another member. */
  | 'wrong_account'
  | 'wrong_code'
  | 'checkpoint_expired'
  | 'restricted'
  | 'limited'
  | 'not_found'
  | 'refused'
  | 'unavailable';

export class LinkedInFailure extends Error {
  readonly kind: LinkedInFailureKind;
  /** The provider's error type, for the log. */
  readonly providerType: string | null;
  constructor(kind: LinkedInFailureKind, message: string, providerType: string | null = null) {
    super(message);
    this.name = 'LinkedInFailure';
    this.kind = kind;
    this.providerType = providerType;
  }
}
