import type { NotificationKind } from '@waypost/domain/notifications/kinds';
import { sql } from 'kysely';
import { instant } from '../../platform/db/pool.ts';
import { change, find, get, list } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

/** Something told to one person. Names are not in here. */
export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  leadId: string | null;
  accountId: string | null;
  campaignId: string | null;
  conversationId: string | null;
  detail: string | null;
  createdAt: number;
  readAt: number | null;
  settledAt: number | null;
  isTrial: boolean;
}

export interface Reader {
  workspaceId: string;
  userId: string;
}

export interface NewNotification extends Omit<
  NotificationRow,
  'createdAt' | 'readAt' | 'settledAt' | 'isTrial'
> {
  /** The same thing is told once. */
  about: string;
  inApp: boolean;
  mailDueAt: number | null;
}

/** False when this person was told already. */
export async function insertNotification(
  tx: Tx,
  { workspaceId, userId }: Reader,
  given: NewNotification,
  now: number,
): Promise<boolean> {
  const changed = await change(
    tx,
    sql`insert into notifications (workspace_id, user_id, id, kind, about, lead_id, account_id, campaign_id, conversation_id,
          detail, in_app, mail_due_at, created_at)
        values (${workspaceId}, ${userId}, ${given.id}, ${given.kind}, ${given.about}, ${given.leadId}, ${given.accountId},
          ${given.campaignId}, ${given.conversationId}, ${given.detail}, ${given.inApp}, ${instant(given.mailDueAt)}, ${instant(now)})
        on conflict (workspace_id, user_id, about) do nothing`,
  );
  return changed === 1;
}

/** What it is about names the trial in the place of a subscription, as `listen.ts` writes it. */
const columns = sql`id, kind, lead_id, account_id, campaign_id, conversation_id, detail, created_at, read_at, settled_at,
  about like any (array['plan_ending trial %', 'plan_ended trial %']) as is_trial`;

interface Stored {
  id: string;
  kind: NotificationKind;
  lead_id: string | null;
  account_id: string | null;
  campaign_id: string | null;
  conversation_id: string | null;
  detail: string | null;
  created_at: number;
  read_at: number | null;
  settled_at: number | null;
  is_trial: boolean;
}

const rowOf = (row: Stored): NotificationRow => ({
  id: row.id,
  kind: row.kind,
  leadId: row.lead_id,
  accountId: row.account_id,
  campaignId: row.campaign_id,
  conversationId: row.conversation_id,
  detail: row.detail,
  createdAt: row.created_at,
  readAt: row.read_at,
  settledAt: row.settled_at,
  isTrial: row.is_trial,
});

/** Newest first, from before `beforeId` on; ids grow with time. */
export async function listNotifications(
  tx: Tx,
  { workspaceId, userId }: Reader,
  { beforeId, limit }: { beforeId: string | null; limit: number },
): Promise<NotificationRow[]> {
  const rows = await list(
    tx,
    sql<Stored>`select ${columns} from notifications
      where workspace_id = ${workspaceId} and user_id = ${userId} and in_app
        and (${beforeId}::uuid is null or id < ${beforeId}::uuid)
      order by id desc limit ${limit}`,
  );
  return rows.map(rowOf);
}

export async function countUnread(tx: Tx, { workspaceId, userId }: Reader): Promise<number> {
  const { unread } = await get(
    tx,
    sql<{ unread: number }>`select count(*) as unread from notifications
      where workspace_id = ${workspaceId} and user_id = ${userId} and in_app and read_at is null`,
  );
  return unread;
}

/** @param ids null: all of them. Answers how many of them there are, read before or not. */
export async function markRead(
  tx: Tx,
  { workspaceId, userId }: Reader,
  ids: readonly string[] | null,
  now: number,
): Promise<number> {
  return change(
    tx,
    sql`update notifications set read_at = coalesce(read_at, ${instant(now)})
      where workspace_id = ${workspaceId} and user_id = ${userId} and in_app
        and (${ids === null} and read_at is null or id = any(${[...(ids ?? [])]}::uuid[]))`,
  );
}

/** Marks read what everybody was told of an account in this kind; answers whose unread it was, each once. */
export async function markReadOfAccount(
  tx: Tx,
  workspaceId: string,
  { kind, accountId }: { kind: NotificationKind; accountId: string },
  now: number,
): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ user_id: string }>`update notifications set read_at = ${instant(now)}
      where workspace_id = ${workspaceId} and kind = ${kind} and account_id = ${accountId} and read_at is null
      returning user_id`,
  );
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** Marks read what everybody was told in these kinds; answers whose unread it was, each once. */
export async function markReadOfKinds(
  tx: Tx,
  workspaceId: string,
  kinds: readonly NotificationKind[],
  now: number,
): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ user_id: string }>`update notifications set read_at = ${instant(now)}
      where workspace_id = ${workspaceId} and kind = any(${[...kinds]}::text[]) and read_at is null
      returning user_id`,
  );
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/**
 * Says of what everybody was told in this kind, of an account or of one thing, that it is over, and marks it read: no letter
 * about it leaves any more. Answers whose it was, each once.
 */
export async function settle(
  tx: Tx,
  workspaceId: string,
  { kind, of }: { kind: NotificationKind; of: { accountId: string } | { about: string } },
  now: number,
): Promise<string[]> {
  const told = 'about' in of ? sql`about = ${of.about}` : sql`account_id = ${of.accountId}`;
  const rows = await list(
    tx,
    sql<{ user_id: string }>`update notifications
      set settled_at = ${instant(now)}, read_at = coalesce(read_at, ${instant(now)})
      where workspace_id = ${workspaceId} and kind = ${kind} and ${told} and settled_at is null
      returning user_id`,
  );
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** What waits to be mailed and is due, oldest first; what was read meanwhile is not mailed any more. */
export async function listToMail(
  tx: Tx,
  { workspaceId, userId }: Reader,
  now: number,
  limit: number,
): Promise<NotificationRow[]> {
  const rows = await list(
    tx,
    sql<Stored>`select ${columns} from notifications
      where workspace_id = ${workspaceId} and user_id = ${userId} and mail_due_at <= ${instant(now)}
        and mailed_at is null and read_at is null
      order by id limit ${limit}`,
  );
  return rows.map(rowOf);
}

/** Everything due by then counts as mailed: it left, was read before, or never will. Answers when the next is due. */
export async function endMailed(
  tx: Tx,
  { workspaceId, userId }: Reader,
  now: number,
): Promise<number | null> {
  await change(
    tx,
    sql`update notifications set mailed_at = ${instant(now)}
      where workspace_id = ${workspaceId} and user_id = ${userId} and mail_due_at <= ${instant(now)} and mailed_at is null`,
  );
  const row = await find(
    tx,
    sql<{ due: number | null }>`select min(mail_due_at) as due from notifications
      where workspace_id = ${workspaceId} and user_id = ${userId} and mail_due_at is not null and mailed_at is null`,
  );
  return row?.due ?? null;
}

export async function deleteOld(tx: Tx, { workspaceId, userId }: Reader, before: number): Promise<void> {
  await change(
    tx,
    sql`delete from notifications where workspace_id = ${workspaceId} and user_id = ${userId}
      and created_at < ${instant(before)}`,
  );
}
