import { inboxApi } from '@waypost/contract/inbox.api';
import type { Binder } from '../../platform/http/bind.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { listConversations } from './operations/list-conversations.ts';
import { setArchived, setRead } from './operations/mark-conversation.ts';
import { readThread } from './operations/read-thread.ts';
import { refresh } from './operations/refresh.ts';
import { reply } from './operations/reply.ts';
import { setIntent } from './operations/set-intent.ts';
import { sortReplies } from './operations/sort-replies.ts';
import { sendNow, takeBack } from './operations/take-back.ts';

export function bindInbox(binder: Binder, deps: InboxDeps): void {
  binder.bind(inboxApi.list, ({ query }, { actor }) => listConversations(deps, actor.workspaceId, query));
  binder.bind(inboxApi.get, ({ params, query }, { actor }) =>
    readThread(deps, actor.workspaceId, params.id, query),
  );
  binder.bind(inboxApi.reply, ({ params, body }, { actor }) =>
    reply(deps, actor.workspaceId, params.id, body),
  );
  binder.bind(inboxApi.undo, ({ params }, { actor }) =>
    takeBack(deps, actor.workspaceId, { conversationId: params.id, messageId: params.messageId }),
  );
  binder.bind(inboxApi.sendNow, ({ params }, { actor }) =>
    sendNow(deps, actor.workspaceId, { conversationId: params.id, messageId: params.messageId }),
  );
  binder.bind(inboxApi.setRead, ({ params, body }, { actor }) =>
    setRead(deps, actor.workspaceId, params.id, body.read),
  );
  binder.bind(inboxApi.setArchived, ({ params, body }, { actor }) =>
    setArchived(deps, actor.workspaceId, params.id, body.archived),
  );
  binder.bind(inboxApi.setIntent, ({ params, body }, { actor }) =>
    setIntent(deps, actor.workspaceId, params.id, body.intent),
  );
  binder.bind(inboxApi.sortReplies, ({ body }, { actor }) =>
    sortReplies(deps, actor.workspaceId, body.accountId ?? null),
  );
  binder.bind(inboxApi.refresh, (_, { actor }) => refresh(deps, actor.workspaceId));
}
