import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { inmailBalance } from '../limits/inmail-credits.ts';
import { checkLimits } from '../limits/limits.ts';
import { chatIdOf } from '../state/apply.ts';
import type { Account, Chat, Message } from '../state/state.ts';
import { messageWebhooks } from '../webhooks/message-webhook.ts';
import type { Person } from '../world/people.ts';
import { messageView, syncedMessages } from './chat-view.ts';
import { accountsIn, attendeeFor, chatFor } from './chats-routes.ts';
import { pageOf, pageQuery, timeKey, type PageQuery } from './cursor.ts';
import { connectedAccount } from './guards.ts';
import { readForm } from './multipart.ts';
import { runMutation } from './mutation.ts';
import { fieldsOf, optionalInstant, optionalText, text } from './params.ts';
import { sendMessage } from './send-message.ts';
import { notFound, WireError } from './wire-error.ts';

/** Messages: of one chat, of all chats, one by id, and sending. */
export function messagesRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Params: { id: string } }>(
    '/chats/:id/messages',
    { config: { op: 'messages.list' } },
    async (request) => {
      const query = pageQuery(`chat-messages:${request.params.id}`, fieldsOf(request.query), 250, 100);
      const { account, chat } = chatFor(sandbox, request.params.id, query.filters);
      return messageList(
        sandbox,
        query,
        syncedMessages(chat).map((message) => ({ account, chat, message })),
      );
    },
  );

  app.get('/messages', { config: { op: 'messages.list' } }, async (request) => {
    const query = pageQuery('messages', fieldsOf(request.query), 250, 100);
    const rows = accountsIn(sandbox, query.filters).flatMap((account) =>
      (sandbox.state.chatsByMember.get(account.member) ?? []).flatMap((chat) =>
        syncedMessages(chat).map((message) => ({ account, chat, message })),
      ),
    );
    return messageList(sandbox, query, rows);
  });

  app.get<{ Params: { id: string } }>(
    '/chat_attendees/:id/messages',
    { config: { op: 'messages.list' } },
    async (request) => {
      const query = pageQuery(`attendee-messages:${request.params.id}`, fieldsOf(request.query), 250, 100);
      const { account, person } = attendeeFor(sandbox, request.params.id);
      const chat = sandbox.state.chats.get(chatIdOf(sandbox.world.seed, account.member, person.id));
      return messageList(
        sandbox,
        query,
        chat ? syncedMessages(chat).map((message) => ({ account, chat, message })) : [],
      );
    },
  );

  app.get<{ Params: { id: string } }>('/messages/:id', { config: { op: 'message.get' } }, async (request) => {
    const { account, chat, message } = messageFor(sandbox, request.params.id);
    return messageView(sandbox, account, chat, message);
  });

  app.get<{ Params: { id: string; attachmentId: string } }>(
    '/messages/:id/attachments/:attachmentId',
    { config: { op: 'attachment.get' } },
    async (request, reply) => {
      const { message } = messageFor(sandbox, request.params.id);
      const attachment = message.attachments.find((a) => a.id === request.params.attachmentId);
      if (!attachment) throw notFound('attachment');
      return reply
        .type(attachment.mimetype)
        .send(createReadStream(join(sandbox.folder, 'files', attachment.id)));
    },
  );

  app.post<{ Params: { id: string } }>(
    '/messages/:id/reaction',
    { config: { op: 'message.react', mutating: true } },
    async (request, reply) => {
      const value = text(fieldsOf(request.body), 'reaction');
      const { account, chat, message } = messageFor(sandbox, request.params.id);
      connectedAccount(sandbox, account.id);
      return runMutation(sandbox, request, reply, {
        op: 'message.react',
        kind: 'message_react',
        account,
        person: sandbox.world.personById(chat.person),
        target: message.id,
        text: value,
        effect(arrivedMs) {
          checkLimits(sandbox.state, account.member, account.tier, 'message_react', arrivedMs);
          const happening = { event: 'message_reaction', value, from: 'member' } as const;
          return {
            status: 200,
            body: { object: 'MessageReactionAdded' },
            ref: message.id,
            events: [
              { t: 'message-reacted', messageId: message.id, from: 'member', value },
              ...messageWebhooks(sandbox, [account], chat, message, happening),
            ],
          };
        },
      });
    },
  );

  app.get('/linkedin/inmail_balance', { config: { op: 'inmail.balance' } }, async (request) => {
    const account = connectedAccount(sandbox, text(fieldsOf(request.query), 'account_id'));
    const balance = inmailBalance(sandbox.state, account.member, account.tier, sandbox.now());
    return { object: 'LinkedinInmailBalance', ...balance };
  });

  app.post<{ Params: { id: string } }>(
    '/chats/:id/messages',
    { config: { op: 'message.send', mutating: true } },
    async (request, reply) => {
      const form = await readForm(sandbox, request);
      const found = chatFor(sandbox, request.params.id, {});
      const named = optionalText(form.fields, 'account_id');
      const account = connectedAccount(sandbox, named ?? found.account.id);
      if (account.member !== found.chat.member)
        throw new WireError(
          403,
          'account_mismatch',
          'Account mismatch',
          'The chat belongs to another account.',
        );
      return sendMessage(sandbox, request, reply, {
        op: 'message.send',
        account,
        person: sandbox.world.personById(found.chat.person) as Person,
        text: optionalText(form.fields, 'text') ?? '',
        attachments: form.attachments,
        body: (_chatId, messageId) => ({ object: 'MessageSent', message_id: messageId }),
      });
    },
  );
}

interface Row {
  account: Account;
  chat: Chat;
  message: Message;
}

function messageList(sandbox: Sandbox, query: PageQuery, rows: readonly Row[]) {
  const before = optionalInstant(query.filters, 'before') ?? Number.POSITIVE_INFINITY;
  const after = optionalInstant(query.filters, 'after') ?? Number.NEGATIVE_INFINITY;
  const sender = optionalText(query.filters, 'sender_id');
  const key = (row: Row) =>
    timeKey(
      row.message.atMs,
      `${String(row.chat.messages.indexOf(row.message)).padStart(6, '0')}${row.message.id}${row.account.id}`,
    );
  const keyed = rows
    .filter(({ message }) => message.atMs > after && message.atMs < before)
    .map((row) => ({ row, key: key(row) }))
    .toSorted((a, b) => (a.key < b.key ? 1 : -1));
  const wanted =
    sender === undefined
      ? keyed
      : keyed.filter(
          ({ row }) => messageView(sandbox, row.account, row.chat, row.message).sender_id === sender,
        );
  const page = pageOf(query, wanted, (item) => item.key);
  return {
    object: 'MessageList',
    items: page.items.map(({ row }) => messageView(sandbox, row.account, row.chat, row.message)),
    cursor: page.cursor,
  };
}

function messageFor(sandbox: Sandbox, id: string): Row {
  const found = sandbox.state.messages.get(id);
  const account = found && sandbox.accountsOf(found.chat.member).at(-1);
  if (!found || !account || found.message.held) throw notFound('message');
  return { account, ...found };
}
