import type { idParams } from './fields.ts';
import type * as s from './inbox.ts';
import { route } from './route.ts';

export const inboxRoutes = {
  list: route<{ query: typeof s.listConversationsQuery; reply: typeof s.conversationsPage }>(
    'GET',
    '/inbox/conversations',
  ),
  get: route<{ params: typeof idParams; query: typeof s.messagesQuery; reply: typeof s.thread }>(
    'GET',
    '/inbox/conversations/{id}',
  ),
  reply: route<{ params: typeof idParams; body: typeof s.replyBody; reply: typeof s.inboxMessage }>(
    'POST',
    '/inbox/conversations/{id}/messages',
  ),
  /** Takes a reply back while it has not left. */
  undo: route<{ params: typeof s.messageParams; reply: typeof s.inboxMessage }>(
    'POST',
    '/inbox/conversations/{id}/messages/{messageId}/undo',
  ),
  sendNow: route<{ params: typeof s.messageParams; reply: typeof s.inboxMessage }>(
    'POST',
    '/inbox/conversations/{id}/messages/{messageId}/send-now',
  ),
  setRead: route<{ params: typeof idParams; body: typeof s.readBody; reply: typeof s.conversation }>(
    'POST',
    '/inbox/conversations/{id}/read',
  ),
  setArchived: route<{ params: typeof idParams; body: typeof s.archiveBody; reply: typeof s.conversation }>(
    'POST',
    '/inbox/conversations/{id}/archive',
  ),
  setIntent: route<{ params: typeof idParams; body: typeof s.intentBody; reply: typeof s.conversation }>(
    'POST',
    '/inbox/conversations/{id}/intent',
  ),
  sortReplies: route<{ body: typeof s.sortRepliesBody; reply: typeof s.sortRepliesReply }>(
    'POST',
    '/inbox/sort-replies',
  ),
  /** Reads the network now instead of waiting for the next sweep. */
  refresh: route<{ reply: typeof s.refreshReply }>('POST', '/inbox/refresh'),
};
