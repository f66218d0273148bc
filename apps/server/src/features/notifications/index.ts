import { notificationsApi } from '@waypost/contract/notifications.api';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { hint } from '../../platform/events/live-events.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Feature } from '../../platform/feature.ts';
import { listenForNews } from './listen.ts';
import { mailLoop } from './mail-loop.ts';
import { countUnread, listNotifications, markRead } from './notification.store.ts';
import type { NotificationsDeps } from './notifications-deps.ts';
import { withNames } from './read-notifications.ts';

/** Tells people what happened: in the product at once, by mail when they want it and no night is disturbed. */
export function createNotifications(deps: NotificationsDeps): Feature {
  const { db, clock } = deps.platform;
  listenForNews(deps);
  return {
    loops: [mailLoop(deps)],
    bind(binder) {
      binder.bind(notificationsApi.list, ({ query }, { actor }) =>
        inWorkspace(db, actor.workspaceId, async (tx) => {
          const beforeId = query.cursor === undefined ? null : idIn(query.cursor);
          const rows = await listNotifications(tx, actor, { beforeId, limit: query.limit + 1 });
          const shown = rows.slice(0, query.limit);
          return {
            items: await withNames(deps, tx, actor.workspaceId, shown),
            nextCursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
            unread: await countUnread(tx, actor),
          };
        }),
      );
      binder.bind(notificationsApi.markRead, ({ body }, { actor }) =>
        inWorkspace(db, actor.workspaceId, async (tx) => {
          const ids = 'ids' in body ? [...new Set(body.ids)] : null;
          const marked = await markRead(tx, actor, ids, clock.businessNow());
          if (ids !== null && marked < ids.length) throw notFound('One of these notifications');
          const unread = await countUnread(tx, actor);
          // Other tabs of the same person count down with this one.
          if (marked > 0) await hint(tx, actor.workspaceId, 'notifications.notification', actor.userId);
          return { unread };
        }),
      );
    },
  };
}

function idIn(cursor: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(cursor)) return cursor;
  throw new AppError('invalid_input', 'This page does not exist. Begin with the first one.');
}
