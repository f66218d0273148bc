import { draw } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Account, OwnComment } from '../state/state.ts';
import type { Person } from '../world/people.ts';
import type { WorldComment } from '../world/posts.ts';
import { pageOf, timeKey, type PageQuery } from './cursor.ts';
import { iso } from './params.ts';
import { commentsSoFar, reactionsSoFar } from './post-talk.ts';
import { socialIdOf, type AnyPost } from './post-view.ts';
import { notFound } from './wire-error.ts';

const DISTANCE = [null, 'FIRST_DEGREE', 'SECOND_DEGREE', 'THIRD_DEGREE', 'OUT_OF_NETWORK'] as const;

/** One page of a post's comments, or of the answers to one of them; newest first. */
export function commentList(
  sandbox: Sandbox,
  account: Account,
  post: AnyPost,
  query: PageQuery,
  commentId?: string,
) {
  const own = sandbox.state.comments.get(socialIdOf(post)) ?? [];
  const seeded = 'seeded' in post ? commentsSoFar(sandbox, post.seeded) : [];
  const parent = commentId === undefined ? undefined : seeded.find((c) => c.id === commentId);
  if (commentId !== undefined && !parent && !own.some((c) => c.id === commentId)) throw notFound('comment');
  const wanted = [
    ...own.filter((c) => c.commentId === commentId).map((c) => fromOwn(sandbox, c)),
    ...(commentId === undefined ? seeded : (parent?.replies ?? [])),
  ].toSorted((a, b) => (timeKey(a.atMs, a.id) < timeKey(b.atMs, b.id) ? 1 : -1));
  const page = pageOf(query, wanted, (c) => timeKey(c.atMs, c.id));
  const answered = (id: string) => own.filter((c) => c.commentId === id).length;
  return {
    object: 'CommentList',
    items: page.items.map((comment) => ({
      object: 'Comment',
      id: comment.id,
      post_id: socialIdOf(post),
      author: `${comment.person.firstName} ${comment.person.lastName}`,
      author_details: {
        id: providerId(sandbox, account, comment.person),
        headline: comment.person.headline,
        profile_url: profileUrl(sandbox, account, comment.person, 0.05),
        network_distance: distance(sandbox, account, comment.person),
        is_company: false,
      },
      date: iso(comment.atMs),
      text: comment.text,
      reaction_counter: comment.reactions,
      reply_counter: comment.replies.length + answered(comment.id),
    })),
    total_items: wanted.length,
    paging: { start: 0, page_count: page.items.length, total_count: wanted.length },
    cursor: page.cursor,
  };
}

/** One page of a post's reactions. */
export function reactionList(sandbox: Sandbox, account: Account, post: AnyPost, query: PageQuery) {
  const own = (sandbox.state.reactions.get(socialIdOf(post)) ?? [])
    .filter((r) => r.commentId === undefined)
    .map((r) => ({ person: sandbox.world.personById(r.member) as Person, value: r.value }));
  const seeded = 'seeded' in post ? reactionsSoFar(sandbox, post.seeded) : [];
  // Newest on top; the place counted from the oldest is what stays the same when more come.
  const places = [...seeded.toReversed(), ...own]
    .map((reaction, place) => ({ ...reaction, place }))
    .toReversed();
  const page = pageOf(query, places, (r) => timeKey(r.place, ''));
  return {
    object: 'PostReactionList',
    items: page.items.map(({ person, value }) => ({
      object: 'PostReaction',
      value,
      author: {
        id: providerId(sandbox, account, person),
        type: 'INDIVIDUAL',
        name: `${person.firstName} ${person.lastName}`,
        headline: person.headline,
        profile_url: profileUrl(sandbox, account, person, 0.15),
        network_distance: distance(sandbox, account, person),
      },
    })),
    total_items: places.length,
    paging: { start: 0, page_count: page.items.length, total_count: places.length },
    cursor: page.cursor,
  };
}

const providerId = (sandbox: Sandbox, account: Account, person: Person) =>
  sandbox.providerIds.of(sandbox.memberOf(account).number, person.number);

const distance = (sandbox: Sandbox, account: Account, person: Person) =>
  DISTANCE[sandbox.network.degree(account.member, person.id)];

/** Most addresses carry the public identifier; some carry only the provider id, as on the network. */
function profileUrl(sandbox: Sandbox, account: Account, person: Person, opaqueShare: number): string {
  const opaque = draw(sandbox.world.seed, person.id, 'opaque-url') < opaqueShare;
  return `https://www.linkedin.com/in/${opaque ? providerId(sandbox, account, person) : person.publicIdentifier}`;
}

function fromOwn(sandbox: Sandbox, comment: OwnComment): WorldComment {
  return {
    id: comment.id,
    person: sandbox.world.personById(comment.member) as Person,
    text: comment.text,
    atMs: comment.atMs,
    reactions: 0,
    replies: [],
  };
}
