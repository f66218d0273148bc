import type { Notification } from '@waypost/contract/notifications';
import type { ProductCalls } from '../product-calls.ts';

/** News of the last day that nobody has read yet. */
const unreadAtEnd = 4;

/** Whoever did this work read what they were told on the way; only the newest is still unread. */
export async function readNotifications(calls: ProductCalls): Promise<void> {
  let cursor: string | null = null;
  let kept = unreadAtEnd;
  do {
    const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { items: Notification[]; nextCursor: string | null } = await calls.get(
      `/notifications?limit=100${from}`,
    );
    const ids = page.items.slice(kept).map(({ id }) => id);
    kept = Math.max(0, kept - page.items.length);
    if (ids.length > 0) await calls.post('/notifications/read', { ids });
    cursor = page.nextCursor;
  } while (cursor !== null);
}
