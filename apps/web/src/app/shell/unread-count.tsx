import { queryOptions, useQuery } from '@tanstack/react-query';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { api } from '../../lib/api/api.ts';
import { countOf, formatNumber } from '../../lib/numbers.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Dot } from '../../ui/status-dot.tsx';

/** How many conversations hold something unread; hints about conversations keep it true. */
const unreadCountQuery = queryOptions({
  queryKey: ['inbox.conversation', 'unread-count'],
  queryFn: async ({ signal }) => {
    const { counts } = await api.call(inboxRoutes.list, { query: { folder: 'unread', limit: 1 }, signal });
    return counts.unread;
  },
});

/** The number beside Unibox, or a dot where there is no room; nothing while nothing is unread. */
export function UnreadCount({ collapsed }: { collapsed: boolean }) {
  const unread = useQuery(unreadCountQuery).data ?? 0;
  if (unread === 0) return null;
  const words = <span className="sr-only">{countOf(unread, 'unread conversation')}</span>;
  if (collapsed) {
    return (
      <>
        <Dot tone="brand" />
        {words}
      </>
    );
  }
  return (
    <CountBadge title={countOf(unread, 'unread conversation')}>
      <span aria-hidden>{formatNumber(unread)}</span>
      {words}
    </CountBadge>
  );
}
