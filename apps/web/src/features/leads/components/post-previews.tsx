import type { PostPreview } from '@waypost/contract/leads';
import { ExternalLink, X } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { PostLinkGiven } from '../model/post-links.ts';
import { commentWords } from './post-counts.ts';

export interface PostPreviewsProps {
  links: readonly PostLinkGiven[];
  previews: readonly UseQueryResult<PostPreview>[];
  /** Which of the links lead to the post of an earlier one. */
  repeated: readonly boolean[];
  onRemove: (postId: string) => void;
}

/** The posts that were given, as the chosen account sees them. */
export function PostPreviews({ links, previews, repeated, onRemove }: PostPreviewsProps) {
  if (links.length === 0) return null;
  return (
    <ul
      aria-label="Posts"
      className="divide-y divide-border overflow-hidden rounded-card border border-border"
    >
      {links.map((link, index) => {
        const preview = previews[index];
        const name = preview?.data ? `the post of ${preview.data.authorName}` : `post ${link.postId}`;
        return (
          <li key={link.postId} className="flex items-start gap-3 p-3">
            <div className="min-w-0 flex-1">
              {repeated[index] === true ? (
                <p className="text-dense">
                  <span className="font-medium">The same post again.</span>{' '}
                  <span className="text-fg-muted">It is read once.</span>
                </p>
              ) : (
                <Preview link={link} preview={preview} />
              )}
            </div>
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(link.postId)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Preview({
  link,
  preview,
}: {
  link: PostLinkGiven;
  preview: UseQueryResult<PostPreview> | undefined;
}) {
  if (preview?.data) return <Post post={preview.data} />;
  if (preview?.isError) {
    return (
      <div role="alert" className="text-dense">
        <p className="truncate font-medium">{link.url}</p>
        <p className="text-danger-fg">{errorMessage(preview.error)}</p>
        <Button size="sm" className="mt-2" busy={preview.isFetching} onClick={() => void preview.refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!preview || preview.fetchStatus === 'idle') return <p className="truncate text-dense">{link.url}</p>;
  return (
    <div role="status" aria-label={`Reading post ${link.postId}`} className="flex flex-col gap-2 py-1">
      <Skeleton className="w-40" />
      <Skeleton className="w-full" />
      <Skeleton className="w-2/3" />
    </div>
  );
}

function Post({ post }: { post: PostPreview }) {
  return (
    <>
      <div className="flex items-center gap-2">
        <Avatar name={post.authorName} />
        <span className="min-w-0">
          <span className="block truncate text-dense font-medium">{post.authorName}</span>
          <span className="block text-caption text-fg-subtle">{formatDate(post.publishedAt)}</span>
        </span>
      </div>
      <p className="mt-2 line-clamp-3 text-dense whitespace-pre-line text-fg-muted">{post.text}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-caption text-fg-subtle tabular-nums">
        <span>{commentWords(post)}</span>
        <span>{countOf(post.reactionCount, 'reaction')}</span>
        <a
          href={post.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 font-medium text-accent-fg underline-offset-3 hover:underline"
        >
          Open on LinkedIn <ExternalLink aria-hidden className="size-3" />
        </a>
      </p>
    </>
  );
}
