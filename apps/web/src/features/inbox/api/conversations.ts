import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { api } from '../../../lib/api/api.ts';
import type { IntentFilter } from '../model/intents.ts';

export const folders = [
  { value: 'needs-reply', label: 'Needs reply' },
  { value: 'interested', label: 'Interested' },
  { value: 'unread', label: 'Unread' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
] as const;
export type Folder = (typeof folders)[number]['value'];

export function folderOf(text: string | null): Folder {
  return folders.find(({ value }) => value === text)?.value ?? 'all';
}

export interface ConversationFilter {
  folder: Folder;
  accountId: string | null;
  search: string;
  /** Null: any. */
  intent: IntentFilter | null;
}

const live = 'inbox.conversation';
const pageSize = 50;

/** Conversations page by page, newest first; another filter keeps the old rows until the new ones are here. */
export function conversationsQuery({ folder, accountId, search, intent }: ConversationFilter) {
  return infiniteQueryOptions({
    queryKey: [live, 'list', { folder, accountId, search, intent }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(inboxRoutes.list, {
        query: {
          folder,
          limit: pageSize,
          ...(accountId === null ? {} : { accountId }),
          ...(search === '' ? {} : { search }),
          ...(intent === null ? {} : { intent }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [live] });
}

export function useSetRead() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      api.call(inboxRoutes.setRead, { params: { id }, body: { read } }),
    onSettled: reload,
  });
}

export function useSetArchived() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      api.call(inboxRoutes.setArchived, { params: { id }, body: { archived } }),
    onSettled: reload,
  });
}

/** Asks the server to read the network now. */
export function useRefreshInbox() {
  const reload = useReload();
  return useMutation({ mutationFn: () => api.call(inboxRoutes.refresh, {}), onSettled: reload });
}
