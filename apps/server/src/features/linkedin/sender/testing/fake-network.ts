import {
  LinkedInFailure,
  type LinkedInPort,
  type Message,
  type Mutation,
  type MutationAnswer,
  type PersonPost,
} from '../../../../ports/linkedin.ts';
import { emptyMember, idOf, type Member, personCalled, personOf, refusal, success } from './fake-members.ts';

/** What becomes of one mutation. Everything unnamed goes as the network's own rules say. */
export type Fate =
  | 'ok'
  /** The effect happens, the connection breaks before the answer. */
  | 'applied_then_dropped'
  | 'dropped'
  /** No answer, and the effect happens only when {@link FakeNetwork.arriveLate} is called. */
  | 'late'
  | '504_applied'
  | '504'
  /** The provider's own "too many requests", raised before anything is done. */
  | '429'
  /** A 429 of unknown origin. */
  | '429_foreign'
  | 'connect_refused'
  /** Applied, but the body of the 2xx cannot be read. */
  | 'unreadable'
  | { refuse: number; type: string };

export interface LedgerRow {
  kind: Mutation['kind'];
  account: string;
  person: string;
  text: string | null;
  fate: Fate;
  applied: boolean;
}

/**
 * A small honest network in memory: relations, pending invitations and chats per account, its own refusals,
 * and a ledger of every mutation request that arrived. Fates are taken in the order they were scripted.
 */
export function createFakeNetwork(clock: { businessNow(): number }) {
  const members = new Map<string, Member>();
  const fates: Fate[] = [];
  const ledger: LedgerRow[] = [];
  const late: (() => void)[] = [];
  const unlisted = new Set<string>();
  /** By person as the accounts know them. */
  const posts = new Map<string, (PersonPost & { publishedAt: number })[]>();
  const publish = (
    person: string,
    post: Omit<PersonPost, 'postId' | 'socialId'> & { publishedAt: number },
  ) => {
    items += 1;
    const made = { ...post, postId: `p${items}`, socialId: `p${items}` };
    posts.set(person, [...(posts.get(person) ?? []), made]);
    return made;
  };
  const reactions = new Set<string>();
  const comments: { id: string; socialId: string; by: string; text: string; at: number }[] = [];
  const hiddenOfComments = new Set<'day' | 'author'>();
  const reads: { kind: string; account: string; person: string | null }[] = [];
  let items = 0;
  let readsFail: LinkedInFailure | undefined;
  let readsBlocked: Promise<void> | undefined;
  let afterEffect: (() => Promise<void>) | undefined;
  const member = (account: string): Member => {
    let known = members.get(account);
    if (known === undefined) members.set(account, (known = emptyMember()));
    return known;
  };
  const read = async (kind: string, account: string, person: string | null): Promise<Member> => {
    reads.push({ kind, account, person });
    await readsBlocked;
    if (readsFail !== undefined) throw readsFail;
    return member(account);
  };
  const chatIdOf = (account: string, person: string) => `chat:${account}:${person}`;
  const write = (account: string, person: string, text: string, isOwn: boolean): Message => {
    const chatId = chatIdOf(account, person);
    items += 1;
    const message = { messageId: `m${items}`, chatId, text, at: clock.businessNow(), isOwn, seen: true };
    const chat = member(account).chats.get(person) ?? [];
    member(account).chats.set(person, [...chat, message]);
    return message;
  };

  /** Does what the mutation wants, or answers as the network refuses it. */
  function effect(mutation: Mutation): MutationAnswer {
    const account = member(mutation.providerAccountId);
    const person = personOf(mutation);
    switch (mutation.kind) {
      case 'visit':
        return success(null);
      case 'invite': {
        if (account.relations.has(person)) return refusal(422, 'already_connected');
        if ((account.blockedUntil.get(person) ?? 0) > clock.businessNow()) {
          return refusal(422, 'cannot_resend_yet');
        }
        if (account.pending.has(person)) return refusal(422, 'already_invited_recently');
        items += 1;
        const invitationId = `i${items}`;
        account.pending.set(person, { invitationId, note: mutation.note, at: clock.businessNow() });
        return success(invitationId);
      }
      case 'message':
      case 'start_chat': {
        if (!account.relations.has(person)) return refusal(422, 'no_connection_with_recipient');
        const message = write(mutation.providerAccountId, person, mutation.text, true);
        return { ...success(message.messageId), chatId: message.chatId };
      }
      case 'follow':
        account.follows.add(person);
        return success(null);
      case 'react': {
        const key = `${mutation.providerAccountId} ${mutation.socialId}`;
        if (reactions.has(key)) return refusal(422, 'action_already_performed');
        reactions.add(key);
        return success(null);
      }
      case 'comment': {
        items += 1;
        const comment = { id: `c${items}`, by: mutation.providerAccountId, text: mutation.text };
        comments.push({ ...comment, socialId: mutation.socialId, at: clock.businessNow() });
        return success(comment.id);
      }
      case 'inmail': {
        if (account.relations.has(person)) return refusal(422, 'not_allowed_inmail');
        if (account.inmailCredits < 1) return refusal(422, 'insufficient_credits');
        account.inmailCredits -= 1;
        const message = write(mutation.providerAccountId, person, mutation.text, true);
        return { ...success(message.messageId), chatId: message.chatId };
      }
      case 'post': {
        const now = clock.businessNow();
        const post = { publishedAt: now, isRepost: false, canComment: true, text: mutation.text };
        return success(publish(mutation.providerAccountId, post).postId);
      }
      case 'withdraw': {
        const pending = [...account.pending].find(([, { invitationId }]) => invitationId === person);
        if (pending === undefined) return refusal(404, 'resource_not_found');
        account.pending.delete(pending[0]);
        return success(null);
      }
    }
  }

  async function arrive(mutation: Mutation, fate: Fate): Promise<MutationAnswer> {
    const row: LedgerRow = {
      kind: mutation.kind,
      account: mutation.providerAccountId,
      person: personOf(mutation),
      text: 'text' in mutation ? mutation.text : 'note' in mutation ? mutation.note : null,
      fate,
      applied: false,
    };
    ledger.push(row);
    const apply = (): MutationAnswer => {
      const answer = effect(mutation);
      row.applied = answer.answer === 'http' && answer.status < 300;
      return answer;
    };
    if (typeof fate === 'object') return refusal(fate.refuse, fate.type);
    switch (fate) {
      case 'ok': {
        const answer = apply();
        await afterEffect?.();
        return answer;
      }
      case 'applied_then_dropped':
        apply();
        return { answer: 'none', cause: 'reset' };
      case 'late':
        late.push(apply);
        return { answer: 'none', cause: 'deadline' };
      case '504_applied':
        apply();
        return refusal(504, 'request_timeout');
      case '504':
        return refusal(504, 'request_timeout');
      case '429':
        return refusal(429, 'too_many_requests');
      case '429_foreign':
        return refusal(429, 'proxy_busy');
      case 'unreadable':
        apply();
        return { answer: 'unreadable', status: 200 };
      default:
        return { answer: 'none', cause: 'closed' };
    }
  }

  const port: Partial<LinkedInPort> = {
    async getProfile(account, identifier) {
      const person = identifier.startsWith(`${account}/`) ? identifier : idOf(account, identifier);
      const { relations, pending } = await read('profile', account, person);
      return {
        providerId: person,
        publicIdentifier: person.slice(account.length + 1),
        firstName: null,
        lastName: null,
        headline: null,
        location: null,
        picture: null,
        title: null,
        company: null,
        connected: relations.has(person),
        invitation: pending.has(person) ? { direction: 'sent', status: 'pending' } : null,
      };
    },
    async listSentInvitations(account) {
      const { pending } = await read('sent-list', account, null);
      const listed = [...pending]
        .filter(([person]) => !unlisted.has(person))
        .map(([person, { invitationId, note, at }]) => ({
          invitationId,
          providerId: person,
          publicIdentifier: null,
          note,
          sentAt: at,
        }));
      return { items: listed, cursor: null };
    },
    async listRelations(account) {
      const { relations } = await read('relations', account, null);
      const listed = [...relations].map((person) => ({
        providerId: person,
        publicIdentifier: null,
        fullName: person,
        connectedAt: 0,
      }));
      return { items: listed, cursor: null };
    },
    async findChatsWith(account, person) {
      const { chats } = await read('chats', account, person);
      const chatId = chatIdOf(account, person);
      return chats.has(person) ? [{ chatId, attendeeProviderId: person, lastAt: null, unreadCount: 0 }] : [];
    },
    async listMessages(account, chatId, { limit, cursor }) {
      const person = chatId.slice(`chat:${account}:`.length);
      const newestFirst = ((await read('messages', account, person)).chats.get(person) ?? []).toReversed();
      const from = Number(cursor ?? 0);
      const next = from + limit;
      return {
        items: newestFirst.slice(from, next),
        cursor: next < newestFirst.length ? String(next) : null,
      };
    },
    async getOwnProfile(account) {
      await read('own-profile', account, null);
      return {
        ...{
          providerId: account,
          publicIdentifier: null,
          firstName: 'Own',
          lastName: 'Name',
          headline: null,
        },
        ...{ email: null, picture: null, location: null, premium: true, salesNavigator: false },
      };
    },
    async listPostsOf(account, person) {
      await read('posts', account, person);
      const newestFirst = (posts.get(person) ?? []).toSorted((a, b) => b.publishedAt - a.publishedAt);
      return { items: newestFirst, cursor: null };
    },
    async listFollowing(account) {
      const { follows } = await read('following', account, null);
      return { items: [...follows].map((providerId) => ({ providerId })), cursor: null };
    },
    async listReactions(account, socialId) {
      await read('reactions', account, null);
      const own = reactions.has(`${account} ${socialId}`)
        ? [{ author: personCalled(account), value: 'LIKE' }]
        : [];
      return { items: [{ author: personCalled('somebody'), value: 'LIKE' }, ...own], cursor: null };
    },
    async listComments(account, socialId) {
      await read('comments', account, null);
      const listed = comments.filter((comment) => comment.socialId === socialId);
      return {
        items: listed.map(({ id, by, text, at }) => ({
          id,
          author: personCalled(hiddenOfComments.has('author') ? null : by),
          text,
          at: hiddenOfComments.has('day') ? null : at,
          replyCount: 0,
        })),
        cursor: null,
      };
    },
    async getInmailBalance(account) {
      const { inmailCredits } = await read('inmail-balance', account, null);
      return { classic: inmailCredits, sales_navigator: 0, recruiter: 0 };
    },
    async openMutation(mutation) {
      const scripted = fates.shift();
      const fate = scripted ?? 'ok';
      if (fate === 'connect_refused') throw new LinkedInFailure('unavailable', 'connection refused');
      return {
        write: () => arrive(mutation, fate),
        abandon: () => void (scripted !== undefined && fates.unshift(scripted)),
      };
    },
  };

  return {
    /** Only what the sender uses; anything else fails loudly. */
    port: port as LinkedInPort,
    ledger,
    reads,
    /** Scripts the fates of the next mutations. */
    fate: (...next: Fate[]) => void fates.push(...next),
    /** Whatever was on its way arrives now. */
    arriveLate: () => {
      for (const apply of late.splice(0)) apply();
    },
    /** Every read fails so until it is called without a failure. */
    failReads: (failure?: LinkedInFailure) => {
      readsFail = failure;
    },
    /** Reads wait for this. */
    blockReads: (until: Promise<void>) => {
      readsBlocked = until;
    },
    /** Runs between the effect of the next mutations and their answer. */
    betweenEffectAndAnswer: (work?: () => Promise<void>) => {
      afterEffect = work;
    },
    connect: (account: string, person: string) => void member(account).relations.add(idOf(account, person)),
    accept(account: string, person: string) {
      const id = idOf(account, person);
      member(account).pending.delete(id);
      member(account).relations.add(id);
    },
    /** Somebody signed in at the network itself sends an invitation. */
    inviteByHand: (account: string, person: string) =>
      void effect({
        kind: 'invite',
        providerAccountId: account,
        providerPersonId: idOf(account, person),
        note: null,
      }),
    /** This pending invitation falls between two pages of the sent list. */
    hideFromSentList: (account: string, person: string) => void unlisted.add(idOf(account, person)),
    /** Somebody signed in at the network itself took an invitation back: for so many days there is no other. */
    withdrawByHand(account: string, person: string, blockedDays: number) {
      const id = idOf(account, person);
      member(account).pending.delete(id);
      member(account).blockedUntil.set(id, clock.businessNow() + blockedDays * 86_400_000);
    },
    /** The person publishes something, seen by this account. */
    publish(
      account: string,
      person: string,
      given: { isRepost?: boolean; canComment?: boolean; daysAgo?: number } = {},
    ) {
      const { isRepost = false, canComment = true, daysAgo = 0 } = given;
      const publishedAt = clock.businessNow() - daysAgo * 86_400_000;
      const post = { publishedAt, isRepost, canComment, text: '' };
      return publish(idOf(account, person), post).socialId;
    },
    setInmailCredits: (account: string, credits: number) => void (member(account).inmailCredits = credits),
    say: (account: string, person: string, text: string, isOwn: boolean) =>
      write(account, idOf(account, person), text, isOwn),
    /** Comments are listed without this. */
    hideOfComments: (what: 'day' | 'author') => void hiddenOfComments.add(what),
    /** The posts of this person under which somebody commented. */
    commentedAt: (person: string) => {
      const theirs = [...posts].flatMap(([by, own]) => (by.endsWith(`/${person}`) ? own : []));
      return theirs
        .map(({ socialId }) => socialId)
        .filter((socialId) => comments.some((comment) => comment.socialId === socialId));
    },
    newestMessage: (account: string, person: string) =>
      member(account).chats.get(idOf(account, person))?.at(-1),
    applied: (person: string) =>
      ledger.filter((row) => row.applied && row.person.endsWith(`/${person}`)).length,
    requests: (person: string) => ledger.filter((row) => row.person.endsWith(`/${person}`)).length,
  };
}

export type FakeNetwork = ReturnType<typeof createFakeNetwork>;
