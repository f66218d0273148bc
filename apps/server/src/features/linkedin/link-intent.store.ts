import { sql } from 'kysely';
import { instant } from '../../platform/db/pool.ts';
import { change, find, list } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { ConnectResult, Contract } from '../../ports/linkedin.ts';

export type CheckpointType = Extract<ConnectResult, { result: 'checkpoint' }>['type'];

/** A sign-in that waits for a code. */
export interface LinkIntent {
  workspaceId: string;
  /** The future account's id, or the account's own when it reconnects. */
  id: string;
  providerAccountId: string;
  kind: 'link' | 'reconnect';
  type: CheckpointType;
  source: 'SMS' | 'APP' | null;
  /** To choose from, where LinkedIn asks for a Recruiter contract. */
  contracts: Contract[];
  timeZone: string;
  homeCountry: string | null;
  expiresWallAt: number;
}

interface IntentRow {
  workspace_id: string;
  id: string;
  provider_account_id: string;
  kind: LinkIntent['kind'];
  checkpoint_type: CheckpointType;
  checkpoint_source: LinkIntent['source'];
  contracts: Contract[];
  time_zone: string;
  home_country: string | null;
  expires_wall_at: number;
}

export async function findIntent(tx: Tx, workspaceId: string, id: string): Promise<LinkIntent | undefined> {
  const row = await find(
    tx,
    sql<IntentRow>`select * from linkedin_link_intents where workspace_id = ${workspaceId} and id = ${id}`,
  );
  return (
    row && {
      workspaceId: row.workspace_id,
      id: row.id,
      providerAccountId: row.provider_account_id,
      kind: row.kind,
      type: row.checkpoint_type,
      source: row.checkpoint_source,
      contracts: row.contracts,
      timeZone: row.time_zone,
      homeCountry: row.home_country,
      expiresWallAt: row.expires_wall_at,
    }
  );
}

/** A newer sign-in of the same account takes the place of an older one. */
export async function saveIntent(tx: Tx, intent: LinkIntent): Promise<void> {
  await change(
    tx,
    sql`insert into linkedin_link_intents (workspace_id, id, provider_account_id, kind, checkpoint_type,
        checkpoint_source, contracts, time_zone, home_country, expires_wall_at)
      values (${intent.workspaceId}, ${intent.id}, ${intent.providerAccountId}, ${intent.kind}, ${intent.type},
        ${intent.source}, ${JSON.stringify(intent.contracts)}, ${intent.timeZone}, ${intent.homeCountry}, ${instant(intent.expiresWallAt)})
      on conflict (workspace_id, id) do update set provider_account_id = excluded.provider_account_id,
        kind = excluded.kind, checkpoint_type = excluded.checkpoint_type,
        checkpoint_source = excluded.checkpoint_source, contracts = excluded.contracts, time_zone = excluded.time_zone,
        home_country = excluded.home_country,
        expires_wall_at = excluded.expires_wall_at`,
  );
}

export async function deleteIntent(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await change(tx, sql`delete from linkedin_link_intents where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Drops attempts that ended a day ago; until then a late code is answered with "expired", not "unknown". */
export async function deleteOldIntents(tx: Tx, workspaceId: string, wallNow: number): Promise<void> {
  const dayAgo = instant(wallNow - 86_400_000);
  await change(
    tx,
    sql`delete from linkedin_link_intents where workspace_id = ${workspaceId} and expires_wall_at < ${dayAgo}`,
  );
}

/** Accounts that wait for a code right now. */
export async function listWaitingIds(tx: Tx, workspaceId: string, wallNow: number): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`select id from linkedin_link_intents
      where workspace_id = ${workspaceId} and expires_wall_at > ${instant(wallNow)}`,
  );
  return rows.map((row) => row.id);
}

/** What the provider calls accounts whose sign-in was begun here and not finished. */
export async function listBegunAtProvider(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`select provider_account_id as id from linkedin_link_intents
      where workspace_id = ${workspaceId} and kind = 'link'`,
  );
  return rows.map(({ id }) => id);
}
