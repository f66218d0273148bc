import { sql } from 'kysely';
import { instant } from '../../platform/db/pool.ts';
import { change, find, get, list } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { Account } from './account.ts';

interface AccountRow {
  workspace_id: string;
  id: string;
  member_key: Buffer;
  provider_account_id: string;
  name: string;
  headline: string | null;
  email: string | null;
  picture: string | null;
  public_identifier: string | null;
  own_provider_id: string;
  type: Account['type'];
  status: Account['status'];
  status_reason: string | null;
  status_at: number;
  time_zone: string;
  home_country: string | null;
  connected_at: number;
  seen_at: number | null;
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    memberKey: row.member_key,
    providerAccountId: row.provider_account_id,
    name: row.name,
    headline: row.headline,
    email: row.email,
    picture: row.picture,
    publicIdentifier: row.public_identifier,
    ownProviderId: row.own_provider_id,
    type: row.type,
    status: row.status,
    statusReason: row.status_reason,
    statusAt: row.status_at,
    timeZone: row.time_zone,
    homeCountry: row.home_country,
    connectedAt: row.connected_at,
    lastSyncAt: row.seen_at,
  };
}

const selected = sql`select a.*, d.seen_at from linkedin_accounts a
  left join provider_account_directory d
    on d.provider_account_id = a.provider_account_id and d.workspace_id = a.workspace_id and d.account_id = a.id`;

export async function findAccount(tx: Tx, workspaceId: string, id: string): Promise<Account | undefined> {
  const row = await find(
    tx,
    sql<AccountRow>`${selected} where a.workspace_id = ${workspaceId} and a.id = ${id}`,
  );
  return row && toAccount(row);
}

/**
 * What the network calls these accounts, by account id, whatever workspaces of the transaction they belong to; those that
 * are not linked are left out. Asked at every send.
 */
export async function findProviderAccountIds(
  tx: Tx,
  accounts: readonly { workspaceId: string; accountId: string }[],
): Promise<Map<string, string>> {
  const rows = await list(
    tx,
    sql<{ id: string; provider_id: string }>`select a.id, a.provider_account_id as provider_id
      from unnest(${accounts.map((one) => one.workspaceId)}::uuid[], ${accounts.map((one) => one.accountId)}::uuid[])
        as g(workspace_id, account_id)
      join linkedin_accounts a on a.workspace_id = g.workspace_id and a.id = g.account_id and a.status <> 'Deleted'`,
  );
  return new Map(rows.map((row) => [row.id, row.provider_id]));
}

/** Like {@link findAccount}; other changes of the account wait until this transaction ends. */
export async function lockAccount(tx: Tx, workspaceId: string, id: string): Promise<Account | undefined> {
  const row = await find(
    tx,
    sql<AccountRow>`${selected} where a.workspace_id = ${workspaceId} and a.id = ${id} for update of a`,
  );
  return row && toAccount(row);
}

export async function findAccountOfMember(
  tx: Tx,
  workspaceId: string,
  memberKey: Buffer,
): Promise<Account | undefined> {
  const row = await find(
    tx,
    sql<AccountRow>`${selected} where a.workspace_id = ${workspaceId} and a.member_key = ${memberKey} for update of a`,
  );
  return row && toAccount(row);
}

/** All accounts of a workspace, oldest link first; deleted ones included. */
export async function listAccountRows(tx: Tx, workspaceId: string): Promise<Account[]> {
  const rows = await list(
    tx,
    sql<AccountRow>`${selected} where a.workspace_id = ${workspaceId} order by a.connected_at, a.id`,
  );
  return rows.map(toAccount);
}

/** Accounts that take a place of the plan: all but the deleted ones. */
export async function countLinked(tx: Tx, workspaceId: string): Promise<number> {
  const row = await get(
    tx,
    sql<{ count: number }>`select count(*) as count from linkedin_accounts
      where workspace_id = ${workspaceId} and status <> 'Deleted'`,
  );
  return row.count;
}

/** Writes everything that signing in tells; `connected_at` of an existing row stays. */
export async function saveAccount(tx: Tx, account: Omit<Account, 'lastSyncAt'>): Promise<void> {
  await change(
    tx,
    sql`insert into linkedin_accounts (workspace_id, id, member_key, provider_account_id, name, headline, email,
        picture, public_identifier, own_provider_id, type, status, status_reason, status_at, time_zone,
        home_country, connected_at)
      values (${account.workspaceId}, ${account.id}, ${account.memberKey}, ${account.providerAccountId},
        ${account.name}, ${account.headline}, ${account.email}, ${account.picture}, ${account.publicIdentifier},
        ${account.ownProviderId}, ${account.type}, ${account.status}, ${account.statusReason},
        ${instant(account.statusAt)}, ${account.timeZone}, ${account.homeCountry ?? null},
        ${instant(account.connectedAt)})
      on conflict (workspace_id, id) do update set provider_account_id = excluded.provider_account_id,
        name = excluded.name, headline = excluded.headline, email = excluded.email, picture = excluded.picture,
        public_identifier = excluded.public_identifier, own_provider_id = excluded.own_provider_id,
        type = excluded.type, status = excluded.status, status_reason = excluded.status_reason,
        status_at = excluded.status_at,
        home_country = coalesce(linkedin_accounts.home_country, excluded.home_country)`,
  );
}

export async function setStatus(
  tx: Tx,
  account: Pick<Account, 'workspaceId' | 'id'>,
  status: Account['status'],
  reason: string | null,
  at: number,
): Promise<void> {
  await change(
    tx,
    sql`update linkedin_accounts set status = ${status}, status_reason = ${reason}, status_at = ${instant(at)}
      where workspace_id = ${account.workspaceId} and id = ${account.id}`,
  );
}

/** Serialises linking inside one workspace, so that two sign-ins cannot take the same last place of the plan. */
export async function lockLinking(tx: Tx, workspaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`linkedin link ${workspaceId}`}, 0))`.execute(tx);
}

/** The zone shown with the account; its working hours are counted in it. */
export async function setTimeZone(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  timeZone: string,
): Promise<void> {
  await change(
    tx,
    sql`update linkedin_accounts set time_zone = ${timeZone} where workspace_id = ${workspaceId} and id = ${accountId}`,
  );
}

export async function setHomeCountry(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  country: string | null,
): Promise<void> {
  await change(
    tx,
    sql`update linkedin_accounts set home_country = ${country} where workspace_id = ${workspaceId} and id = ${accountId}`,
  );
}
