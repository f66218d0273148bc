import type { PostPreview } from '@waypost/contract/leads';
import type { ListToRead } from '@waypost/domain/leads/sources/source-estimate';
import { countOf } from '../../../lib/numbers.ts';

type Kind = 'comments' | 'likes';
interface Read {
  includeReplies: boolean;
  alsoCommenters: boolean;
}

/** A post has several numbers: another link may lead to the post of an earlier one. */
export function isRepeated(
  previews: readonly { data: PostPreview | undefined }[],
  index: number,
  post: PostPreview | undefined,
): boolean {
  return post !== undefined && previews.slice(0, index).some(({ data }) => data?.url === post.url);
}

/** Comments of a post that are read. */
export function commentsOf(post: PostPreview, { includeReplies }: Pick<Read, 'includeReplies'>): number {
  return includeReplies ? post.commentCount : (post.threadCount ?? post.commentCount);
}

/** Replies of a post, as far as LinkedIn tells them apart from its comments. */
export const repliesOf = ({ commentCount, threadCount }: PostPreview): number =>
  threadCount === null ? 0 : Math.max(0, commentCount - threadCount);

/** "46 comments, 25 replies"; one number of both where LinkedIn does not tell them apart. */
export function commentWords(post: PostPreview): string {
  const replies = repliesOf(post);
  return replies === 0
    ? countOf(post.commentCount, 'comment')
    : `${countOf(post.commentCount - replies, 'comment')}, ${countOf(replies, 'reply', 'replies')}`;
}

/** Comments and reactions of posts. @param comments those of them that are read. */
export function peopleAt(posts: readonly PostPreview[], kind: Kind, comments: number): number {
  return kind === 'comments' ? comments : posts.reduce((sum, post) => sum + post.reactionCount, comments);
}

/** The lists of a post that are read; how many comments have replies LinkedIn does not say, only how many it could be. */
export function listsOf(post: PostPreview, kind: Kind, options: Read): ListToRead[] {
  const { commentCount, threadCount } = post;
  const withReplies =
    threadCount === null ? Math.floor(commentCount / 2) : Math.min(threadCount, commentCount - threadCount);
  const comments = {
    people: commentsOf(post, options),
    ...(options.includeReplies ? { withReplies: Math.max(0, withReplies) } : {}),
  };
  if (kind === 'comments') return [comments];
  return [{ people: post.reactionCount }, ...(options.alsoCommenters ? [comments] : [])];
}

/** What LinkedIn counts of a post and this source reads: "Comments and replies"; one person can be several of them. */
export function thingsOf(kind: Kind, { includeReplies, alsoCommenters }: Read): string {
  const reactions = kind === 'likes' ? ['Reactions'] : [];
  const comments = kind === 'comments' || alsoCommenters ? ['comments'] : [];
  const replies = comments.length > 0 && includeReplies ? ['replies'] : [];
  const things = [...reactions, ...comments, ...replies];
  const last = things.pop() ?? '';
  const named = things.length === 0 ? last : `${things.join(', ')} and ${last}`;
  return `${named.charAt(0).toUpperCase()}${named.slice(1)}`;
}
