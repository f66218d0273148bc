import { useQuery } from '@tanstack/react-query';
import type { Conversation } from '@waypost/contract/inbox';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDateTime, formatAgo } from '../../../lib/dates.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cn } from '../../../ui/class-names.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { touchRow } from '../../../ui/touch-target.ts';
import { repliesWaitingQuery } from '../api/today.ts';

const shownMax = 3;

interface RepliesWaitingProps {
  inboxPath: string;
  /** What somebody means, beside when they wrote. */
  renderIntent?: (intent: NonNullable<Conversation['intent']>) => ReactNode;
}

/** Who waits for an answer, longest first. */
export function RepliesWaiting({ inboxPath, renderIntent }: RepliesWaitingProps) {
  const { data, error, isFetching, refetch } = useQuery(repliesWaitingQuery);
  if (error && !data) {
    return (
      <ErrorState
        title="The waiting replies could not be loaded"
        {...failureOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <div className="flex flex-col gap-3 p-4" role="status" aria-label="Loading replies">
        <Skeleton className="w-28" />
        <Skeleton className="w-full" />
        <Skeleton className="w-full" />
      </div>
    );
  }
  const first = data.waiting[0];
  return (
    <div className="px-4 py-3">
      <p className="flex justify-between gap-2 text-caption text-fg-muted">
        <span>
          Replies waiting <span className="ml-1 text-fg-subtle tabular-nums">{formatNumber(data.total)}</span>
        </span>
        {first ? <span className="text-fg-subtle">Oldest first</span> : null}
      </p>
      {first ? (
        <ul className="mt-2 flex flex-col gap-3">
          {data.waiting.slice(0, shownMax).map((conversation) => (
            <Row
              key={conversation.id}
              conversation={conversation}
              inboxPath={inboxPath}
              intent={conversation.intent && renderIntent?.(conversation.intent)}
            />
          ))}
        </ul>
      ) : (
        <p className="mt-1.5 text-dense text-fg-muted">
          Nobody waits for an answer. Replies from all connected accounts appear here.
        </p>
      )}
    </div>
  );
}

/** The Unibox keeps the open conversation in `c`. */
function threadPath(inboxPath: string, { id }: Conversation): string {
  return `${inboxPath}?c=${encodeURIComponent(id)}`;
}

function Row(props: { conversation: Conversation; inboxPath: string; intent: ReactNode }) {
  const { conversation, inboxPath, intent } = props;
  const now = useBusinessNow();
  const since = conversation.unansweredSince ?? conversation.lastAt;
  return (
    <li className="relative flex items-start gap-2.5">
      <Avatar name={conversation.name} src={conversation.picture} size="md" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-dense">
          <Link
            to={threadPath(inboxPath, conversation)}
            className={cn('font-medium hover:underline', touchRow)}
          >
            {conversation.name}
          </Link>{' '}
          <span className="text-caption text-fg-subtle">{conversation.headline}</span>
        </p>
        <p className="truncate text-dense text-fg-muted">
          {/* A campaign may have written since: that answers nobody. */}
          {conversation.lastIsOwn ? <span className="text-fg-subtle">You: </span> : null}
          {conversation.lastText}
        </p>
      </div>
      {intent}
      <time
        dateTime={since}
        title={formatDateTime(since)}
        className="flex-none text-caption text-fg-subtle tabular-nums"
      >
        {formatAgo(since, now)}
      </time>
    </li>
  );
}
