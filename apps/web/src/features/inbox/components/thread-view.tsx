import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Conversation } from '@waypost/contract/inbox';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { failureOf, isApiError } from '../../../lib/api/api-error.ts';
import { dropDraft } from '../../../lib/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { useSetRead } from '../api/conversations.ts';
import { threadQuery } from '../api/thread.ts';
import { timelineOf } from '../model/timeline.ts';
import { useStayAtEnd } from '../model/use-stay-at-end.ts';
import { Composer } from './composer.tsx';
import { ThreadHead } from './thread-head.tsx';
import { Timeline } from './timeline.tsx';

/** A thread that has been looked at for this long counts as read. */
const readAfterMs = 1_000;

export interface ThreadViewProps {
  conversationId: string;
  onBack: () => void;
  onShowPerson: () => void;
  /** The conversation is being archived: whoever works through the list goes on with the next one. */
  onArchive: () => void;
}

/** The middle pane: one conversation and the place to answer it. */
export function ThreadView({ conversationId, onBack, onShowPerson, onArchive }: ThreadViewProps) {
  const answer = useInfiniteQuery(threadQuery(conversationId));
  const newest = answer.data?.pages[0];
  const messages = useMemo(
    () => answer.data?.pages.flatMap((page) => page.messages.items) ?? [],
    [answer.data],
  );
  const items = useMemo(() => timelineOf(messages, newest?.events ?? []), [messages, newest]);
  const conversation = newest?.conversation;
  const shown = conversation?.id === conversationId ? conversation : undefined;
  const linked = useQuery(linkedInAccountsQuery).data?.filter(({ status }) => status !== 'Deleted');
  const isUnlinked = linked !== undefined && !linked.some(({ id }) => id === shown?.account.id);
  const keepUnread = useReadWhenSeen(shown);
  const { scroller, content, unseen, onScroll, showNewest } = useStayAtEnd(conversationId, messages);

  const gone = answer.isError && isApiError(answer.error, 'not_found');
  useEffect(() => {
    if (gone) dropDraft(conversationId);
  }, [gone, conversationId]);

  if (answer.isError && shown === undefined) {
    return (
      <ErrorState
        className="m-auto"
        title={gone ? 'This conversation does not exist' : 'The conversation could not be loaded'}
        {...failureOf(answer.error)}
        retrying={answer.isFetching}
        {...(gone ? {} : { onRetry: () => void answer.refetch() })}
      />
    );
  }
  return (
    <section
      aria-label={shown ? `Conversation with ${shown.name}` : 'Conversation'}
      className="flex min-h-0 flex-1 flex-col"
    >
      <ThreadHead
        conversation={shown}
        onBack={onBack}
        onShowPerson={onShowPerson}
        onArchive={onArchive}
        onMarkUnread={keepUnread}
      />
      <div
        ref={scroller}
        onScroll={onScroll}
        className="relative min-h-0 flex-1 overflow-y-auto px-4 py-4"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label="Messages"
      >
        <SkeletonGroup loading={shown === undefined} label="Loading messages" skeleton={<Loading />}>
          <div ref={content} className="mx-auto flex max-w-190 flex-col gap-3">
            {answer.hasNextPage ? (
              <Button
                size="sm"
                className="self-center"
                busy={answer.isFetchingNextPage}
                onClick={() => void answer.fetchNextPage()}
              >
                Show older messages
              </Button>
            ) : null}
            {items.length === 0 ? (
              <EmptyState
                title="No messages yet"
                text="Nothing has been written in this conversation."
                level={3}
              />
            ) : (
              <Timeline
                items={items}
                name={shown?.name ?? ''}
                picture={shown?.picture}
                conversationId={conversationId}
              />
            )}
          </div>
        </SkeletonGroup>
      </div>
      {unseen > 0 ? (
        <div className="relative z-10 h-0">
          <Button
            size="sm"
            variant="primary"
            className="absolute bottom-2 left-1/2 -translate-x-1/2"
            onClick={showNewest}
          >
            {unseen} new
          </Button>
        </div>
      ) : null}
      {shown && newest && !isUnlinked ? <Composer conversation={shown} blockedBy={newest.blockedBy} /> : null}
      {shown && isUnlinked ? (
        <p className="flex-none border-t border-border px-4 py-3 text-dense text-fg-muted">
          {shown.account.name} is not linked any more, so nobody can answer here.{' '}
          <Link to={paths.settings} className="font-medium underline underline-offset-3">
            Connect it again in Settings
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/**
 * Marks what has been on the screen for a second as read, once per state. Answers what to call when the person marks it
 * unread: it then stays so until something new arrives.
 */
function useReadWhenSeen(conversation: Conversation | undefined): () => void {
  const { mutate } = useSetRead();
  const id = conversation?.id;
  const unread = conversation?.unreadCount ?? 0;
  const lastAt = conversation?.lastAt;
  const seen = useRef<string | undefined>(undefined);
  useEffect(() => {
    const state = `${id} ${lastAt}`;
    if (id === undefined || unread === 0 || seen.current === state) return undefined;
    const timer = setTimeout(() => {
      seen.current = state;
      mutate({ id, read: true });
    }, readAfterMs);
    return () => clearTimeout(timer);
  }, [id, unread, lastAt, mutate]);
  return () => {
    seen.current = `${id} ${lastAt}`;
  };
}

function Loading() {
  return (
    <div className="mx-auto flex max-w-190 flex-col gap-4">
      <Skeleton className="h-16 w-3/5 rounded-card" />
      <Skeleton className="h-12 w-1/2 self-end rounded-card" />
      <Skeleton className="h-20 w-2/3 rounded-card" />
    </div>
  );
}
