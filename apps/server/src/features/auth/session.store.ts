import { sql } from 'kysely';
import { change, list } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { TokenOwner } from './token.store.ts';

export interface SessionRow {
  familyId: string;
  userAgent: string | null;
  startedWallAt: number;
  lastUsedWallAt: number;
}

/** Remembers what a sign-in was made with. */
export async function insertSession(tx: Tx, owner: TokenOwner, userAgent: string | undefined): Promise<void> {
  await change(
    tx,
    sql`insert into sessions (workspace_id, family_id, user_id, user_agent)
        values (${owner.workspaceId}, ${owner.familyId}, ${owner.userId}, ${userAgent?.slice(0, 400) ?? null})`,
  );
}

/** Sessions of a user that can still be renewed, last used first. */
export async function listSessions(tx: Tx, workspaceId: string, userId: string): Promise<SessionRow[]> {
  const rows = await list(
    tx,
    sql<{ family_id: string; user_agent: string | null; started: number; used: number }>`
      select t.family_id, s.user_agent, coalesce(s.started_wall_at, t.first_made) as started, t.last_made as used
      from (select family_id, min(created_wall_at) as first_made, max(created_wall_at) as last_made
            from token_directory where user_id = ${userId} and workspace_id = ${workspaceId}
            group by family_id
            having bool_or(kind = 'refresh' and used_wall_at is null and expires_wall_at > now())) t
      left join sessions s on s.workspace_id = ${workspaceId} and s.family_id = t.family_id
      order by t.last_made desc, t.family_id limit 200`,
  );
  return rows.map((row) => ({
    familyId: row.family_id,
    userAgent: row.user_agent,
    startedWallAt: row.started,
    lastUsedWallAt: row.used,
  }));
}

/** Forgets the descriptions of sessions that are over. */
export async function forgetEndedSessions(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await change(
    tx,
    sql`delete from sessions s where s.workspace_id = ${workspaceId} and s.user_id = ${userId}
          and not exists (select 1 from token_directory t where t.family_id = s.family_id)`,
  );
}
