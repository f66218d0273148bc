import { chatIdOf, messageIdOf } from '../state/apply.ts';
import type { SandboxEvent } from '../state/events.ts';
import type { Invitation } from '../state/state.ts';
import { messageWebhooks } from '../webhooks/message-webhook.ts';
import { relationEvents } from '../webhooks/relation-webhook.ts';
import { noticeDelayMs } from './behaviour.ts';
import type { Sandbox } from './sandbox.ts';

/**
 * The person accepts: a relation, and if the invitation had a note a chat whose first message is that note, told
 * at once. News of the relation itself follows after `noticeDelay` (drawn, up to eight hours, unless given).
 */
export function acceptEvents(
  sandbox: Sandbox,
  invitation: Invitation,
  atMs: number,
  noticeDelay?: number,
): SandboxEvent[] {
  const { seed } = sandbox.world;
  const { member, person, note } = invitation;
  const delay = noticeDelay ?? noticeDelayMs(seed, member, person, invitation.ordinal);
  const events: SandboxEvent[] = [
    { t: 'invitation-ended', id: invitation.id, how: 'accepted', noticeAtMs: atMs + delay },
  ];
  if (note === undefined) return events;
  const chatId = chatIdOf(seed, member, person);
  const count = sandbox.state.chats.get(chatId)?.messages.length ?? 0;
  const message = {
    id: messageIdOf(seed, chatId, count + 1),
    from: 'member' as const,
    text: note,
    atMs,
    attachments: [],
    source: 'note' as const,
  };
  const connected = sandbox.accountsOf(member).filter((account) => account.status === 'OK');
  return [
    ...events,
    {
      t: 'message',
      id: message.id,
      chatId,
      member,
      person,
      from: 'member',
      text: note,
      source: 'note',
      held: connected.length === 0,
    },
    ...messageWebhooks(sandbox, connected, { id: chatId, member, person }, message),
  ];
}

/** The provider notices a new relation and tells about it; with nobody connected it can do so only afterwards. */
export function noticeEvents(sandbox: Sandbox, invitation: Invitation): SandboxEvent[] {
  const accounts = sandbox.accountsOf(invitation.member).filter((account) => account.status === 'OK');
  if (accounts.length === 0) return [{ t: 'relation-noticed', id: invitation.id, missed: true }];
  return relationEvents(sandbox, invitation, accounts);
}
