import { messageIdOf } from '../state/apply.ts';
import type { SandboxEvent } from '../state/events.ts';
import type { Chat } from '../state/state.ts';
import { messageWebhooks } from '../webhooks/message-webhook.ts';
import type { Sandbox } from './sandbox.ts';

/** The other person writes. With no connected account the message waits on the network until somebody signs in again. */
export function personMessageEvents(
  sandbox: Sandbox,
  chat: Pick<Chat, 'id' | 'member' | 'person'>,
  text: string,
  atMs: number,
): SandboxEvent[] {
  const count = sandbox.state.chats.get(chat.id)?.messages.length ?? 0;
  const message = {
    id: messageIdOf(sandbox.world.seed, chat.id, count + 1),
    from: 'person' as const,
    text,
    atMs,
    attachments: [],
  };
  const connected = sandbox.accountsOf(chat.member).filter((account) => account.status === 'OK');
  return [
    {
      t: 'message',
      id: message.id,
      chatId: chat.id,
      member: chat.member,
      person: chat.person,
      from: 'person',
      text,
      held: connected.length === 0,
    },
    ...messageWebhooks(sandbox, connected, chat, message),
  ];
}
