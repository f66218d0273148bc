import { z } from 'zod';
import { type Chat, LinkedInFailure, type LinkedInPort, type Page } from '../../ports/linkedin.ts';
import { count, flag, instant, pageOf, text } from './answers.ts';
import { publicIdentifierOf } from './network-reads.ts';
import type { UnipileClient } from './unipile-client.ts';

/** The largest page of chats, messages and attendees. */
const pageMax = 250;

const chatSchema = z.object({
  id: z.string().min(1),
  account_id: text,
  attendee_provider_id: text,
  /** 0 is one-to-one. */
  type: z.number(),
  timestamp: instant,
  unread_count: count,
});

const messageSchema = z.object({
  id: z.string().min(1),
  account_id: text,
  chat_id: z.string(),
  text: text,
  timestamp: instant,
  is_sender: flag,
  seen: flag,
  is_event: flag,
});

const attendeeSchema = z.object({
  provider_id: z.string().min(1),
  name: text,
  is_self: flag,
  picture_url: text,
  profile_url: text,
  specifics: z.object({ headline: text, occupation: text }).nullish().catch(null),
});

type ChatReads = Pick<LinkedInPort, 'listChats' | 'findChatsWith' | 'listMessages' | 'getMessageAttendee'>;

export function chatReads(client: UnipileClient): ChatReads {
  const listChats: LinkedInPort['listChats'] = async (accountId, { cursor, limit, after }) => {
    const query = {
      account_id: accountId,
      limit: Math.min(limit, pageMax),
      cursor,
      // The wire wants milliseconds and Z; seconds alone are refused.
      after: after === undefined ? undefined : new Date(after).toISOString(),
    };
    return pageOf(chatSchema, await client.call({ path: ['chats'], query }), ofAccount(accountId, toChat));
  };

  /** Every chat of the account, for providers that do not know the person as an attendee. */
  async function searchAllChats(accountId: string, personId: string): Promise<Chat[]> {
    const found: Chat[] = [];
    let cursor: string | null = null;
    do {
      const page: Page<Chat> = await listChats(accountId, { cursor, limit: pageMax });
      found.push(...page.items.filter((chat) => chat.attendeeProviderId === personId));
      cursor = page.cursor;
    } while (cursor !== null);
    return found;
  }

  return {
    listChats,
    async findChatsWith(accountId, personId) {
      const chats: Chat[] = [];
      let cursor: string | null = null;
      try {
        do {
          const query = { account_id: accountId, limit: pageMax, cursor };
          const answer = await client.call({ path: ['chat_attendees', personId, 'chats'], query });
          const page: Page<Chat> = pageOf(chatSchema, answer, ofAccount(accountId, toChat));
          chats.push(...page.items);
          cursor = page.cursor;
        } while (cursor !== null);
      } catch (error) {
        // "Unknown attendee" alone does not prove that there is no chat: the absence of one decides about
        // sending again, so it is established from the list.
        if (!(error instanceof LinkedInFailure && error.kind === 'not_found')) throw error;
        return searchAllChats(accountId, personId);
      }
      return chats.filter((chat) => chat.attendeeProviderId !== null);
    },
    async listMessages(accountId, chatId, { cursor, limit }) {
      const answer = await client.call({
        path: ['chats', chatId, 'messages'],
        query: { limit: Math.min(limit, pageMax), cursor },
      });
      return pageOf(
        messageSchema,
        answer,
        ofAccount(accountId, (item) =>
          item.is_event || item.timestamp === null
            ? undefined
            : {
                messageId: item.id,
                chatId: item.chat_id,
                text: item.text ?? '',
                at: item.timestamp,
                isOwn: item.is_sender,
                seen: item.seen,
              },
        ),
      );
    },
    async getMessageAttendee(_accountId, chatId) {
      const answer = await client.call({ path: ['chats', chatId, 'attendees'], query: { limit: pageMax } });
      const { items } = pageOf(attendeeSchema, answer, (item) => (item.is_self ? undefined : item));
      const [person] = items;
      // More than one other person: a group, which the product does not read.
      if (person === undefined || items.length > 1) return undefined;
      return {
        providerId: person.provider_id,
        name: person.name ?? '',
        headline: person.specifics?.headline ?? person.specifics?.occupation ?? null,
        publicIdentifier: publicIdentifierOf(person.profile_url),
        picture: person.picture_url,
      };
    },
  };
}

/** The key of the wire sees every account of the workspace: what belongs to another one is not let in. */
function ofAccount<T extends { account_id: string | null }, Item>(
  accountId: string,
  convert: (item: T) => Item | undefined,
): (item: T) => Item | undefined {
  return (item) => (item.account_id === null || item.account_id === accountId ? convert(item) : undefined);
}

function toChat(chat: z.output<typeof chatSchema>): Chat {
  return {
    chatId: chat.id,
    attendeeProviderId: chat.type === 0 ? chat.attendee_provider_id : null,
    lastAt: chat.timestamp,
    unreadCount: chat.unread_count,
  };
}
