import type { SweepWorld, SweptAccount } from '../crash-sweep/sweep-world.ts';

export interface Comparison {
  conversations: number;
  messages: number;
  /** Conversations that differ in any message, in their order, their last word or what is unread. */
  different: string[];
}

/** What the product keeps of an account's conversations against what the network shows, message by message. */
export async function compareConversations(
  world: SweepWorld,
  accounts: readonly SweptAccount[],
): Promise<Comparison> {
  const result: Comparison = { conversations: 0, messages: 0, different: [] };
  for (const account of accounts) {
    const kept = await keptOf(world, account);
    const shown = await shownBy(world, account.providerAccountId);
    for (const chatId of new Set([...kept.keys(), ...shown.keys()])) {
      const [ours, theirs] = [kept.get(chatId), shown.get(chatId)];
      result.conversations += 1;
      result.messages += theirs?.messages.length ?? 0;
      if (ours !== undefined && theirs !== undefined && textOf(ours) === textOf(theirs)) continue;
      result.different.push(
        `${chatId}: ${ours?.messages.length ?? 0} messages kept, ${theirs?.messages.length ?? 0} shown, ` +
          `unread ${ours?.unread ?? 0} and ${theirs?.unread ?? 0}`,
      );
    }
  }
  return result;
}

interface Kept {
  /** Oldest first. */
  messages: string[];
  last: string;
  unread: number;
}

const textOf = ({ messages, last, unread }: Kept): string => [...messages, last, unread].join('\n');
const lineOf = (id: string, atMs: number, isOwn: boolean, text: string): string =>
  `${id} ${atMs} ${isOwn ? 'own' : 'theirs'} ${text}`;

async function keptOf(world: SweepWorld, account: SweptAccount): Promise<Map<string, Kept>> {
  const { rows } = await world.owner.query<{
    chat_id: string;
    id: string | null;
    at: Date;
    is_own: boolean;
    text: string;
    last_text: string;
    last_at: Date;
    unread_count: number;
  }>(
    `select c.chat_id, m.provider_message_id as id, m.at, m.is_own, m.text, c.last_text, c.last_at, c.unread_count
      from conversations c join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
      where c.workspace_id = $1 and c.account_id = $2 order by m.at, m.provider_message_id`,
    [account.workspaceId, account.accountId],
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.chat_id)].map(([chatId, of]) => [
      chatId,
      {
        messages: of.map((row) => lineOf(row.id ?? 'unnamed', row.at.getTime(), row.is_own, row.text)),
        last: `${of[0]?.last_at.getTime()} ${of[0]?.last_text}`,
        unread: of[0]?.unread_count ?? 0,
      },
    ]),
  );
}

async function shownBy(world: SweepWorld, providerAccountId: string): Promise<Map<string, Kept>> {
  const { port } = world;
  const shown = new Map<string, Kept>();
  const chats = await allPages((cursor) => port.listChats(providerAccountId, { limit: 100, cursor }));
  for (const chat of chats) {
    const newestFirst = await allPages((cursor) =>
      port.listMessages(providerAccountId, chat.chatId, { limit: 100, cursor }),
    );
    const messages = newestFirst.toSorted((a, b) => a.at - b.at || (a.messageId < b.messageId ? -1 : 1));
    const last = messages.at(-1);
    if (last === undefined) continue;
    shown.set(chat.chatId, {
      messages: messages.map((one) => lineOf(one.messageId, one.at, one.isOwn, one.text)),
      last: `${last.at} ${last.text}`,
      unread: chat.unreadCount,
    });
  }
  return shown;
}

async function allPages<Item>(
  read: (cursor: string | null) => Promise<{ items: Item[]; cursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page: { items: Item[]; cursor: string | null } = await read(cursor);
    items.push(...page.items);
    cursor = page.cursor;
  }
  return items;
}
