import { ATTEMPTS_MAX } from '@waypost/domain/linkedin/timing';
import { sql } from 'kysely';
import { find } from '../platform/db/rows.ts';
import { inWorkspace } from '../platform/db/tenant.ts';
import type { Platform } from '../platform/platform.ts';

/** How often an action that was just claimed has been interrupted already. */
export interface Standing {
  accountId: string;
  /** An earlier claim since its last dispatch ended without one: by a death, a freeze or a slow machine. */
  wasInterrupted: boolean;
  /** After this dispatch there is no other. */
  isLastTry: boolean;
}

/** Reads where an action stands, so that the proof itself never uses up its claims or its tries. */
export async function readStanding(
  platform: Pick<Platform, 'db'>,
  workspaceId: string,
  actionId: string,
): Promise<Standing | undefined> {
  const row = await inWorkspace(platform.db, workspaceId, (tx) =>
    find(
      tx,
      sql<{ account_id: string; claims: number; attempt: number }>`select account_id, claims, attempt
        from actions where workspace_id = ${workspaceId} and id = ${actionId}`,
    ),
  );
  return (
    row && {
      accountId: row.account_id,
      wasInterrupted: row.claims > 1,
      isLastTry: row.attempt >= ATTEMPTS_MAX - 1,
    }
  );
}
