import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { threadQuery } from '../api/thread.ts';

const toneOf: Record<string, 'success' | 'info' | 'danger' | 'neutral'> = {
  Replied: 'success',
  'In progress': 'info',
  Waiting: 'info',
  Queued: 'info',
  Failed: 'danger',
};

/** The right pane: who this is and what campaigns did with them. Unknown facts are left out, never made up. */
export function PersonPanel({ conversationId }: { conversationId: string }) {
  const answer = useInfiniteQuery(threadQuery(conversationId));
  const newest = answer.data?.pages[0];
  if (newest === undefined || newest.conversation.id !== conversationId) {
    return (
      <div className="flex flex-col gap-3 p-5">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    );
  }
  const { conversation, campaigns } = newest;
  return (
    <div className="flex flex-col">
      <div className="flex flex-col gap-3 border-b border-border p-5">
        <div className="flex items-start gap-3">
          <Avatar name={conversation.name} src={conversation.picture} size="xl" />
          <div className="min-w-0">
            <h2 className="text-h3 break-words">{conversation.name}</h2>
            {conversation.headline ? (
              <p className="text-dense break-words text-fg-muted">{conversation.headline}</p>
            ) : null}
          </div>
        </div>
        {conversation.profileUrl ? (
          <Button asChild>
            <a href={conversation.profileUrl} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden className="size-4" />
              Profile
            </a>
          </Button>
        ) : null}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-dense">
          <dt className="text-fg-subtle">Talks with</dt>
          <dd className="min-w-0 break-words">{conversation.account.name}</dd>
          <dt className="text-fg-subtle">Last message</dt>
          <dd>{formatDateTime(conversation.lastAt)}</dd>
        </dl>
      </div>
      <div className="flex flex-col gap-3 p-5">
        <h3 className="text-dense text-fg-muted">Campaigns</h3>
        {campaigns.length === 0 ? <p className="text-dense text-fg-subtle">Not part of a campaign.</p> : null}
        {campaigns.map((touch) => (
          <div key={touch.campaignId} className="flex flex-col gap-1">
            <div className="flex items-center gap-2">
              <Link
                to={`/campaign/${touch.campaignId}`}
                className="min-w-0 truncate text-dense font-medium text-accent-fg hover:underline"
              >
                {touch.campaignName}
              </Link>
              <Badge tone={toneOf[touch.state] ?? 'neutral'}>{touch.state}</Badge>
            </div>
            <p className="text-caption text-fg-muted">{touch.reason}</p>
            {touch.at ? (
              <p className="text-caption text-fg-subtle">Next: {formatDateTime(touch.at)}</p>
            ) : null}
          </div>
        ))}
      </div>
    </div>
  );
}
