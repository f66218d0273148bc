import { useInfiniteQuery } from '@tanstack/react-query';
import type { Conversation } from '@waypost/contract/inbox';
import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatAgo } from '../../../lib/dates.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { Dot } from '../../../ui/status-dot.tsx';
import { type ConversationFilter, conversationsQuery, useRefreshInbox } from '../api/conversations.ts';
import { ConversationRow } from './conversation-row.tsx';
import { FolderMenu } from './folder-menu.tsx';
import { IntentSelect } from './intent-select.tsx';
import { NothingHere } from './nothing-here.tsx';
import { SortReplies } from './sort-replies.tsx';

const everyAccount = 'all';

export interface ConversationListProps {
  /** What the controls show. */
  filter: ConversationFilter;
  /** What is asked of the server: follows the controls, the search after a pause. */
  asked: ConversationFilter;
  onFilterChange: (changes: Partial<ConversationFilter>) => void;
  selectedId: string | null;
  onSelect: (conversation: Conversation) => void;
}

/** The left pane: folders, search, conversations, and how fresh they are. */
export function ConversationList({
  filter,
  asked,
  onFilterChange,
  selectedId,
  onSelect,
}: ConversationListProps) {
  const answer = useInfiniteQuery(conversationsQuery(asked));
  const newest = answer.data?.pages[0];
  const items = answer.data?.pages.flatMap((page) => page.items) ?? [];
  const counts = newest?.counts;
  const accounts = newest?.sync ?? [];
  const lost = accounts.filter((account) => account.status !== 'Active');
  return (
    <section aria-label="Conversations" className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-2 border-b border-border p-3">
        <div className="flex min-w-0 items-center justify-between gap-2">
          <FolderMenu
            folder={filter.folder}
            counts={counts}
            // That folder is an intent already: with another one it would always be empty.
            onChange={(folder) =>
              onFilterChange({ folder, ...(folder === 'interested' ? { intent: null } : {}) })
            }
          />
          <IntentSelect
            intent={filter.intent}
            onChange={(intent) =>
              onFilterChange({
                intent,
                ...(intent !== null && filter.folder === 'interested' ? { folder: 'all' } : {}),
              })
            }
          />
        </div>
        <SearchField
          aria-label="Search conversations"
          placeholder="Search names and messages"
          className="w-full"
          value={filter.search}
          onValueChange={(search) => onFilterChange({ search })}
        />
        {accounts.length > 1 ? (
          <Select
            aria-label="Account"
            value={filter.accountId ?? everyAccount}
            onValueChange={(value) => onFilterChange({ accountId: value === everyAccount ? null : value })}
            options={[
              { value: everyAccount, label: 'All accounts' },
              ...accounts.map((account) => ({ value: account.accountId, label: account.name })),
            ]}
          />
        ) : null}
      </div>
      <SortReplies toSort={counts?.toSort ?? 0} accountId={asked.accountId} />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroll="conversations">
        {answer.isError && items.length === 0 ? (
          <ErrorState
            title="Conversations could not be loaded"
            {...failureOf(answer.error)}
            retrying={answer.isFetching}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <SkeletonGroup loading={answer.isPending} label="Loading conversations" skeleton={<Loading />}>
            {items.length === 0 ? (
              <NothingHere
                filter={filter}
                onClear={() => onFilterChange({ search: '', accountId: null, folder: 'all', intent: null })}
              />
            ) : (
              <ul>
                {items.map((conversation) => (
                  <li
                    key={conversation.id}
                    className="[content-visibility:auto] [contain-intrinsic-size:auto_92px]"
                  >
                    <ConversationRow
                      conversation={conversation}
                      selected={conversation.id === selectedId}
                      onSelect={() => onSelect(conversation)}
                    />
                  </li>
                ))}
              </ul>
            )}
            {answer.hasNextPage ? (
              <div className="p-3">
                <Button
                  className="w-full"
                  size="sm"
                  busy={answer.isFetchingNextPage}
                  onClick={() => void answer.fetchNextPage()}
                >
                  Show older conversations
                </Button>
              </div>
            ) : null}
          </SkeletonGroup>
        )}
      </div>
      {lost.length > 0 ? (
        <Banner tone="warning" className="m-3 mb-0">
          <span>
            {lost.map((account) => account.name).join(', ')}: disconnected, so newer messages are missing.{' '}
            <Link to="/settings" className="font-medium underline underline-offset-3">
              Reconnect
            </Link>
          </span>
        </Banner>
      ) : null}
      <SyncLine accounts={accounts} />
    </section>
  );
}

function SyncLine({
  accounts,
}: {
  accounts: { accountId: string; name: string; syncedAt: string | null }[];
}) {
  const now = useBusinessNow();
  const refresh = useRefreshInbox();
  if (accounts.length === 0) return null;
  const words = accounts.map(({ name, syncedAt }) =>
    syncedAt === null ? `${name} not read yet` : `${name} read ${formatAgo(syncedAt, now)}`,
  );
  const read = () => {
    refresh.mutate(undefined, {
      onError: (error) =>
        toast({ title: 'LinkedIn could not be read', description: errorMessage(error), tone: 'danger' }),
    });
  };
  return (
    <p className="flex items-center gap-2 border-t border-border px-3 py-1.5 text-caption text-fg-subtle">
      <Dot tone="success" />
      <span className="min-w-0 flex-1 truncate">{words.join(', ')}</span>
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label="Read LinkedIn now"
        busy={refresh.isPending}
        onClick={read}
      >
        <RefreshCw aria-hidden className="size-3.5" />
      </Button>
    </p>
  );
}

function Loading() {
  return (
    <div className="flex flex-col">
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className="flex gap-3 border-b border-border px-4 py-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="w-1/2" />
            <Skeleton className="w-11/12" />
            <Skeleton className="w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
