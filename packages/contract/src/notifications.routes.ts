import type * as s from './notifications.ts';
import { route } from './route.ts';

export const notificationsRoutes = {
  list: route<{ query: typeof s.listNotificationsQuery; reply: typeof s.notificationsPage }>(
    'GET',
    '/notifications',
  ),
  markRead: route<{ body: typeof s.markReadBody; reply: typeof s.unreadReply }>(
    'POST',
    '/notifications/read',
  ),
};
