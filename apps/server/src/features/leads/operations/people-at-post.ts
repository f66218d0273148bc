import type {
  linkedinLeadsBody,
  linkedinLeadsReply,
  postPreview,
  previewPostBody,
} from '@waypost/contract/leads';
import { profileUrlOf } from '@waypost/domain/linkedin/profile-url';
import { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import type { LeadsNetwork, NetworkReader } from '../leads-network.ts';
import { getPostByNumber, postIdOf } from '../sources/posts/open-post.ts';
import {
  identityOf,
  type PostSighting,
  sightingOfComment,
  sightingOfReaction,
} from '../sources/posts/post-person.ts';
import { decodeCursor, encodeCursor } from './page-cursor.ts';

/** People read from LinkedIn at once. */
export const peoplePerPage = 50;

const position = z.strictObject({
  from: z.enum(['comments', 'likes']),
  socialId: z.string().max(500),
  url: z.string().max(2_000),
  page: z.string().max(1_500),
});

/** One page of people at a post, straight from the network; stores nothing. */
export async function peopleAtPost(
  network: LeadsNetwork,
  workspaceId: string,
  body: z.output<typeof linkedinLeadsBody>,
): Promise<z.output<typeof linkedinLeadsReply>> {
  const postId = postIdOf(body.postId, 'body.postId');
  const who = { workspaceId, accountId: body.accountId };
  const { from } = body;
  const sameSource = position.refine((value) => value.from === from);
  const given = body.cursor == null ? undefined : decodeCursor(sameSource, body.cursor);
  const post = given ?? (await getPostByNumber(network, who, postId));
  const read = await sightings(network, who, from, post.socialId, given?.page ?? null);
  const { socialId, url } = post;
  return {
    items: read.items.filter((seen) => !seen.person.isCompany).map((seen) => shown(seen, url)),
    cursor: read.cursor === null ? null : encodeCursor({ from, socialId, url, page: read.cursor }),
  };
}

async function sightings(
  network: LeadsNetwork,
  who: NetworkReader,
  from: 'comments' | 'likes',
  socialId: string,
  cursor: string | null,
): Promise<{ items: PostSighting[]; cursor: string | null }> {
  const page = { cursor, limit: peoplePerPage };
  if (from === 'comments') {
    const read = await network.listComments(who, socialId, page);
    return { items: read.items.map(sightingOfComment), cursor: read.cursor };
  }
  const read = await network.listReactions(who, socialId, page);
  return { items: read.items.map(sightingOfReaction), cursor: read.cursor };
}

function shown(seen: PostSighting, postUrl: string): z.output<typeof linkedinLeadsReply>['items'][number] {
  const { identityKey } = identityOf(seen.person);
  return {
    publicIdentifier: identityKey,
    profileUrl: identityKey === null ? null : profileUrlOf(identityKey),
    fullName: seen.person.name,
    headline: seen.person.headline,
    context: {
      kind: seen.kind,
      postUrl,
      text: seen.text,
      reaction: seen.reaction,
      at: seen.at === null ? null : new Date(seen.at).toISOString(),
    },
  };
}

/** Comments that are no replies: the count of a post has both, a page of its comments says how many there are of these. */
async function threadsOf(
  network: LeadsNetwork,
  who: NetworkReader,
  socialId: string,
): Promise<number | null> {
  try {
    return (await network.listComments(who, socialId, { cursor: null, limit: 1 })).total ?? null;
  } catch (error) {
    // The post can be shown without; whoever starts the reading is told what is wrong.
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The post behind a link, with its counts. */
export async function previewPost(
  network: LeadsNetwork,
  workspaceId: string,
  body: z.output<typeof previewPostBody>,
): Promise<z.output<typeof postPreview>> {
  const postId = postIdOf(body.url, 'body.url');
  const who = { workspaceId, accountId: body.accountId };
  const post = await getPostByNumber(network, who, postId);
  return {
    postId,
    url: post.url,
    authorName: post.authorName,
    text: post.text,
    publishedAt: post.publishedAt === null ? null : new Date(post.publishedAt).toISOString(),
    commentCount: post.commentCount,
    threadCount: post.commentCount === 0 ? 0 : await threadsOf(network, who, post.socialId),
    reactionCount: post.reactionCount,
  };
}
