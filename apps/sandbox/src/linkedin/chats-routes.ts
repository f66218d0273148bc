import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { chatIdOf } from '../state/apply.ts';
import type { Account, Chat } from '../state/state.ts';
import type { Person } from '../world/people.ts';
import { attendeeView, chatView, lastMessage, messageView } from './chat-view.ts';
import { pageOf, pageQuery, timeKey } from './cursor.ts';
import { accountOf, connectedAccount, recipient } from './guards.ts';
import { attendeeById, chatByProviderId } from './made-up-ids.ts';
import { readForm } from './multipart.ts';
import { fieldsOf, flag, optionalInstant, optionalText, text, type Fields } from './params.ts';
import { sendMessage } from './send-message.ts';
import { invalid, missing, notFound, unprocessable } from './wire-error.ts';
import { inmailWish } from './write-permission.ts';

/** Chats and who is in them. Reading works for accounts of every status, as it reads what was synced. */
export function chatsRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/chats', { config: { op: 'chats.list' } }, async (request) => {
    const query = pageQuery('chats', fieldsOf(request.query), 250, 100);
    const before = optionalInstant(query.filters, 'before') ?? Number.POSITIVE_INFINITY;
    const after = optionalInstant(query.filters, 'after') ?? Number.NEGATIVE_INFINITY;
    const unread = flag(query.filters, 'unread');
    const rows = accountsIn(sandbox, query.filters)
      .flatMap((account) =>
        (sandbox.state.chatsByMember.get(account.member) ?? []).map((chat) => ({
          account,
          chat,
          atMs: lastMessage(chat)?.atMs,
        })),
      )
      .filter(
        (row): row is typeof row & { atMs: number } =>
          row.atMs !== undefined && row.atMs > after && row.atMs < before,
      )
      .filter((row) => unread === undefined || row.chat.unread > 0 === unread);
    const key = (row: (typeof rows)[number]) => timeKey(row.atMs, `${row.chat.id}${row.account.id}`);
    const page = pageOf(
      query,
      rows.toSorted((a, b) => (key(a) < key(b) ? 1 : -1)),
      key,
    );
    return {
      object: 'ChatList',
      items: page.items.map((row) => chatView(sandbox, row.account, row.chat)),
      cursor: page.cursor,
    };
  });

  app.get<{ Params: { id: string } }>('/chats/:id', { config: { op: 'chat.get' } }, async (request) => {
    const { account, chat } = chatFor(sandbox, request.params.id, fieldsOf(request.query));
    const last = lastMessage(chat);
    return {
      ...chatView(sandbox, account, chat),
      lastMessage: last ? messageView(sandbox, account, chat, last) : null,
    };
  });

  app.patch<{ Params: { id: string } }>('/chats/:id', { config: { op: 'chat.patch' } }, async (request) => {
    const { chat } = chatFor(sandbox, request.params.id, {});
    const body = fieldsOf(request.body);
    const action = text(body, 'action');
    if (action !== 'setReadStatus' && action !== 'setMuteStatus')
      throw invalid('The parameter action must be setReadStatus or setMuteStatus.');
    if (typeof body['value'] !== 'boolean') throw invalid('The parameter value must be true or false.');
    if (action === 'setReadStatus')
      sandbox.commit([{ t: 'chat-read', chatId: chat.id, read: body['value'] }]);
    return { object: 'ChatPatched' };
  });

  app.post('/chats', { config: { op: 'chat.start', mutating: true } }, async (request, reply) => {
    const form = await readForm(sandbox, request);
    const account = connectedAccount(sandbox, text(form.fields, 'account_id'));
    const attendees = form.all('attendees_ids').filter((id) => id !== '');
    if (attendees.length === 0) throw missing('attendees_ids');
    if (attendees.length > 1)
      throw unprocessable(
        'unprocessable_entity',
        'Unprocessable entity',
        'This sandbox starts chats with one person only.',
      );
    const person = recipient(sandbox, account, attendees[0] as string);
    return sendMessage(sandbox, request, reply, {
      op: 'chat.start',
      account,
      person,
      text: optionalText(form.fields, 'text') ?? '',
      attachments: form.attachments,
      wish: inmailWish(form.fields),
      body: (chatId, messageId) => ({ object: 'ChatStarted', chat_id: chatId, message_id: messageId }),
    });
  });

  app.get<{ Params: { id: string } }>(
    '/chats/:id/attendees',
    { config: { op: 'attendees.list' } },
    async (request) => {
      const { account, chat } = chatFor(sandbox, request.params.id, fieldsOf(request.query));
      const people = [sandbox.world.personById(chat.person) as Person, sandbox.memberOf(account)];
      return {
        object: 'ChatAttendeeList',
        items: people.map((person) => attendeeView(sandbox, account, person)),
        cursor: null,
      };
    },
  );

  app.get('/chat_attendees', { config: { op: 'attendees.list' } }, async (request) => {
    const query = pageQuery('attendees', fieldsOf(request.query), 250, 100);
    const rows = accountsIn(sandbox, query.filters).flatMap((account) =>
      (sandbox.state.chatsByMember.get(account.member) ?? []).map((chat) => ({
        account,
        person: sandbox.world.personById(chat.person) as Person,
      })),
    );
    const key = (row: (typeof rows)[number]) => `${row.person.id}|${row.account.id}`;
    const page = pageOf(
      query,
      rows.toSorted((a, b) => (key(a) < key(b) ? 1 : -1)),
      key,
    );
    return {
      object: 'ChatAttendeeList',
      items: page.items.map((row) => attendeeView(sandbox, row.account, row.person)),
      cursor: page.cursor,
    };
  });

  app.get<{ Params: { id: string } }>(
    '/chat_attendees/:id',
    { config: { op: 'attendee.get' } },
    async (request) => {
      const { account, person } = attendeeFor(sandbox, request.params.id);
      return attendeeView(sandbox, account, person);
    },
  );

  app.get<{ Params: { id: string } }>(
    '/chat_attendees/:id/chats',
    { config: { op: 'chats.list' } },
    async (request) => {
      const query = pageQuery(`attendee-chats:${request.params.id}`, fieldsOf(request.query), 250, 100);
      const { account, person } = attendeeFor(sandbox, request.params.id);
      const chat = sandbox.state.chats.get(chatIdOf(sandbox.world.seed, account.member, person.id));
      const page = pageOf(query, chat && lastMessage(chat) ? [chat] : [], (c) => c.id);
      return {
        object: 'ChatList',
        items: page.items.map((c) => chatView(sandbox, account, c)),
        cursor: page.cursor,
      };
    },
  );
}

/** The accounts a list is about: those of the comma list `account_id`, or all. Two links of one member show once. */
export function accountsIn(sandbox: Sandbox, filters: Fields): Account[] {
  const named = optionalText(filters, 'account_id');
  return named === undefined
    ? [...sandbox.state.accounts.values()]
    : named.split(',').map((id) => accountOf(sandbox, id.trim()));
}

/** A chat by either of its ids, seen from the account that is named, else from the newest link of its member. */
export function chatFor(sandbox: Sandbox, id: string, query: Fields): { account: Account; chat: Chat } {
  const chat =
    sandbox.state.chats.get(id) ?? (id.startsWith('2-') ? chatByProviderId(sandbox, id) : undefined);
  if (!chat) throw notFound('chat');
  const named = optionalText(query, 'account_id');
  const account = sandbox.accountsOf(chat.member).findLast((a) => named === undefined || a.id === named);
  if (!account) throw notFound('chat');
  return { account, chat };
}

export function attendeeFor(sandbox: Sandbox, id: string): { account: Account; person: Person } {
  const found = attendeeById(sandbox, id);
  if (!found) throw notFound('attendee');
  return found;
}
