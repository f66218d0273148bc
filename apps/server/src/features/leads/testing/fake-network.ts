import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type {
  LeadsNetwork,
  NetworkComment,
  NetworkPerson,
  NetworkPost,
  NetworkReaction,
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
  /** Public profiles by provider id; one that is missing is hidden. */
  profiles: Map<string, ResolvedPerson>;
  /** Every call in order, for example `findPost 123`. */
  calls: string[];
  /** Thrown instead of an answer while set; `after` lets so many calls pass first. */
  refuse: { error: AppError; after: number; only?: 'resolve' } | undefined;
  pageSize: number;
  accountIds: Set<string>;
}

export function createFakeNetwork(): FakeNetwork {
  const fake: FakeNetwork = {
    posts: new Map(),
    profiles: new Map(),
    calls: [],
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
      const comments = bySocialId(socialId).comments;
      const items =
        page.replyTo === undefined
          ? comments
          : (comments.find((comment) => comment.id === page.replyTo)?.replies ?? []);
      return cut(items, page);
    },
    async listReactions(who, socialId, page) {
      await arrive(who.accountId, `listReactions ${page.cursor ?? 'start'}`);
      return cut(bySocialId(socialId).reactions, page);
    },
    async resolvePerson(who, identifier) {
      await arrive(who.accountId, `resolvePerson ${identifier}`, true);
      return fake.profiles.get(identifier);
    },
  };
  async function arrive(accountId: string, call: string, resolves = false): Promise<void> {
    await fake.checkAccount({ workspaceId: '', accountId });
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
