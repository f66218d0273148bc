import type { EventOf } from './events.ts';
import type { When } from './apply.ts';
import type { Chat, State } from './state.ts';
import type { Product } from './tiers.ts';

type ContactEvent = EventOf<
  'followed' | 'invitation-received' | 'received-answered' | 'message-reacted' | 'chat-seen'
>;

/** The part of the state about following, being invited, and what happens to a message after it was sent. */
export function applyContact(state: State, event: ContactEvent, when: When): void {
  switch (event.t) {
    case 'followed': {
      const follows = state.follows.get(event.member) ?? new Map<string, number>();
      if (!event.following) follows.delete(event.target);
      else if (!follows.has(event.target)) follows.set(event.target, when.atMs);
      state.follows.set(event.member, follows);
      return;
    }
    case 'invitation-received': {
      const { t: _tag, ...invitation } = event;
      const received = state.received.get(event.member) ?? [];
      state.received.set(event.member, [...received, { ...invitation, atMs: when.atMs }]);
      return;
    }
    case 'received-answered': {
      state.receivedAnswers.set(event.id, event.how);
      if (event.how === 'declined') return;
      const relations = state.relations.get(event.member) ?? new Map<string, number>();
      relations.set(event.person, when.atMs);
      state.relations.set(event.member, relations);
      return;
    }
    case 'message-reacted': {
      const message = state.messages.get(event.messageId)?.message;
      if (!message) return;
      const others = (message.reactions ?? []).filter((reaction) => reaction.from !== event.from);
      message.reactions = [...others, { from: event.from, value: event.value }];
      return;
    }
    case 'chat-seen': {
      const chat = state.chats.get(event.chatId);
      if (chat) markSeen(chat);
    }
  }
}

/** Spends the credit of an InMail. */
export function inmailSent(state: State, member: string, chatId: string, product: Product, when: When): void {
  const inmails = state.inmails.get(member) ?? [];
  inmails.push({ product, chatId, atMs: when.atMs, answered: false });
  state.inmails.set(member, inmails);
}

/** Whoever answers has seen what was written; an answer gives the credit of an InMail back. */
export function personWrote(state: State, chat: Chat): void {
  markSeen(chat);
  for (const inmail of state.inmails.get(chat.member) ?? [])
    if (inmail.chatId === chat.id) inmail.answered = true;
}

function markSeen(chat: Chat): void {
  for (const message of chat.messages) if (message.from === 'member') message.seen = true;
}
