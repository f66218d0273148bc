import { opaqueId } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Account, Chat, Message } from '../state/state.ts';
import type { Person } from '../world/people.ts';
import { attachmentView, chatProviderId, messageProviderId } from './chat-ids.ts';
import { providerIdFor } from './guards.ts';
import { iso } from './params.ts';

const DISTANCE = ['SELF', 'DISTANCE_1', 'DISTANCE_2', 'DISTANCE_3', 'OUT_OF_NETWORK'] as const;

/** Messages that are synced, oldest first. */
export const syncedMessages = (chat: Chat) => chat.messages.filter((message) => !message.held);

/** The newest synced message decides where a chat stands in the list. */
export const lastMessage = (chat: Chat) => chat.messages.findLast((message) => !message.held);

export function chatView(sandbox: Sandbox, account: Account, chat: Chat) {
  const person = sandbox.world.personById(chat.person) as Person;
  const last = lastMessage(chat);
  const held = chat.messages.filter((message) => message.held && message.from === 'person').length;
  const inmail = chat.messages.find((message) => message.source === 'inmail');
  const unread = Math.max(0, chat.unread - held);
  return {
    object: 'Chat',
    id: chat.id,
    account_id: account.id,
    account_type: 'LINKEDIN',
    provider_id: chatProviderId(sandbox, chat),
    attendee_provider_id: providerIdFor(sandbox, account, person),
    name: null,
    type: 0,
    timestamp: last ? iso(last.atMs) : null,
    unread_count: unread,
    unread: unread > 0 ? 1 : 0,
    archived: 0,
    pinned: 0,
    muted_until: null,
    read_only: 0,
    folder: ['INBOX', 'INBOX_LINKEDIN_CLASSIC'],
    ...(inmail ? { content_type: 'inmail', subject: inmail.subject ?? '' } : {}),
  };
}

export function messageView(sandbox: Sandbox, account: Account, chat: Chat, message: Message) {
  const member = sandbox.memberOf(account);
  const person = sandbox.world.personById(chat.person) as Person;
  const sender = message.from === 'member' ? member : person;
  return {
    object: 'Message',
    id: message.id,
    provider_id: messageProviderId(sandbox, message.id),
    account_id: account.id,
    chat_id: chat.id,
    chat_provider_id: chatProviderId(sandbox, chat),
    sender_id: providerIdFor(sandbox, account, sender),
    sender_attendee_id: attendeeId(sandbox, account, sender),
    text: message.text,
    timestamp: iso(message.atMs),
    is_sender: message.from === 'member' ? 1 : 0,
    attachments: message.attachments.map(attachmentView),
    reactions: (message.reactions ?? []).map(({ from, value }) => ({
      value,
      sender_id: providerIdFor(sandbox, account, from === 'member' ? member : person),
      is_sender: from === 'member',
    })),
    seen: message.from === 'person' || message.seen ? 1 : 0,
    seen_by: {},
    hidden: 0,
    deleted: 0,
    edited: 0,
    is_event: 0,
    delivered: 1,
    behavior: 0,
    original: '',
    message_type: message.source === 'inmail' ? 'INMAIL' : 'MESSAGE',
    subject: message.subject ?? null,
    attendee_type: 'MEMBER',
    attendee_distance: DISTANCE[sandbox.network.degree(account.member, chat.person)],
  };
}

export const attendeeId = (sandbox: Sandbox, account: Account, person: Person) =>
  opaqueId(sandbox.world.seed, 'attendee', account.member, person.id);

export function attendeeView(sandbox: Sandbox, account: Account, person: Person) {
  return {
    object: 'ChatAttendee',
    id: attendeeId(sandbox, account, person),
    account_id: account.id,
    provider_id: providerIdFor(sandbox, account, person),
    name: `${person.firstName} ${person.lastName}`,
    is_self: person.id === account.member ? 1 : 0,
    hidden: 0,
    profile_url: `https://www.linkedin.com/in/${person.publicIdentifier}`,
    specifics: {
      provider: 'LINKEDIN',
      member_urn: `urn:li:member:${person.number % 2 ** 31}`,
      occupation: person.headline,
      headline: person.headline,
      location: person.location,
      ...(person.id === account.member
        ? {}
        : { network_distance: DISTANCE[sandbox.network.degree(account.member, person.id)] }),
      pending_invitation:
        sandbox.state.invitationsByPair.get(`${account.member}|${person.id}`)?.at(-1)?.status === 'pending',
    },
  };
}
