import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type {
  LeadsNetwork,
  NetworkComment,
  NetworkPerson,
  NetworkPost,
  NetworkReaction,
  NetworkRelation,
  NetworkSearched,
  ReadRoom,
  ResolvedPerson,
} from '../leads-network.ts';

export interface FakePost {
  post: NetworkPost;
  comments: (NetworkComment & { replies?: NetworkComment[] })[];
  reactions: NetworkReaction[];
}

/** A small network in memory: posts by the id they answer to, pages cut by a cursor. */
export interface FakeNetwork extends LeadsNetwork {
  posts: Map<string, FakePost>;
  /** People by the address of the search that finds them; `total` where more match than can be read. */
  searches: Map<string, { people: NetworkSearched[]; total?: number }>;
  relations: NetworkRelation[];
  /** Connections of single accounts, in place of the ones above. */
  relationsOf: Map<string, NetworkRelation[]>;
  /** Accounts that are refused whatever they ask, with the error. */
  refused: Map<string, AppError>;
  followers: NetworkRelation[];
  room: ReadRoom;
  /** Public profiles by provider id; one that is missing is hidden. */
  profiles: Map<string, ResolvedPerson>;
  /** Every call in order, for example `findPost 123`. */
  calls: string[];
  /** How many people each page was asked for that spends search results, in order. */
  asked: number[];
  /** Thrown instead of an answer while set; `after` lets so many calls pass first. */
  refuse: { error: AppError; after: number; only?: 'resolve' } | undefined;
  pageSize: number;
  accountIds: Set<string>;
}

export function createFakeNetwork(): FakeNetwork {
  const fake: FakeNetwork = {
    posts: new Map(),
    searches: new Map(),
    relations: [],
    relationsOf: new Map(),
    refused: new Map(),
    followers: [],
    room: {
      accountName: 'Ada Lovelace',
      type: 'sales_navigator',
      used: 0,
      cap: 1_000,
      profileViews: { used: 0, cap: 60 },
    },
    profiles: new Map(),
    calls: [],
    asked: [],
    refuse: undefined,
    pageSize: 100,
    accountIds: new Set(),
    async checkAccount({ accountId }) {
      if (!fake.accountIds.has(accountId)) throw notFound('This LinkedIn account');
    },
    async findPost(who, postId) {
      await arrive(who.accountId, `findPost ${postId}`);
      return fake.posts.get(postId)?.post;
    },
    async listComments(who, socialId, page) {
      await arrive(who.accountId, `listComments ${page.replyTo ?? 'post'} ${page.cursor ?? 'start'}`);
      fake.asked.push(page.limit);
      const comments = bySocialId(socialId).comments;
      const items =
        page.replyTo === undefined
          ? comments
          : (comments.find((comment) => comment.id === page.replyTo)?.replies ?? []);
      return { ...cut(items, page), total: items.length };
    },
    async listReactions(who, socialId, page) {
      await arrive(who.accountId, `listReactions ${page.cursor ?? 'start'}`);
      fake.asked.push(page.limit);
      return cut(bySocialId(socialId).reactions, page);
    },
    async searchPeople(who, url, page) {
      await arrive(who.accountId, `searchPeople ${url} ${page.cursor ?? 'start'}`);
      fake.asked.push(page.limit);
      const found = fake.searches.get(url);
      if (found === undefined) throw notFound('What was looked for on LinkedIn');
      return { ...cut(found.people, page), total: found.total ?? found.people.length };
    },
    async listRelations(who, page) {
      await arrive(who.accountId, `listRelations ${page.cursor ?? 'start'}`);
      return cut(fake.relationsOf.get(who.accountId) ?? fake.relations, page);
    },
    async listFollowers(who, page) {
      await arrive(who.accountId, `listFollowers ${page.cursor ?? 'start'}`);
      return cut(fake.followers, page);
    },
    async readRoom(who) {
      await fake.checkAccount(who);
      return fake.room;
    },
    async resolvePerson(who, identifier) {
      await arrive(who.accountId, `resolvePerson ${identifier}`, true);
      return fake.profiles.get(identifier);
    },
  };
  async function arrive(accountId: string, call: string, resolves = false): Promise<void> {
    await fake.checkAccount({ workspaceId: '', accountId });
    const error = fake.refused.get(accountId);
    if (error !== undefined) throw error;
    const { refuse } = fake;
    if (refuse !== undefined && (refuse.only === undefined || resolves)) {
      if (refuse.after === 0) throw refuse.error;
      refuse.after -= 1;
    }
    fake.calls.push(call);
  }
  function bySocialId(socialId: string): FakePost {
    const found = [...fake.posts.values()].find(({ post }) => post.socialId === socialId);
    if (found === undefined) throw notFound('What was looked for on LinkedIn');
    return found;
  }
  function cut<Item>(items: readonly Item[], page: { cursor: string | null; limit: number }) {
    const from = page.cursor === null ? 0 : Number(page.cursor.slice('at-'.length));
    const to = from + Math.min(page.limit, fake.pageSize);
    return { items: items.slice(from, to), cursor: to < items.length ? `at-${to}` : null };
  }
  return fake;
}

export function aPost(id: string, changes: Partial<NetworkPost> = {}): NetworkPost {
  return {
    socialId: `urn:li:activity:${id}`,
    url: `https://www.linkedin.com/feed/update/urn:li:activity:${id}`,
    text: 'What we learned from 1,000 calls',
    authorName: 'Post Author',
    authorPublicIdentifier: 'post-author',
    publishedAt: Date.UTC(2026, 0, 2),
    commentCount: 0,
    reactionCount: 0,
    ...changes,
  };
}

export function aPerson(
  publicIdentifier: string | null,
  changes: Partial<NetworkPerson> = {},
): NetworkPerson {
  return {
    providerId: `ACoAAA${publicIdentifier ?? 'unknown'}0000000000`,
    publicIdentifier,
    profileUrl: null,
    name: `Person ${publicIdentifier ?? 'unknown'}`,
    headline: 'Head of Sales at Acme',
    isCompany: false,
    ...changes,
  };
}

export function aComment(id: string, author: NetworkPerson, text = `Comment ${id}`): NetworkComment {
  return { id, author, text, at: Date.UTC(2026, 0, 3), replyCount: 0 };
}

export function limitedUntil(until: number | null): AppError {
  return new AppError('linkedin_limited', 'Ada Lovelace: the daily reads are used up.', {
    details: { until },
  });
}

export function aSearched(slug: string | null, changes: Partial<NetworkSearched> = {}): NetworkSearched {
  return {
    providerId: `ACwAAA${slug ?? 'hidden'}0000000000`,
    publicIdentifier: slug,
    profileUrl: slug === null ? null : `https://www.linkedin.com/in/${slug}`,
    fullName: slug === null ? null : `Person ${slug}`,
    firstName: slug === null ? null : 'Person',
    lastName: slug,
    headline: 'Head of Sales at Acme',
    location: 'Berlin, Germany',
    picture: null,
    title: 'Head of Sales',
    company: 'Acme',
    ...changes,
  };
}

export function aRelation(slug: string, connectedAt: number | null): NetworkRelation {
  return {
    providerId: `ACoAAA${slug}0000000000`,
    publicIdentifier: slug,
    fullName: `Person ${slug}`,
    headline: 'Head of Sales at Acme',
    picture: null,
    connectedAt,
  };
}
