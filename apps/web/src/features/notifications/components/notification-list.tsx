import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck, Settings } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notificationsQuery, useMarkRead } from '../api/notifications.ts';
import { NotificationRow } from './notification-row.tsx';

/** What happened, newest first. Opening one marks it as read. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(notificationsQuery);
  const mark = useMarkRead();
  const items = data?.pages.flatMap((page) => page.items);
  const unread = data?.pages[0]?.unread ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button goes with the last unread one, and the focus would go with it, out of the list.
  const keepFocus = useCallback((button: HTMLButtonElement) => {
    const title = heading.current;
    return () => {
      if (document.activeElement === button) title?.focus();
    };
  }, []);
  return (
    <section aria-label="Notifications">
      <div className="flex h-11 items-center gap-1 border-b border-border px-4">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-h3 outline-none">
          Notifications
        </h2>
        {unread > 0 ? (
          <Button
            ref={keepFocus}
            size="sm"
            variant="ghost"
            busy={mark.isPending}
            onClick={() => mark.mutate({ all: true })}
          >
            <CheckCheck aria-hidden className="size-3.5" />
            Mark all as read
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" icon asChild>
          <Link to={paths.settingsNotifications} aria-label="Notification settings" onClick={onClose}>
            <Settings aria-hidden className="size-4" />
          </Link>
        </Button>
      </div>
      {items === undefined ? (
        error ? (
          <ErrorState
            title="Notifications could not be loaded"
            {...failureOf(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <div className="flex flex-col gap-3 p-4" role="status" aria-label="Loading notifications">
            <Skeleton className="w-full" />
            <Skeleton className="w-2/3" />
            <Skeleton className="w-full" />
          </div>
        )
      ) : items.length === 0 ? (
        <p className="px-6 py-10 text-center text-dense text-fg-muted">
          Nothing yet. Replies, lost accounts and what needs a decision appear here.
        </p>
      ) : (
        <div className="max-h-[min(480px,70vh)] overflow-y-auto">
          <ul className="divide-y divide-border">
            {items.map((item) => (
              <NotificationRow
                key={item.id}
                item={item}
                onOpened={() => {
                  if (item.readAt === null) mark.mutate({ ids: [item.id] });
                  onClose();
                }}
                onRead={() => mark.mutate({ ids: [item.id] })}
              />
            ))}
          </ul>
          {hasNextPage ? (
            <div className="border-t border-border p-2 text-center">
              <Button
                size="sm"
                variant="ghost"
                busy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                Show earlier ones
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </section>
  );
}
