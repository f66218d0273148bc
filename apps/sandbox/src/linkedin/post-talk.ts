import type { Sandbox } from '../engine/sandbox.ts';
import { TALK_MS, type WorldComment, type WorldPost, type WorldReaction } from '../world/posts.ts';

/** The comments of a seeded post that are there by now. Posts from before this world have all of theirs. */
export function commentsSoFar(sandbox: Sandbox, post: WorldPost): WorldComment[] {
  const comments = sandbox.world.posts.comments(post);
  if (!post.live) return comments;
  const nowMs = sandbox.now();
  return comments
    .filter(({ atMs }) => atMs <= nowMs)
    .map((comment) => ({ ...comment, replies: comment.replies.filter(({ atMs }) => atMs <= nowMs) }));
}

/** The same for its reactions, newest first: they come evenly while people talk about it. */
export function reactionsSoFar(sandbox: Sandbox, post: WorldPost): WorldReaction[] {
  const reactions = sandbox.world.posts.reactions(post);
  if (!post.live) return reactions;
  const share = Math.min(1, Math.max(0, sandbox.now() - post.atMs) / TALK_MS);
  return reactions.slice(reactions.length - Math.floor(reactions.length * share));
}
