import type { CampaignLead } from '@waypost/contract/campaigns';
import { formatDate } from '../../../lib/dates.ts';

/** The beginning of the post a comment is meant for; a post without words (a picture) says so. */
export function PostQuote({
  name,
  post,
}: {
  name: string;
  post: NonNullable<NonNullable<CampaignLead['asks']>['post']>;
}) {
  // Its empty lines would take the place of its words.
  const text = post.text.trim().replaceAll(/\n\s*\n/g, '\n');
  return (
    <figure className="mb-3 text-dense">
      <figcaption className="text-caption text-fg-subtle">
        {`Post of ${name}, ${formatDate(post.publishedAt)}`}
      </figcaption>
      <blockquote
        title={text}
        className="mt-1 line-clamp-4 border-l-2 border-chart-1/40 pl-2.5 wrap-anywhere whitespace-pre-line text-fg-muted"
      >
        {text === '' ? 'A post without words.' : text}
      </blockquote>
    </figure>
  );
}
