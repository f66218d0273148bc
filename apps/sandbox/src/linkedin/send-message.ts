import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { checkLimits } from '../limits/limits.ts';
import { chatIdOf, messageIdOf } from '../state/apply.ts';
import type { Account, Attachment } from '../state/state.ts';
import { messageWebhooks } from '../webhooks/message-webhook.ts';
import type { Person } from '../world/people.ts';
import { runMutation } from './mutation.ts';
import { missing } from './wire-error.ts';
import { refuseWriting, writingKind, type InmailWish } from './write-permission.ts';

interface Sending {
  op: string;
  account: Account;
  person: Person;
  text: string;
  attachments: Attachment[];
  /** Absent in an existing chat. */
  wish?: InmailWish;
  body: (chatId: string, messageId: string) => unknown;
}

const sourceOf = { message: undefined, inmail: 'inmail', open_message: 'open' } as const;

/** A member writes to a person. Own messages come back on the messaging webhook like everybody else's. */
export function sendMessage(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  sending: Sending,
): Promise<FastifyReply> {
  const { account, person, text, attachments, wish } = sending;
  const kind = writingKind(sandbox, account, person, wish);
  const subject = kind === 'message' ? undefined : wish?.subject;
  return runMutation(sandbox, request, reply, {
    op: sending.op,
    kind,
    account,
    person,
    text,
    subject,
    effect(arrivedMs) {
      if (text === '' && attachments.length === 0) throw missing('text');
      refuseWriting(sandbox, account, person, { kind, text, wish }, arrivedMs);
      checkLimits(sandbox.state, account.member, account.tier, kind, arrivedMs);
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
        source: sourceOf[kind],
        subject,
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
            source: sourceOf[kind],
            subject,
            credit: kind === 'inmail' ? (wish?.product ?? 'premium') : undefined,
          },
          ...messageWebhooks(sandbox, connected, chat, message),
        ],
      };
    },
  });
}
