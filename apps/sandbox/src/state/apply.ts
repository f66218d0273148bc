import { numericId, opaqueId } from '../chance/draw.ts';
import { acceptanceDelayMs, answerTo } from '../engine/behaviour.ts';
import type { World } from '../world/world.ts';
import { addChat, push } from './add-to-lists.ts';
import { applyAccount } from './apply-account.ts';
import { applyContact, inmailSent, personWrote } from './apply-contact.ts';
import { applyFault } from './apply-fault.ts';
import { applyPayment } from './apply-payment.ts';
import type { EventOf, SandboxEvent } from './events.ts';
import { pairKey, type State } from './state.ts';

export interface When {
  atMs: number;
  wallMs: number;
}

/** Adds one event to the state. Also runs at every replay, so it must depend on nothing but its arguments. */
export function apply(state: State, world: World, event: SandboxEvent, when: When): void {
  switch (event.t) {
    case 'account-linked':
    case 'account-status':
    case 'account-restricted':
    case 'session-fading':
    case 'account-deleted':
    case 'intent-opened':
    case 'intent-missed':
    case 'intent-moved':
    case 'intent-closed':
      return applyAccount(state, world, event, when);
    case 'invited':
      return invite(state, world, event, when);
    case 'invitation-ended':
      return endInvitation(state, event, when);
    case 'relation-noticed':
      state.due.remove(`notice|${event.id}`);
      if (event.missed === true) state.missedNotices.add(event.id);
      else state.missedNotices.delete(event.id);
      return;
    case 'message':
      return addMessage(state, world, event, when);
    case 'reply-dropped':
      return state.due.remove(`reply|${event.chatId}`);
    case 'messages-released':
      for (const chat of state.chatsByMember.get(event.member) ?? [])
        for (const m of chat.messages) m.held = false;
      return;
    case 'followed':
    case 'invitation-received':
    case 'received-answered':
    case 'message-reacted':
    case 'chat-seen':
      return applyContact(state, event, when);
    case 'chat-read': {
      const chat = state.chats.get(event.chatId);
      if (chat) chat.unread = event.read ? 0 : Math.max(1, chat.unread);
      return;
    }
    case 'profile-read':
      return spend(state, event.member, 'profile', when.atMs, false);
    case 'search-read':
      return push(state.spends, event.member, {
        kind: 'search',
        atMs: when.atMs,
        noted: false,
        count: event.count,
      });
    case 'commented':
      return push(state.comments, event.socialId, { ...event, atMs: when.atMs });
    case 'reacted':
      return push(state.reactions, event.socialId, {
        member: event.member,
        value: event.value,
        commentId: event.commentId,
      });
    case 'posted':
      return void state.posts.set(event.id, {
        ...event,
        atMs: when.atMs,
        attachments: event.attachments ?? [],
      });
    case 'webhook-created':
      return void state.webhooks.set(event.id, withoutTag(event));
    case 'webhook-deleted':
      state.webhooks.delete(event.id);
      for (const delivery of [...state.deliveries.values()])
        if (delivery.webhookId === event.id) state.deliveries.delete(delivery.id);
      return;
    case 'delivery-queued':
      return void state.deliveries.set(event.id, withoutTag(event));
    case 'delivery-ended':
      return void state.deliveries.delete(event.id);
    case 'ledger-arrived':
      return void state.ledger.push({ ...event.entry });
    case 'ledger-settled': {
      const row = state.ledger[event.seq - 1];
      if (!row) return;
      row.outcome = event.outcome;
      if (event.outcome.applied)
        spend(state, row.member, row.kind, Date.parse(row.businessAt), event.outcome.noted === true);
      return;
    }
    case 'fault-added':
    case 'fault-drawn':
    case 'faults-cleared':
      return applyFault(state, event);
    case 'clock-moved':
      return;
    default:
      return applyPayment(state, event);
  }
}

function withoutTag<T extends { t: string }>(event: T): Omit<T, 't'> {
  const { t: _tag, ...rest } = event;
  return rest;
}

function spend(state: State, member: string, kind: string, atMs: number, noted: boolean): void {
  push(state.spends, member, { kind, atMs, noted });
}

function invite(state: State, world: World, event: EventOf<'invited'>, when: When): void {
  const invitation = {
    id: event.id,
    member: event.member,
    person: event.person,
    note: event.note,
    ordinal: event.ordinal,
    sentAtMs: when.atMs,
    status: 'pending' as const,
  };
  state.invitations.set(event.id, invitation);
  push(state.invitationsByPair, pairKey(event.member, event.person), invitation);
  const member = world.personById(event.member);
  const person = world.personById(event.person);
  if (!member || !person)
    throw new Error(`The journal names a person that this world does not have: ${event.person}`);
  const delay = acceptanceDelayMs(
    world.seed,
    member,
    person,
    event.ordinal,
    when.atMs,
    event.note !== undefined,
  );
  if (delay !== undefined)
    state.due.set(`accept|${event.id}`, when.atMs + delay, { kind: 'accept', invitationId: event.id });
}

function endInvitation(state: State, event: EventOf<'invitation-ended'>, when: When): void {
  const invitation = state.invitations.get(event.id);
  if (!invitation) return;
  invitation.status = event.how;
  invitation.endedAtMs = when.atMs;
  state.due.remove(`accept|${event.id}`);
  if (event.how !== 'accepted') return;
  const relations = state.relations.get(invitation.member) ?? new Map<string, number>();
  relations.set(invitation.person, when.atMs);
  state.relations.set(invitation.member, relations);
  if (event.noticeAtMs !== undefined)
    state.due.set(`notice|${event.id}`, event.noticeAtMs, { kind: 'notice', invitationId: event.id });
}

function addMessage(state: State, world: World, event: EventOf<'message'>, when: When): void {
  let chat = state.chats.get(event.chatId);
  if (!chat) {
    chat = { id: event.chatId, member: event.member, person: event.person, messages: [], unread: 0 };
    addChat(state, chat);
  }
  const message = {
    id: event.id,
    from: event.from,
    text: event.text,
    atMs: when.atMs,
    attachments: event.attachments ?? [],
    source: event.source,
    subject: event.subject,
    held: event.held === true,
  };
  const talked = chat.messages.some((m) => m.from === 'person');
  chat.messages.push(message);
  state.messages.set(message.id, { chat, message });
  if (event.credit) inmailSent(state, event.member, chat.id, event.credit, when);
  if (event.from === 'person') {
    personWrote(state, chat);
    chat.unread += 1;
    state.due.remove(`reply|${chat.id}`);
    return;
  }
  if (event.source !== 'note') chat.unread = 0;
  if (state.due.has(`reply|${chat.id}`)) return;
  const member = world.personById(event.member);
  const person = world.personById(event.person);
  if (!member || !person) return;
  const ordinal = chat.messages.filter((m) => m.from === 'member').length;
  const answer = answerTo(world.seed, member, person, {
    text: event.text,
    atMs: when.atMs,
    ordinal,
    noted: event.source === 'note',
    unasked: event.source === 'inmail' || event.source === 'open',
    talked,
  });
  if (answer)
    state.due.set(`reply|${chat.id}`, answer.atMs, {
      kind: 'reply',
      chatId: chat.id,
      messageId: message.id,
      text: answer.text,
    });
}

/** One chat per pair of people, as on the network. */
export const chatIdOf = (seed: string, member: string, person: string) =>
  opaqueId(seed, 'chat', member, person);

/** The id of the next message in a chat. */
export const messageIdOf = (seed: string, chatId: string, ordinal: number) =>
  opaqueId(seed, 'message', chatId, ordinal);

/** The id of the next invitation from one member to one person. */
export const invitationIdOf = (seed: string, member: string, person: string, ordinal: number) =>
  numericId('72', 19, seed, 'invitation', member, person, ordinal);
