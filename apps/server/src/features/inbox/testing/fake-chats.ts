import type {
  InboxNetwork,
  NetworkChat,
  NetworkMessage,
  NetworkPage,
  NetworkRelation,
  SeenAttendee,
} from '../inbox-deps.ts';

interface FakeChat {
  chatId: string;
  person: SeenAttendee;
  unreadCount: number;
  /** Oldest first. */
  messages: NetworkMessage[];
}

/** The chats and relations of one account, in memory, paged as the network pages them. */
export function createFakeChats() {
  const chats = new Map<string, FakeChat>();
  const relations: NetworkRelation[] = [];
  const reads = { chats: 0, messages: 0, people: 0 };
  let failure: Error | undefined;

  function page<Item>(
    items: Item[],
    { cursor, limit }: { cursor?: string | null; limit: number },
  ): NetworkPage<Item> {
    if (failure !== undefined) throw failure;
    const from = Number(cursor ?? 0);
    const next = from + limit;
    return { items: items.slice(from, next), cursor: next < items.length ? String(next) : null };
  }
  const lastAt = (chat: FakeChat): number | null => chat.messages.at(-1)?.at ?? null;

  const network: InboxNetwork = {
    async listChats(request) {
      reads.chats += 1;
      const listed: NetworkChat[] = [...chats.values()]
        .map((chat) => ({
          chatId: chat.chatId,
          attendeeProviderId: chat.person.providerId,
          lastAt: lastAt(chat),
          unreadCount: chat.unreadCount,
        }))
        .filter((chat) => request.after === undefined || (chat.lastAt ?? 0) > request.after)
        .toSorted((a, b) => (b.lastAt ?? 0) - (a.lastAt ?? 0));
      return page(listed, request);
    },
    async listMessages(request) {
      reads.messages += 1;
      return page([...(chats.get(request.chatId)?.messages ?? [])].toReversed(), request);
    },
    async getChatPerson({ chatId }) {
      reads.people += 1;
      return chats.get(chatId)?.person;
    },
    async listRelations(request) {
      return page(
        relations.toSorted((a, b) => b.connectedAt - a.connectedAt),
        request,
      );
    },
  };
  return {
    network,
    reads,
    relations,
    chat(chatId: string, person: SeenAttendee): FakeChat {
      const known = chats.get(chatId) ?? { chatId, person, unreadCount: 0, messages: [] };
      chats.set(chatId, known);
      return known;
    },
    failWith(error: Error | undefined): void {
      failure = error;
    },
  };
}
