import { draw } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Account, OwnPost } from '../state/state.ts';
import type { Person } from '../world/people.ts';
import type { WorldPost } from '../world/posts.ts';
import { commentsSoFar, reactionsSoFar } from './post-talk.ts';
import { attachmentView } from './chat-ids.ts';
import { iso } from './params.ts';

/** A post of the seeded world, or one that a member published here. */
export type AnyPost = { seeded: WorldPost } | { own: OwnPost };

export const socialIdOf = (post: AnyPost) =>
  'own' in post ? `urn:li:activity:${post.own.id}` : post.seeded.socialId;

/** Finds a post by what `GET /posts/{id}` takes: the number of an activity link, or an urn of any kind. */
export function findPost(sandbox: Sandbox, id: string): AnyPost | undefined {
  const urn = /^urn:li:(activity|ugcPost|share):(\d+)$/.exec(id);
  const kind = (urn?.[1] ?? 'activity') as 'activity' | 'ugcPost' | 'share';
  const number = urn?.[2] ?? id;
  if (kind === 'activity') {
    const own = sandbox.state.posts.get(number);
    if (own) return { own };
  }
  const seeded = sandbox.world.posts.byLink(kind, number);
  return seeded && seeded.atMs <= sandbox.now() ? { seeded } : undefined;
}

/** A post as the provider shows it. */
export function postView(sandbox: Sandbox, account: Account, post: AnyPost) {
  const nowMs = sandbox.now();
  const isOwn = 'own' in post;
  const author = isOwn ? (sandbox.world.personById(post.own.member) as Person) : post.seeded.author;
  const atMs = isOwn ? post.own.atMs : post.seeded.atMs;
  const socialId = socialIdOf(post);
  const added = sandbox.state.comments.get(socialId) ?? [];
  const reacted = (sandbox.state.reactions.get(socialId) ?? []).filter((r) => r.commentId === undefined);
  const comments = isOwn ? [] : commentsSoFar(sandbox, post.seeded);
  const talked = comments.reduce((sum, comment) => sum + 1 + comment.replies.length, 0);
  const reactionTotal = isOwn ? 0 : reactionsSoFar(sandbox, post.seeded).length;
  const open = isOwn || post.seeded.commentsAllowed;
  return {
    object: 'Post',
    provider: 'LINKEDIN',
    id: isOwn ? post.own.id : post.seeded.activity,
    social_id: socialId,
    share_url: isOwn
      ? `https://www.linkedin.com/feed/update/urn:li:activity:${post.own.id}`
      : shareUrl(post.seeded),
    text: isOwn ? post.own.text : post.seeded.text,
    date: since(nowMs, atMs),
    parsed_datetime: iso(atMs),
    reaction_counter: reactionTotal + reacted.length,
    comment_counter: talked + added.length,
    repost_counter: isOwn
      ? 0
      : Math.floor(post.seeded.reactionTotal * 0.06 * draw(sandbox.world.seed, 'repost', post.seeded.index)),
    impressions_counter: 0,
    author: {
      id: sandbox.providerIds.of(sandbox.memberOf(account).number, author.number),
      public_identifier: author.publicIdentifier,
      name: `${author.firstName} ${author.lastName}`,
      headline: author.headline,
      is_company: false,
    },
    permissions: { can_react: true, can_share: true, can_post_comments: open },
    is_repost: false,
    user_reacted: reacted.findLast((r) => r.member === account.member)?.value ?? null,
    attachments: isOwn ? post.own.attachments.map(attachmentView) : [],
    mentions: [],
  };
}

/** The address one would copy from the network: its form depends on the kind of post. */
export function shareUrl(post: WorldPost): string {
  const words = post.text
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .split(' ')
    .slice(0, 6)
    .join('-');
  if (post.second)
    return `https://www.linkedin.com/posts/${post.author.publicIdentifier}_${words}-${post.second.kind}-${post.second.number}-${post.activity.slice(-4)}`;
  return `https://www.linkedin.com/posts/${post.author.publicIdentifier}_${words}-activity-${post.activity}-${post.activity.slice(-4)}`;
}

/** "3d", "2w": how the network words the age of a post. */
export function since(nowMs: number, atMs: number): string {
  const minutes = Math.max(1, Math.floor((nowMs - atMs) / 60_000));
  if (minutes < 60) return `${minutes}m`;
  if (minutes < 1440) return `${Math.floor(minutes / 60)}h`;
  if (minutes < 10_080) return `${Math.floor(minutes / 1440)}d`;
  return minutes < 43_200 ? `${Math.floor(minutes / 10_080)}w` : `${Math.floor(minutes / 43_200)}mo`;
}
