import { inWorkspace } from '../../platform/db/tenant.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type {
  Chat,
  ChatPerson,
  Follower,
  Message,
  Page,
  PageRequest,
  PersonPost,
  PersonProfile,
  Post,
  PostComment,
  PostReaction,
  Relation,
  SearchedPerson,
  SentInvitation,
} from '../../ports/linkedin.ts';
import { LinkedInFailure } from '../../ports/linkedin.ts';
import type { Account } from './account.ts';
import { findAccount, lockAccount } from './account.store.ts';
import { accountDisconnected, accountLimited, readFailure } from './gateway-failure.ts';
import { noteSeen } from './directory.store.ts';
import type { LinkedInDeps } from './linkedin-deps.ts';
import type { ReadKind } from './linkedin-hooks.ts';
import { changeStatus } from './operations/change-status.ts';

/** Whose eyes are used. */
export interface Reader {
  workspaceId: string;
  accountId: string;
}

/**
 * Every read over a user's account. Each call checks that the account is Active, asks the governor, reads
 * uncached and records what was spent. Call them outside transactions: they wait for the network.
 *
 * All throw AppError: `not_found` (account or what was looked for), `linkedin_disconnected` (the sentence
 * names the account), `linkedin_limited` (`limitedUntil(error)` says when to go on), `conflict` (LinkedIn
 * refuses), `linkedin_unavailable`.
 */
export interface Gateway {
  /** `identifier`: public identifier, or a provider id as this account sees it. */
  getProfile(reader: Reader & { identifier: string }): Promise<PersonProfile>;
  /** `postId`: the digits of a post link, or an urn. The answer's `socialId` is what the lists want. */
  getPost(reader: Reader & { postId: string }): Promise<Post>;
  listComments(
    reader: Reader & PageRequest & { socialId: string; replyTo?: string },
  ): Promise<Page<PostComment>>;
  listReactions(reader: Reader & PageRequest & { socialId: string }): Promise<Page<PostReaction>>;
  /** Posts of a person, newest first. */
  listPostsOf(reader: Reader & PageRequest & { providerPersonId: string }): Promise<Page<PersonPost>>;
  /** Newest first. */
  listRelations(reader: Reader & PageRequest): Promise<Page<Relation>>;
  /** Newest first. */
  listFollowers(reader: Reader & PageRequest): Promise<Page<Follower>>;
  /** Spends the account's daily search results. `url`: the address of a search, a saved one, or a list. */
  searchPeople(reader: Reader & PageRequest & { url: string }): Promise<Page<SearchedPerson>>;
  /** Pending ones only. */
  listSentInvitations(reader: Reader & PageRequest): Promise<Page<SentInvitation>>;
  /** Newest first; `after`: epoch milliseconds of provider time. */
  listChats(reader: Reader & PageRequest & { after?: number }): Promise<Page<Chat>>;
  findChatsWith(reader: Reader & { providerPersonId: string }): Promise<Chat[]>;
  /** Newest first. */
  listMessages(reader: Reader & PageRequest & { chatId: string }): Promise<Page<Message>>;
  /** The other person of a one-to-one chat; undefined for groups. */
  getChatPerson(reader: Reader & { chatId: string }): Promise<ChatPerson | undefined>;
}

export function createGateway(deps: LinkedInDeps): Gateway {
  const { port } = deps;

  /** `most`: the largest amount the read can bring; `brought`: what it did bring. */
  async function reading<T>(
    reader: Reader,
    kind: ReadKind,
    most: number,
    read: (providerAccountId: string) => Promise<T>,
    brought: (answer: T) => number = () => 1,
  ): Promise<T> {
    const account = await activeAccount(deps, reader);
    const permit = await deps.hooks.permitRead(reader.workspaceId, reader.accountId, kind, most);
    if (!permit.allow) throw accountLimited(account.name, permit.reason, permit.until);
    try {
      const answer = await read(account.providerAccountId);
      await permit.spent?.(brought(answer));
      return answer;
    } catch (error) {
      if (error instanceof LinkedInFailure && error.kind === 'limited') await permit.limited?.();
      // A refused page brought nobody; a profile counts when it is asked for.
      if (error instanceof LinkedInFailure && kind !== 'profile') await permit.spent?.(0);
      await noteLostAccount(deps, reader, error);
      throw readFailure(error, account.name);
    }
  }
  const itemsOf = (page: Page<unknown>): number => page.items.length;

  return {
    getProfile: (r) => reading(r, 'profile', 1, (id) => port.getProfile(id, r.identifier)),
    getPost: (r) => reading(r, 'post', 1, (id) => port.getPost(id, r.postId)),
    listComments: (r) =>
      reading(
        r,
        'comments',
        r.limit,
        (id) => port.listComments(id, r.socialId, { ...pageOf(r), replyTo: r.replyTo }),
        itemsOf,
      ),
    listReactions: (r) =>
      reading(r, 'reactions', r.limit, (id) => port.listReactions(id, r.socialId, pageOf(r)), itemsOf),
    listPostsOf: (r) => reading(r, 'post', 1, (id) => port.listPostsOf(id, r.providerPersonId, pageOf(r))),
    listRelations: (r) =>
      reading(r, 'relations', r.limit, (id) => port.listRelations(id, pageOf(r)), itemsOf),
    listFollowers: (r) =>
      reading(r, 'relations', r.limit, (id) => port.listFollowers(id, pageOf(r)), itemsOf),
    searchPeople: (r) =>
      reading(r, 'search', r.limit, (id) => port.searchPeople(id, r.url, pageOf(r)), itemsOf),
    listSentInvitations: (r) =>
      reading(r, 'sent_invitations', r.limit, (id) => port.listSentInvitations(id, pageOf(r)), itemsOf),
    listChats: (r) =>
      reading(r, 'chats', r.limit, (id) => port.listChats(id, { ...pageOf(r), after: r.after }), itemsOf),
    findChatsWith: (r) => reading(r, 'chats', 1, (id) => port.findChatsWith(id, r.providerPersonId)),
    listMessages: (r) =>
      reading(r, 'messages', r.limit, (id) => port.listMessages(id, r.chatId, pageOf(r)), itemsOf),
    getChatPerson: (r) => reading(r, 'chats', 1, (id) => port.getMessageAttendee(id, r.chatId)),
  };
}

function pageOf({ cursor, limit }: PageRequest): PageRequest {
  return { cursor, limit };
}

async function activeAccount({ platform }: LinkedInDeps, reader: Reader): Promise<Account> {
  const account = await inWorkspace(platform.db, reader.workspaceId, (tx) =>
    findAccount(tx, reader.workspaceId, reader.accountId),
  );
  if (account === undefined) throw notFound('This LinkedIn account');
  if (account.status !== 'Active') throw accountDisconnected(account.name);
  return account;
}

/** A refusal because nobody is signed in tells more than the last webhook: the account is disconnected. */
async function noteLostAccount(deps: LinkedInDeps, reader: Reader, error: unknown): Promise<void> {
  if (!(error instanceof LinkedInFailure)) return;
  if (error.kind === 'disconnected') {
    await disconnect(deps, reader, 'LinkedIn signed this account out. Reconnect it in Settings.');
  } else if (error.kind === 'restricted') {
    await inWorkspace(deps.platform.db, reader.workspaceId, (tx) =>
      changeStatus(tx, deps, reader, 'Disconnected', restrictedReason),
    );
  }
}

const restrictedReason =
  'LinkedIn restricted this account. Open LinkedIn to see what it asks for, then reconnect it in Settings.';

/** Stands for the provider's word until the provider is heard again; whatever it says then counts as new. */
const refusedWord = 'CALL_REFUSED';

/**
 * Marks an account Disconnected, with all that follows, in a transaction of its own. The next sweep asks
 * the provider again and takes its answer.
 */
export async function disconnect(deps: LinkedInDeps, reader: Reader, reason: string): Promise<void> {
  const { platform } = deps;
  await inWorkspace(platform.db, reader.workspaceId, async (tx) => {
    // The account before its directory entry, as everybody takes them.
    const account = await lockAccount(tx, reader.workspaceId, reader.accountId);
    if (account?.status !== 'Active') return;
    const { providerAccountId } = account;
    await noteSeen(tx, [{ providerAccountId, providerStatus: refusedWord }], platform.clock.businessNow());
    await changeStatus(tx, deps, reader, 'Disconnected', reason);
  });
}
