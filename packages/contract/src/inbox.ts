import { CONVERSATION_INTENTS, INTENT_SOURCES } from '@waypost/domain/inbox/intent';
import { z } from 'zod';
import { id, isoInstant, page, pageQuery, prose } from './fields.ts';

export const conversationIntent = z.enum(CONVERSATION_INTENTS);

export const conversation = z.object({
  id,
  /** The account that talks. */
  account: z.object({ id, name: z.string(), picture: z.string().nullable() }),
  leadId: id.nullable(),
  name: z.string(),
  headline: z.string().nullable(),
  picture: z.string().nullable(),
  profileUrl: z.string().nullable(),
  lastText: z.string(),
  lastAt: isoInstant,
  lastIsOwn: z.boolean(),
  unreadCount: z.number().int(),
  /** Since when an answer of ours is missing; null when we spoke last. */
  unansweredSince: isoInstant.nullable(),
  archived: z.boolean(),
  /** What the person means; null: unsorted. `quote`: their words that the AI went by. */
  intent: z
    .object({ is: conversationIntent, by: z.enum(INTENT_SOURCES), quote: z.string().nullable() })
    .nullable(),
});
export type Conversation = z.infer<typeof conversation>;

export const inboxFolder = z.enum(['needs-reply', 'interested', 'unread', 'all', 'archived']);
export const listConversationsQuery = pageQuery.extend({
  /** Without one: `all`; of one lead every conversation, archived ones included. */
  folder: inboxFolder.optional(),
  leadId: id.optional(),
  accountId: id.optional(),
  search: z.string().trim().max(200).optional(),
  /** `unsorted`: answers to campaigns whose meaning nobody has said. */
  intent: z.enum([...CONVERSATION_INTENTS, 'unsorted']).optional(),
});
export const conversationsPage = page(conversation).extend({
  counts: z.object({
    needsReply: z.number().int(),
    unread: z.number().int(),
    interested: z.number().int(),
    /** Conversations that sorting by AI would read now. */
    toSort: z.number().int(),
  }),
  /** Per account, when it was last read. */
  sync: z.array(
    z.object({ accountId: id, name: z.string(), status: z.string(), syncedAt: isoInstant.nullable() }),
  ),
});

export const inboxMessage = z.object({
  id,
  text: z.string(),
  at: isoInstant,
  isOwn: z.boolean(),
  /** Of own messages: how it came to be, and where it stands. */
  origin: z.enum(['inbound', 'campaign', 'invitation_note', 'reply', 'manual']),
  state: z.enum(['received', 'sending', 'sent', 'checking', 'failed', 'cancelled']),
  /** Why it is not sent yet or failed; null when there is nothing to say. */
  note: z.string().nullable(),
  /** When it can really leave, business time; null when time alone does not help, or it is not on its way. */
  leavesAt: isoInstant.nullable(),
  /** Wall time until which it can be taken back. */
  undoUntil: isoInstant.nullable(),
  actionId: id.nullable(),
  stepId: z.string().nullable(),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

/** What the campaign did or does with this person; shown in the thread and the person panel. */
export const campaignTouch = z.object({
  campaignId: id,
  campaignName: z.string(),
  state: z.string(),
  reason: z.string(),
  at: isoInstant.nullable(),
});
export const threadEvent = z.object({ at: isoInstant, text: z.string() });

export const thread = z.object({
  conversation,
  messages: page(inboxMessage),
  events: z.array(threadEvent),
  campaigns: z.array(campaignTouch),
  /** Set while a doubtful action to this person must be cleared first. */
  blockedBy: z.object({ since: isoInstant, note: z.string() }).nullable(),
});
export type Thread = z.infer<typeof thread>;
export const messagesQuery = pageQuery;

export const replyBody = z.strictObject({
  text: prose(8000, 'The message').refine((text) => text.trim() !== '', 'Write a message first.'),
  /** Made by the client with the draft: a double click or a reload sends once. */
  clientKey: z.string().min(8).max(100),
  /** Send although an earlier message to this person is still being checked. */
  sendAnyway: z.boolean().optional(),
});
export const readBody = z.strictObject({ read: z.boolean() });
export const archiveBody = z.strictObject({ archived: z.boolean() });
export const intentBody = z.strictObject({
  /** Null: unsorted again. */
  intent: conversationIntent.nullable(),
});
export const sortRepliesBody = z.strictObject({
  /** Only conversations of this account. */
  accountId: id.optional(),
});
export const sortRepliesReply = z.object({
  /** Conversations that were read, and of these those whose meaning is clear. */
  read: z.number().int(),
  sorted: z.number().int(),
  /** What was charged. */
  credits: z.number().int(),
  /** Conversations that are still to be read. */
  left: z.number().int(),
});
export const messageParams = z.strictObject({ id, messageId: id });
export const refreshReply = z.object({ accounts: z.number().int() });
