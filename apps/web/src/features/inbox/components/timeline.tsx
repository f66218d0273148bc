import type { InboxMessage } from '@waypost/contract/inbox';
import { CircleCheck, Send } from 'lucide-react';
import { Fragment } from 'react';
import { formatDateTime, formatTime } from '../../../lib/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cn } from '../../../ui/class-names.ts';
import { ownMessageWords } from '../model/message-words.ts';
import type { TimelineItem } from '../model/timeline.ts';
import { UndoBar } from './undo-bar.tsx';

export interface TimelineProps {
  items: readonly TimelineItem[];
  name: string;
  picture: string | null | undefined;
  conversationId: string;
}

/** Messages and what campaigns did, oldest at the top. Text is shown as it was written, never as markup. */
export function Timeline({ items, name, picture, conversationId }: TimelineProps) {
  return (
    <ol className="flex flex-col gap-3">
      {items.map((item) => (
        <Fragment key={item.key}>
          {item.kind === 'day' ? (
            <li className="flex items-center gap-3 py-1 text-caption text-fg-subtle">
              <span aria-hidden className="h-px flex-1 bg-border" />
              {item.day}
              <span aria-hidden className="h-px flex-1 bg-border" />
            </li>
          ) : item.kind === 'event' ? (
            <li className="flex items-center gap-2 text-caption text-fg-muted">
              <CircleCheck aria-hidden className="size-3.5 flex-none text-fg-subtle" />
              <span className="min-w-0 flex-1">{item.text}</span>
              <time dateTime={item.at} className="text-fg-subtle tabular-nums">
                {formatTime(item.at)}
              </time>
            </li>
          ) : (
            <MessageItem
              message={item.message}
              name={name}
              picture={picture}
              conversationId={conversationId}
            />
          )}
        </Fragment>
      ))}
    </ol>
  );
}

function MessageItem({
  message,
  name,
  picture,
  conversationId,
}: {
  message: InboxMessage;
  name: string;
  picture: string | null | undefined;
  conversationId: string;
}) {
  const { isOwn, text, at, state } = message;
  const troubled = state === 'failed' || state === 'checking';
  return (
    <li className={cn('flex items-end gap-2', isOwn && 'flex-row-reverse')}>
      {isOwn ? null : <Avatar name={name} src={picture} />}
      <div className={cn('flex max-w-[85%] min-w-0 flex-col gap-1', isOwn && 'items-end')}>
        <p
          className={cn(
            'rounded-card px-3 py-2 text-reading break-words whitespace-pre-wrap',
            isOwn ? 'border border-accent-bg bg-selected' : 'bg-active',
            state === 'failed' && 'border-danger-line bg-danger-banner',
          )}
        >
          <span className="sr-only">{isOwn ? 'You: ' : `${name}: `}</span>
          {text}
        </p>
        <p
          className={cn(
            'flex flex-wrap items-center gap-x-2 text-caption text-fg-subtle',
            troubled && 'text-danger-fg',
          )}
        >
          {isOwn ? (
            <span className="inline-flex items-center gap-1">
              {state === 'sent' ? <Send aria-hidden className="size-3" /> : null}
              {ownMessageWords(message)}
            </span>
          ) : null}
          {message.leavesAt === null ? null : (
            <span>
              Leaves{' '}
              <time dateTime={message.leavesAt} className="tabular-nums">
                {formatDateTime(message.leavesAt)}
              </time>
            </span>
          )}
          <time dateTime={at} title={formatDateTime(at)} className="tabular-nums">
            {formatTime(at)}
          </time>
        </p>
        {message.undoUntil === null ? null : (
          <UndoBar
            conversationId={conversationId}
            messageId={message.id}
            text={text}
            until={message.undoUntil}
          />
        )}
      </div>
    </li>
  );
}
