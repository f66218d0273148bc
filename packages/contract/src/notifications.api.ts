import { endpoint } from './endpoint.ts';
import * as s from './notifications.ts';
import { notificationsRoutes as r } from './notifications.routes.ts';

export const notificationsApi = {
  list: endpoint(r.list, 'What the signed-in user was told, newest first.', {
    query: s.listNotificationsQuery,
    reply: s.notificationsPage,
  }),
  markRead: endpoint(r.markRead, 'Marks some or all as read; answers how many are left.', {
    body: s.markReadBody,
    reply: s.unreadReply,
  }),
};
