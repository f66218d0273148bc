import { sql } from 'kysely';
import { instant, type Db } from '../../platform/db/pool.ts';
import { change, find, get, list } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

/** Where an account of the provider belongs. */
export interface DirectoryEntry {
  providerAccountId: string;
  workspaceId: string;
  accountId: string;
  providerStatus: string;
}

interface EntryRow {
  provider_account_id: string;
  workspace_id: string;
  account_id: string;
  provider_status: string;
}

function toEntry(row: EntryRow): DirectoryEntry {
  return {
    providerAccountId: row.provider_account_id,
    workspaceId: row.workspace_id,
    accountId: row.account_id,
    providerStatus: row.provider_status,
  };
}

export async function findEntry(tx: Tx | Db, providerAccountId: string): Promise<DirectoryEntry | undefined> {
  const row = await find(
    tx,
    sql<EntryRow>`select * from provider_account_directory where provider_account_id = ${providerAccountId}`,
  );
  return row && toEntry(row);
}

export async function listEntries(db: Db): Promise<DirectoryEntry[]> {
  return (await list(db, sql<EntryRow>`select * from provider_account_directory`)).map(toEntry);
}

/** Points the provider's account at ours; an earlier provider account of ours is forgotten. */
export async function saveEntry(tx: Tx, entry: DirectoryEntry & { seenAt: number }): Promise<void> {
  await change(
    tx,
    sql`delete from provider_account_directory where workspace_id = ${entry.workspaceId}
      and account_id = ${entry.accountId} and provider_account_id <> ${entry.providerAccountId}`,
  );
  await change(
    tx,
    sql`insert into provider_account_directory (provider_account_id, workspace_id, account_id, provider_status, seen_at)
      values (${entry.providerAccountId}, ${entry.workspaceId}, ${entry.accountId}, ${entry.providerStatus},
        ${instant(entry.seenAt)})
      on conflict (provider_account_id) do update set workspace_id = excluded.workspace_id,
        account_id = excluded.account_id, provider_status = excluded.provider_status, seen_at = excluded.seen_at`,
  );
}

export async function deleteEntry(tx: Tx, workspaceId: string, accountId: string): Promise<void> {
  await change(
    tx,
    sql`delete from provider_account_directory where workspace_id = ${workspaceId} and account_id = ${accountId}`,
  );
}

/** What the provider says of an account of its own, at some moment. */
interface Reading {
  providerAccountId: string;
  providerStatus: string;
}

/** Readings as a table `s(id, word)`, for one statement over all of them. */
function asTable(readings: readonly Reading[]) {
  const ids = readings.map((entry) => entry.providerAccountId);
  const words = readings.map((entry) => entry.providerStatus);
  return sql`unnest(${ids}::text[], ${words}::text[]) as s(id, word)`;
}

/** Notes what the provider says now about accounts it knows. */
export async function noteSeen(tx: Tx, seen: readonly Reading[], at: number): Promise<void> {
  await change(
    tx,
    sql`update provider_account_directory d set provider_status = s.word, seen_at = ${instant(at)}
      from ${asTable(seen)} where d.provider_account_id = s.id`,
  );
}

/**
 * Notes that the provider still says of accounts what it said before. Of whom another word is kept by now, this reading
 * is older than that word and says nothing: put back, the old word would make the provider's next one look like no news,
 * and the account would stay disconnected.
 */
export async function noteStillSeen(db: Db, seen: readonly Reading[], at: number): Promise<void> {
  await change(
    db,
    sql`update provider_account_directory d set seen_at = ${instant(at)}
      from ${asTable(seen)} where d.provider_account_id = s.id and d.provider_status = s.word`,
  );
}

/** The row of a LinkedIn member; `memberKey` may be an older one than asked for, found by the alias. */
export interface Member {
  memberKey: Buffer;
  workspaceId: string;
  accountId: string;
  linked: boolean;
}

interface MemberRow {
  member_key: Buffer;
  workspace_id: string;
  account_id: string;
  linked: boolean;
}

/**
 * The member with this key or alias, made if there is none, locked until the transaction ends: of two
 * workspaces that link one member in the same moment, one waits and then sees the other.
 */
export async function lockMember(
  tx: Tx,
  wanted: { memberKey: Buffer; aliasKey: Buffer; workspaceId: string; accountId: string },
): Promise<Member> {
  await change(
    tx,
    sql`insert into member_directory (member_key, alias_key, workspace_id, account_id, linked)
      values (${wanted.memberKey}, ${wanted.aliasKey}, ${wanted.workspaceId}, ${wanted.accountId}, false)
      on conflict do nothing`,
  );
  // The own member id is the surer sign: a public identifier can be given up and taken by somebody else.
  const row = await get(
    tx,
    sql<MemberRow>`select member_key, workspace_id, account_id, linked from member_directory
      where alias_key = ${wanted.aliasKey} or member_key = ${wanted.memberKey}
      order by (alias_key = ${wanted.aliasKey}) desc nulls last limit 1 for update`,
  );
  return {
    memberKey: row.member_key,
    workspaceId: row.workspace_id,
    accountId: row.account_id,
    linked: row.linked,
  };
}

export async function takeMember(
  tx: Tx,
  memberKey: Buffer,
  owner: { workspaceId: string; accountId: string },
): Promise<void> {
  await change(
    tx,
    sql`update member_directory set workspace_id = ${owner.workspaceId}, account_id = ${owner.accountId},
      linked = true where member_key = ${memberKey}`,
  );
}

/** The member may be linked again, here or elsewhere; the row and its ledger stay. */
export async function freeMember(tx: Tx, workspaceId: string, accountId: string): Promise<void> {
  await change(
    tx,
    sql`update member_directory set linked = false where workspace_id = ${workspaceId} and account_id = ${accountId}`,
  );
}
