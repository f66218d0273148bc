import type { Conversation } from '@waypost/contract/inbox';
import { Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDateTime, formatAgo } from '../../../lib/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cn } from '../../../ui/class-names.ts';
import { CountBadge } from '../../../ui/badge.tsx';
import { waitingTone, waitingWords } from '../model/message-words.ts';
import { IntentBadge } from './intent-badge.tsx';

const waitingClass = { neutral: 'text-fg-subtle', warning: 'text-warning-fg', danger: 'text-danger-fg' };

export interface ConversationRowProps {
  conversation: Conversation;
  selected: boolean;
  onSelect: () => void;
}

/** One conversation in the list: who, how long they have waited, the last words, which account talks. */
export function ConversationRow({ conversation, selected, onSelect }: ConversationRowProps) {
  const now = useBusinessNow();
  const { name, picture, lastText, lastIsOwn, lastAt, unreadCount, unansweredSince, account, intent } =
    conversation;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!selected) return;
    row.current?.scrollIntoView({ block: 'nearest' });
    // Who walks the list by keyboard keeps the focus on the row that is open.
    if (document.activeElement?.closest('[data-scroll=conversations]')) row.current?.focus();
  }, [selected]);
  const since = unansweredSince === null ? null : Date.parse(unansweredSince);
  return (
    <button
      ref={row}
      type="button"
      aria-current={selected ? 'true' : undefined}
      onClick={onSelect}
      className={cn(
        'flex w-full gap-3 border-b border-l-2 border-b-border border-l-transparent px-3.5 py-3 text-left outline-offset-[-2px] hover:bg-hover',
        selected && 'border-l-chart-1 bg-selected hover:bg-selected',
      )}
    >
      <Avatar name={name} src={picture} size="lg" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className={cn('truncate text-dense', unreadCount > 0 ? 'font-semibold' : 'font-medium')}>
            {name}
          </span>
          {unreadCount > 0 ? (
            <CountBadge className="bg-accent-bg text-accent-fg">
              {unreadCount}
              <span className="sr-only"> unread</span>
            </CountBadge>
          ) : null}
          <span className="ml-auto flex-none text-caption tabular-nums">
            {since === null ? (
              <span className="text-fg-subtle" title={formatDateTime(lastAt)}>
                {formatAgo(lastAt, now)}
              </span>
            ) : (
              <span className={cn('inline-flex items-center gap-1', waitingClass[waitingTone(since, now)])}>
                <Clock aria-hidden className="size-3" />
                <span className="sr-only">Unanswered for </span>
                {waitingWords(since, now)}
              </span>
            )}
          </span>
        </span>
        <span className="mt-0.5 line-clamp-2 text-dense break-words text-fg-muted">
          {lastIsOwn ? <span className="text-fg-subtle">You: </span> : null}
          {lastText}
        </span>
        <span className="mt-1 flex min-w-0 items-center gap-2 text-caption text-fg-subtle">
          {intent === null ? null : <IntentBadge intent={intent} />}
          <span className="truncate">{account.name}</span>
        </span>
      </span>
    </button>
  );
}
