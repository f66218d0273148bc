import type { Chat, State } from './state.ts';

/** Adds an item to the list under a key. */
export function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Adds a chat to everything it can be found by. */
export function addChat(state: State, chat: Chat): void {
  state.chats.set(chat.id, chat);
  push(state.chatsByMember, chat.member, chat);
  for (const message of chat.messages) state.messages.set(message.id, { chat, message });
}
