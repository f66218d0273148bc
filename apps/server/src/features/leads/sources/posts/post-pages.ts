import type { LeadsNetwork, NetworkReader } from '../../leads-network.ts';
import { type PostSighting, sightingOfComment, sightingOfReaction } from './post-person.ts';

/** The largest page that LinkedIn gives of the people at a post. */
export const PEOPLE_PER_PAGE = 100;

/** A post as far as reading its people needs it. */
export interface OpenedPost {
  socialId: string;
  url: string;
  label: string;
  authorKey: string | null;
  /** Comments or reactions that are there to be read, as far as anybody knows. */
  people: number;
  /** What the counter of the post says; left out by jobs from before it was kept. */
  counted?: number;
  /** The number has the replies too, which nobody asked for: how many are none is known with the first page. */
  hasReplies?: boolean;
}

/** Where the reading of one post stands. */
export interface PostPosition {
  /** Position of the next page at the network; null for the first one. */
  page: string | null;
  /** No page is left; replies may be. */
  pagesDone: boolean;
  /** Comments whose replies are still to be read, with their own position. */
  replies: { commentId: string; page: string | null }[];
  finished: boolean;
}

export const firstPosition: PostPosition = { page: null, pagesDone: false, replies: [], finished: false };

/** Reads the page at a position: replies that are due first, so that people stay in the order of the post. */
export async function readNextPage(
  network: LeadsNetwork,
  who: NetworkReader,
  post: OpenedPost,
  position: PostPosition,
  what: { kind: 'comments' | 'likes'; includeReplies: boolean; limit: number },
): Promise<{
  sightings: PostSighting[];
  next: PostPosition;
  /** How many people there are, where only now it is known: the count of a post has the replies, too. */
  people?: number;
}> {
  const [due, ...later] = position.replies;
  if (due !== undefined) {
    const read = await network.listComments(who, post.socialId, {
      cursor: due.page,
      limit: what.limit,
      replyTo: due.commentId,
    });
    const more = goesOn(read.cursor, due.page) ? [{ ...due, page: read.cursor }] : [];
    return {
      sightings: read.items.map(sightingOfComment),
      next: settled({ ...position, replies: [...more, ...later] }),
    };
  }
  const page = { cursor: position.page, limit: what.limit };
  if (what.kind === 'likes') {
    const read = await network.listReactions(who, post.socialId, page);
    return { sightings: read.items.map(sightingOfReaction), next: after(position, read.cursor, []) };
  }
  const read = await network.listComments(who, post.socialId, page);
  const replies = read.items
    .filter((comment) => what.includeReplies && comment.replyCount > 0)
    .map((comment) => ({ commentId: comment.id, page: null }));
  const isCounted = !what.includeReplies && typeof read.total === 'number';
  return {
    sightings: read.items.map(sightingOfComment),
    next: after(position, read.cursor, replies),
    ...(isCounted ? { people: read.total ?? 0 } : {}),
  };
}

function after(
  position: PostPosition,
  cursor: string | null,
  replies: PostPosition['replies'],
): PostPosition {
  return settled({ ...position, page: cursor, pagesDone: !goesOn(cursor, position.page), replies });
}

/** A network that answers with the position it was asked for would be read for ever. */
function goesOn(cursor: string | null, before: string | null): boolean {
  return cursor !== null && cursor !== before;
}

function settled(position: PostPosition): PostPosition {
  return { ...position, finished: position.pagesDone && position.replies.length === 0 };
}
