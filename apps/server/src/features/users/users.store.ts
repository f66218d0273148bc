import { sql } from 'kysely';
import type { User } from '@waypost/contract/users';
import { type Db, instant } from '../../platform/db/pool.ts';
import { change, find, list } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

/** A user without what other features know about the user. */
export type Profile = Omit<User, 'subscription' | 'linkedAccounts' | 'isSampleWorkspace'>;

interface UserRow {
  id: string;
  name: string;
  email: string;
  is_email_verified: boolean;
  is_admin: boolean;
  is_onboarding_completed: boolean;
  avatar: string | null;
  profession: string | null;
  preferences: User['preferences'];
}

/** Where a user lives. */
export interface UserAddress {
  userId: string;
  workspaceId: string;
}

/** Takes the email address for a user; false when somebody has it already. */
export async function claimEmail(tx: Tx, emailHash: Buffer, address: UserAddress): Promise<boolean> {
  const claimed = await change(
    tx,
    sql`insert into user_directory (email_hash, user_id, workspace_id)
        values (${emailHash}, ${address.userId}, ${address.workspaceId}) on conflict (email_hash) do nothing`,
  );
  return claimed === 1;
}

/** Gives the address up. */
export async function releaseEmail(tx: Tx, { userId }: UserAddress): Promise<void> {
  await change(tx, sql`delete from user_directory where user_id = ${userId}`);
}

export async function hasEmail(tx: Tx, workspaceId: string, userId: string, email: string): Promise<boolean> {
  const row = await find(
    tx,
    sql<{ one: number }>`select 1 as one from users
      where workspace_id = ${workspaceId} and id = ${userId} and lower(email) = ${email}`,
  );
  return row !== undefined;
}

export async function putEmail(
  tx: Tx,
  { workspaceId, userId }: UserAddress,
  { email, isVerified }: { email: string; isVerified: boolean },
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`update users set email = ${email}, updated_at = ${instant(now)},
          email_verified_wall_at = case when ${isVerified} then now() end
        where workspace_id = ${workspaceId} and id = ${userId}`,
  );
}

export async function findAddress(db: Db, emailHash: Buffer): Promise<UserAddress | undefined> {
  const row = await find(
    db,
    sql<{ user_id: string; workspace_id: string }>`select user_id, workspace_id from user_directory
      where email_hash = ${emailHash}`,
  );
  return row === undefined ? undefined : { userId: row.user_id, workspaceId: row.workspace_id };
}

export async function insertWorkspace(tx: Tx, workspaceId: string, name: string, now: number): Promise<void> {
  await change(
    tx,
    sql`insert into workspaces (workspace_id, name, created_at) values (${workspaceId}, ${name}, ${instant(now)})`,
  );
}

export async function insertUser(
  tx: Tx,
  address: UserAddress,
  user: { name: string; email: string },
  now: number,
): Promise<void> {
  const at = instant(now);
  await change(
    tx,
    sql`insert into users (workspace_id, id, name, email, created_at, updated_at)
        values (${address.workspaceId}, ${address.userId}, ${user.name}, ${user.email}, ${at}, ${at})`,
  );
}

export async function insertMembership(
  tx: Tx,
  workspaceId: string,
  member: { userId: string; homeWorkspaceId: string; role: 'owner' | 'admin' | 'member' },
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`insert into memberships (workspace_id, user_id, home_workspace_id, role, created_at)
        values (${workspaceId}, ${member.userId}, ${member.homeWorkspaceId}, ${member.role}, ${instant(now)})`,
  );
}

export async function findProfile(tx: Tx, workspaceId: string, userId: string): Promise<Profile | undefined> {
  const row = await find(
    tx,
    sql<UserRow>`select id, name, email, email_verified_wall_at is not null as is_email_verified, is_admin, is_onboarding_completed, avatar, profession, preferences
      from users where workspace_id = ${workspaceId} and id = ${userId}`,
  );
  return row === undefined
    ? undefined
    : {
        id: row.id,
        name: row.name,
        email: row.email,
        isEmailVerified: row.is_email_verified,
        role: row.is_admin ? 'ADMIN' : 'USER',
        isOnboardingCompleted: row.is_onboarding_completed,
        avatar: row.avatar,
        profession: row.profession,
        preferences: row.preferences,
        workspaceId,
      };
}

/** What `PUT /user` may change; a missing key stays as it is, `null` clears. */
export interface ProfileChanges {
  name?: string | undefined;
  profession?: string | null | undefined;
  avatar?: string | null | undefined;
  preferences?: User['preferences'] | undefined;
}

export async function changeProfile(
  tx: Tx,
  workspaceId: string,
  userId: string,
  changes: ProfileChanges,
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`update users set
          name = coalesce(${changes.name ?? null}, name),
          profession = case when ${changes.profession !== undefined} then ${changes.profession ?? null} else profession end,
          avatar = case when ${changes.avatar !== undefined} then ${changes.avatar ?? null} else avatar end,
          preferences = preferences || ${JSON.stringify(changes.preferences ?? {})}::jsonb,
          updated_at = ${instant(now)}
        where workspace_id = ${workspaceId} and id = ${userId}`,
  );
}

export async function completeOnboarding(
  tx: Tx,
  workspaceId: string,
  userId: string,
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`update users set is_onboarding_completed = true, updated_at = ${instant(now)}
        where workspace_id = ${workspaceId} and id = ${userId}`,
  );
}

/** The person has shown that the address is theirs; the first time stays. */
export async function markEmailVerified(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await change(
    tx,
    sql`update users set email_verified_wall_at = now()
        where workspace_id = ${workspaceId} and id = ${userId} and email_verified_wall_at is null`,
  );
}

export async function makeAdmin(tx: Tx, workspaceId: string, userId: string, now: number): Promise<boolean> {
  const changed = await change(
    tx,
    sql`update users set is_admin = true, updated_at = ${instant(now)}
        where workspace_id = ${workspaceId} and id = ${userId}`,
  );
  return changed === 1;
}

/** Everybody of a workspace, with how they want to be told things. */
export async function listPeople(
  tx: Tx,
  workspaceId: string,
): Promise<Pick<Profile, 'id' | 'name' | 'email' | 'preferences'>[]> {
  return list(
    tx,
    sql<Pick<Profile, 'id' | 'name' | 'email' | 'preferences'>>`select id, name, email, preferences from users
      where workspace_id = ${workspaceId} order by id`,
  );
}

/** Name of a workspace, and what somebody is in it. */
export async function findWorkspace(
  tx: Tx,
  { workspaceId, userId }: UserAddress,
): Promise<{ name: string; role: 'owner' | 'admin' | 'member' } | undefined> {
  return find(
    tx,
    sql<{ name: string; role: 'owner' | 'admin' | 'member' }>`select w.name, m.role from workspaces w
      join memberships m on m.workspace_id = w.workspace_id
      where w.workspace_id = ${workspaceId} and m.user_id = ${userId}`,
  );
}

/** Names of the people of a workspace by id. */
export async function listNames(tx: Tx, workspaceId: string): Promise<Map<string, string>> {
  const rows = await list(
    tx,
    sql<{ id: string; name: string }>`select id, name from users where workspace_id = ${workspaceId}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
