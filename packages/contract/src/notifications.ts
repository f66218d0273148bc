import { NOTIFICATION_KINDS } from '@waypost/domain/notifications/kinds';
import { z } from 'zod';
import { cursor, id, isoInstant, page } from './fields.ts';

export const notificationKind = z.enum(NOTIFICATION_KINDS);

/** Something a person was told; what it is called in words is up to the reader. */
export const notification = z.object({
  id,
  kind: notificationKind,
  /** Null: it is about nobody, or about somebody who is no longer known. */
  lead: z.object({ id, name: z.string() }).nullable(),
  account: z.object({ id, name: z.string() }).nullable(),
  campaign: z.object({ id, name: z.string() }).nullable(),
  conversationId: id.nullable(),
  /** A sentence more, such as why an account was lost. */
  detail: z.string().nullable(),
  createdAt: isoInstant,
  readAt: isoInstant.nullable(),
  /** When it was over by itself: the account that was lost is reconnected. Null: it is not, or cannot be. */
  settledAt: isoInstant.nullable(),
  /** It is about the free trial, not about a plan. */
  isTrial: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const listNotificationsQuery = z.object({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
/** Newest first, with how many are unread altogether. */
export const notificationsPage = page(notification).extend({ unread: z.int() });

export const markReadBody = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(100) }),
  z.strictObject({ all: z.literal(true) }),
]);
export const unreadReply = z.object({ unread: z.int() });

const minuteOfDay = z.int().min(0).max(1_439);
const ways = z.strictObject({ inApp: z.boolean(), mail: z.boolean() });
/** What a person has changed of how they are told; the rest is as it comes. */
export const notificationPreferences = z.strictObject({
  ways: z.partialRecord(notificationKind, ways).optional(),
  /** Minutes of the person's own day. */
  quiet: z.strictObject({ from: minuteOfDay, to: minuteOfDay }).nullable().optional(),
  digest: z.boolean().optional(),
});
