import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { checkLimits } from '../limits/limits.ts';
import { chatIdOf, messageIdOf } from '../state/apply.ts';
import type { Account, Attachment } from '../state/state.ts';
import { messageWebhooks } from '../webhooks/message-webhook.ts';
import type { Person } from '../world/people.ts';
import { runMutation } from './mutation.ts';
import { missing, tooLong, unprocessable } from './wire-error.ts';

const MESSAGE_LENGTH_MAX = 8000;

interface Sending {
  op: string;
  account: Account;
  person: Person;
  text: string;
  attachments: Attachment[];
  body: (chatId: string, messageId: string) => unknown;
}

/** A member writes to a person. Own messages come back on the messaging webhook like everybody else's. */
export function sendMessage(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  sending: Sending,
): Promise<FastifyReply> {
  const { account, person, text, attachments } = sending;
  return runMutation(sandbox, request, reply, {
    op: sending.op,
    kind: 'message',
    account,
    person,
    text,
    effect(arrivedMs) {
      if (text === '' && attachments.length === 0) throw missing('text');
      if (text.length > MESSAGE_LENGTH_MAX) throw tooLong(MESSAGE_LENGTH_MAX);
      if (person.id === account.member)
        throw unprocessable(
          'invalid_recipient',
          'Recipient cannot be reached',
          'An account cannot write to its own member.',
        );
      if (!sandbox.network.isRelated(account.member, person.id))
        throw unprocessable(
          'no_connection_with_recipient',
          'No connection with recipient',
          'The recipient is not a relation of this account.',
        );
      checkLimits(sandbox.state, account.member, account.tier, 'message', arrivedMs);
      const { seed } = sandbox.world;
      const chat = {
        id: chatIdOf(seed, account.member, person.id),
        member: account.member,
        person: person.id,
      };
      const count = sandbox.state.chats.get(chat.id)?.messages.length ?? 0;
      const message = {
        id: messageIdOf(seed, chat.id, count + 1),
        from: 'member' as const,
        text,
        atMs: sandbox.now(),
        attachments,
      };
      const connected = sandbox.accountsOf(account.member).filter((a) => a.status === 'OK');
      return {
        status: 201,
        body: sending.body(chat.id, message.id),
        ref: message.id,
        events: [
          {
            t: 'message',
            id: message.id,
            chatId: chat.id,
            member: chat.member,
            person: chat.person,
            from: 'member',
            text,
            attachments,
          },
          ...messageWebhooks(sandbox, connected, chat, message),
        ],
      };
    },
  });
}
