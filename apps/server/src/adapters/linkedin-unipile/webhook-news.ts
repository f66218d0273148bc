import { z } from 'zod';
import type { ChatPerson, ProviderNews } from '../../ports/linkedin.ts';
import { flag, instant, text } from './answers.ts';
import { publicIdentifierOf } from './network-reads.ts';

const statusSchema = z.object({
  AccountStatus: z.object({ account_id: z.string().min(1), account_type: text, message: z.string().min(1) }),
});

const attendeeSchema = z.object({
  attendee_provider_id: text,
  attendee_name: text,
  attendee_profile_url: text,
  attendee_public_identifier: text,
  attendee_picture_url: text,
  attendee_specifics: z.object({ occupation: text, headline: text }).nullish().catch(null),
});

const messageSchema = z.object({
  event: z.enum(['message_received', 'message_read']),
  account_id: z.string().min(1),
  account_type: text,
  account_info: z.object({ user_id: text }).nullish().catch(null),
  chat_id: z.string().min(1),
  message_id: z.string().min(1),
  message: text,
  timestamp: instant,
  is_sender: flag,
  is_group: flag,
  is_event: flag,
  sender: attendeeSchema.nullish().catch(null),
  attendees: z.array(attendeeSchema).nullish().catch(null),
});

const relationSchema = z.object({
  event: z.literal('new_relation'),
  account_id: z.string().min(1),
  account_type: text,
  user_provider_id: z.string().min(1),
  user_public_identifier: text,
  user_full_name: text,
});

/** What a webhook body says, in the port's words; undefined when it is of no interest or not understood. */
export function webhookNews(body: unknown): ProviderNews | undefined {
  const status = statusSchema.safeParse(body);
  if (status.success) {
    const { account_id, account_type, message } = status.data.AccountStatus;
    if (!isLinkedIn(account_type)) return undefined;
    return { news: 'account-status', providerAccountId: account_id, providerStatus: message };
  }
  const relation = relationSchema.safeParse(body);
  if (relation.success && isLinkedIn(relation.data.account_type)) {
    return {
      news: 'relation',
      providerAccountId: relation.data.account_id,
      providerId: relation.data.user_provider_id,
      publicIdentifier: relation.data.user_public_identifier,
      fullName: relation.data.user_full_name ?? '',
    };
  }
  const message = messageSchema.safeParse(body);
  if (!message.success || message.data.is_event || !isLinkedIn(message.data.account_type)) return undefined;
  return messageNews(message.data);
}

function messageNews(said: z.output<typeof messageSchema>): ProviderNews | undefined {
  const common = { providerAccountId: said.account_id, chatId: said.chat_id, messageId: said.message_id };
  if (said.event === 'message_read') return { news: 'message-read', ...common };
  if (said.timestamp === null) return undefined;
  const ownId = said.account_info?.user_id ?? null;
  const senderId = said.sender?.attendee_provider_id ?? null;
  return {
    news: 'message',
    ...common,
    text: said.message ?? '',
    at: said.timestamp,
    isOwn: said.is_sender || (ownId !== null && senderId === ownId),
    attendee: said.is_group ? null : otherPerson(said, ownId),
  };
}

function otherPerson(said: z.output<typeof messageSchema>, ownId: string | null): ChatPerson | null {
  const everybody = [...(said.attendees ?? []), ...(said.sender && !said.is_sender ? [said.sender] : [])];
  const other = everybody.find(
    (person) => person.attendee_provider_id !== null && person.attendee_provider_id !== ownId,
  );
  if (other === undefined || other.attendee_provider_id === null) return null;
  return {
    providerId: other.attendee_provider_id,
    name: other.attendee_name ?? '',
    headline: other.attendee_specifics?.headline ?? other.attendee_specifics?.occupation ?? null,
    publicIdentifier: other.attendee_public_identifier ?? publicIdentifierOf(other.attendee_profile_url),
    picture: other.attendee_picture_url,
  };
}

function isLinkedIn(accountType: string | null): boolean {
  return accountType === null || accountType === 'LINKEDIN';
}
