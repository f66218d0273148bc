import type { Sandbox } from '../engine/sandbox.ts';
import { attachmentView, chatProviderId, messageProviderId } from '../linkedin/chat-ids.ts';
import { iso } from '../linkedin/params.ts';
import type { SandboxEvent } from '../state/events.ts';
import type { Account, Chat, Message } from '../state/state.ts';
import { opaqueId } from '../chance/draw.ts';
import type { Person } from '../world/people.ts';
import { emit } from './emit.ts';

const DEGREE = ['SELF', 'DISTANCE_1', 'DISTANCE_2', 'DISTANCE_3', 'OUT_OF_NETWORK'] as const;

/** What happened to a message: it came, was read, or somebody reacted to it. */
export type MessageHappening =
  | { event: 'message_received' }
  | { event: 'message_read' }
  | { event: 'message_reaction'; value: string; from: 'member' | 'person' };

/** Tells each account about a message, own ones included; `chat` may be one that this record creates. */
export function messageWebhooks(
  sandbox: Sandbox,
  accounts: readonly Account[],
  chat: Pick<Chat, 'id' | 'member' | 'person'>,
  message: Omit<Message, 'held'>,
  happening: MessageHappening = { event: 'message_received' },
): SandboxEvent[] {
  const person = sandbox.world.personById(chat.person) as Person;
  return accounts.flatMap((account) => {
    const member = sandbox.memberOf(account);
    const attendee = (who: Person) => ({
      attendee_id: opaqueId(sandbox.world.seed, 'attendee', member.id, who.id),
      attendee_provider_id: sandbox.providerIds.of(member.number, who.number),
      attendee_name: `${who.firstName} ${who.lastName}`,
      attendee_profile_url: `https://www.linkedin.com/in/${who.publicIdentifier}`,
      attendee_public_identifier: who.publicIdentifier,
      attendee_specifics: {
        provider: 'LINKEDIN',
        member_urn: `urn:li:member:${who.number % 2 ** 31}`,
        occupation: who.headline,
        is_company: false,
        network_distance: DEGREE[sandbox.network.degree(member.id, who.id)],
      },
    });
    return emit(sandbox, account, 'messaging', happening.event, (webhook) => ({
      event: happening.event,
      account_id: account.id,
      account_type: 'LINKEDIN',
      account_info: {
        type: 'LINKEDIN',
        feature: 'classic',
        user_id: sandbox.providerIds.of(member.number, member.number),
      },
      webhook_name: webhook.name ?? '',
      chat_id: chat.id,
      attendees: [attendee(person)],
      sender: attendee(message.from === 'member' ? member : person),
      subject: message.subject ?? null,
      message: message.text,
      message_id: message.id,
      timestamp: iso(message.atMs),
      attachments: message.attachments.map((a) => ({
        ...attachmentView(a),
        url: `att://${account.id}/${a.id}`,
      })),
      is_sender: message.from === 'member',
      provider_chat_id: chatProviderId(sandbox, chat),
      provider_message_id: messageProviderId(sandbox, message.id),
      is_event: 0,
      event_type: null,
      chat_pinned: false,
      quoted: null,
      reply_to: null,
      is_forwarded: false,
      chat_content_type: message.source === 'inmail' ? 'inmail' : null,
      message_type: message.source === 'inmail' ? 'INMAIL' : 'MESSAGE',
      is_group: false,
      folder: ['INBOX', 'INBOX_LINKEDIN_CLASSIC'],
      ...(happening.event === 'message_read' ? { read_by: attendee(person) } : {}),
      ...(happening.event === 'message_reaction'
        ? {
            reaction: happening.value,
            reaction_sender: attendee(happening.from === 'member' ? member : person),
          }
        : {}),
    }));
  });
}
