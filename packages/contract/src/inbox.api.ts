import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './inbox.ts';
import { inboxRoutes as r } from './inbox.routes.ts';

export const inboxApi = {
  list: endpoint(r.list, 'Conversations of all accounts, newest first.', {
    query: s.listConversationsQuery,
    reply: s.conversationsPage,
  }),
  get: endpoint(r.get, 'One conversation with its messages, newest first, and what campaigns did.', {
    params: idParams,
    query: s.messagesQuery,
    reply: s.thread,
  }),
  reply: endpoint(
    r.reply,
    'Answers a conversation; it can be taken back for 10 seconds.',
    { params: idParams, body: s.replyBody, reply: s.inboxMessage },
    ['conflict', 'linkedin_disconnected'],
  ),
  undo: endpoint(
    r.undo,
    'Takes a reply back before it leaves.',
    { params: s.messageParams, reply: s.inboxMessage },
    ['conflict'],
  ),
  sendNow: endpoint(
    r.sendNow,
    'Ends the time to take a reply back.',
    { params: s.messageParams, reply: s.inboxMessage },
    ['conflict'],
  ),
  setRead: endpoint(r.setRead, 'Marks a conversation read or unread.', {
    params: idParams,
    body: s.readBody,
    reply: s.conversation,
  }),
  setArchived: endpoint(r.setArchived, 'Archives a conversation or brings it back.', {
    params: idParams,
    body: s.archiveBody,
    reply: s.conversation,
  }),
  setIntent: endpoint(r.setIntent, 'Says what the person means by their answer, or takes that back.', {
    params: idParams,
    body: s.intentBody,
    reply: s.conversation,
  }),
  sortReplies: endpoint(
    r.sortReplies,
    'Has the AI read replies that nobody sorted, newest first, at most 20 a call; 1 credit for each begun 10.',
    { body: s.sortRepliesBody, reply: s.sortRepliesReply },
    ['not_ready', 'credits_exceeded', 'unavailable'],
  ),
  refresh: endpoint(r.refresh, 'Reads all connected accounts now.', { reply: s.refreshReply }),
};
