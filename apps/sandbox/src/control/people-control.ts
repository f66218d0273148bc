import type { FastifyInstance } from 'fastify';
import { acceptEvents } from '../engine/invitation-outcome.ts';
import { personMessageEvents } from '../engine/person-message.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { accountOf } from '../linkedin/guards.ts';
import { fieldsOf, optionalText, text, type Fields } from '../linkedin/params.ts';
import { notFound, unprocessable } from '../linkedin/wire-error.ts';
import { chatIdOf } from '../state/apply.ts';
import { pairKey, type Account, type Chat, type Message } from '../state/state.ts';
import { messageWebhooks } from '../webhooks/message-webhook.ts';
import type { Person } from '../world/people.ts';
import { receivedIdOf } from '../world/seeded-invitations.ts';

/** What a person does now: accept, decline, write, read, react, invite. */
export function peopleControl(app: FastifyInstance, sandbox: Sandbox): void {
  const pairOf = (publicId: string, body: Fields) => {
    const account = accountOf(sandbox, text(body, 'accountId'));
    const person = sandbox.world.personBySlug(publicId);
    if (!person) throw notFound('person');
    return { account, person };
  };

  const pendingOf = (account: Account, person: Person) => {
    const invitation = sandbox.state.invitationsByPair
      .get(pairKey(account.member, person.id))
      ?.findLast((i) => i.status === 'pending');
    if (!invitation)
      throw unprocessable(
        'unprocessable_entity',
        'No invitation',
        'This account has no pending invitation to this person.',
      );
    return invitation;
  };

  app.post<{ Params: { publicId: string } }>('/people/:publicId/accept', async (request) => {
    const { account, person } = pairOf(request.params.publicId, fieldsOf(request.body));
    const invitation = pendingOf(account, person);
    const nowMs = sandbox.now();
    sandbox.commit(acceptEvents(sandbox, invitation, nowMs, 0), nowMs);
    sandbox.catchUp();
    return { accepted: true, invitationId: invitation.id };
  });

  app.post<{ Params: { publicId: string } }>('/people/:publicId/decline', async (request) => {
    const { account, person } = pairOf(request.params.publicId, fieldsOf(request.body));
    const invitation = pendingOf(account, person);
    sandbox.commit([{ t: 'invitation-ended', id: invitation.id, how: 'declined' }]);
    return { declined: true, invitationId: invitation.id };
  });

  app.post<{ Params: { publicId: string } }>('/people/:publicId/reply', async (request) => {
    const body = fieldsOf(request.body);
    const { account, person } = pairOf(request.params.publicId, body);
    const chat = chatOf(sandbox, account, person);
    const known = sandbox.state.chats.get(chat.id)?.messages.some((m) => m.source !== 'note');
    if (!known && !sandbox.network.isRelated(account.member, person.id))
      throw unprocessable(
        'no_connection_with_recipient',
        'No connection',
        'This person is not a relation of the account, was not written to, and cannot write to it.',
      );
    const nowMs = sandbox.now();
    sandbox.commit(personMessageEvents(sandbox, chat, text(body, 'text'), nowMs), nowMs);
    return { chatId: chat.id };
  });

  app.post<{ Params: { publicId: string } }>('/people/:publicId/read', async (request) => {
    const { account, person } = pairOf(request.params.publicId, fieldsOf(request.body));
    const { chat, message } = lastOwnMessage(sandbox, account, person);
    sandbox.commit([
      { t: 'chat-seen', chatId: chat.id },
      ...messageWebhooks(sandbox, [account], chat, message, { event: 'message_read' }),
    ]);
    return { messageId: message.id };
  });

  app.post<{ Params: { publicId: string } }>('/people/:publicId/react', async (request) => {
    const body = fieldsOf(request.body);
    const { account, person } = pairOf(request.params.publicId, body);
    const value = text(body, 'reaction');
    const { chat, message } = lastOwnMessage(sandbox, account, person);
    const happening = { event: 'message_reaction', value, from: 'person' } as const;
    sandbox.commit([
      { t: 'message-reacted', messageId: message.id, from: 'person', value },
      ...messageWebhooks(sandbox, [account], chat, message, happening),
    ]);
    return { messageId: message.id };
  });

  app.post<{ Params: { publicId: string } }>('/people/:publicId/invite', async (request) => {
    const body = fieldsOf(request.body);
    const { account, person } = pairOf(request.params.publicId, body);
    if (sandbox.network.isRelated(account.member, person.id))
      throw unprocessable('already_connected', 'Already connected', 'This person is a relation already.');
    const ordinal = (sandbox.state.received.get(account.member)?.length ?? 0) + 1;
    const id = receivedIdOf(sandbox.world.seed, account.member, person.id, ordinal);
    sandbox.commit([
      {
        t: 'invitation-received',
        id,
        member: account.member,
        person: person.id,
        text: optionalText(body, 'text'),
      },
    ]);
    return { invitationId: id };
  });
}

const chatOf = (sandbox: Sandbox, account: Account, person: Person) => ({
  id: chatIdOf(sandbox.world.seed, account.member, person.id),
  member: account.member,
  person: person.id,
});

function lastOwnMessage(
  sandbox: Sandbox,
  account: Account,
  person: Person,
): { chat: Chat; message: Message } {
  const chat = sandbox.state.chats.get(chatOf(sandbox, account, person).id);
  const message = chat?.messages.findLast((m) => m.from === 'member');
  if (!chat || !message) throw notFound('message of this account to this person');
  return { chat, message };
}
