import { type RawBuilder, sql } from 'kysely';
import { find, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** What came of one attempt. */
export interface AttemptEnd {
  actionId: string;
  attempt: number;
  class: string;
  code: string;
  httpStatus: number | null;
  providerRequestId: string | null;
}

/** The statement of {@link finishAttempt}, for one that writes more than this. */
export function attemptEnded(workspaceId: string, a: AttemptEnd): RawBuilder<unknown> {
  return sql`update attempts set finished_wall_at = now(), class = ${a.class}, code = ${a.code},
        http_status = ${a.httpStatus}, provider_request_id = ${a.providerRequestId}
      where workspace_id = ${workspaceId} and action_id = ${a.actionId} and attempt = ${a.attempt}
        and finished_wall_at is null`;
}

export async function finishAttempt(tx: Tx, workspaceId: string, ended: AttemptEnd): Promise<void> {
  await later(tx, attemptEnded(workspaceId, ended));
}

/**
 * An earlier attempt ended without a clear answer, so that its effect may turn up. A refusal is a clear answer,
 * also when the sent list could not be read after it.
 */
export async function hadDoubt(tx: Tx, workspaceId: string, actionId: string): Promise<boolean> {
  const row = await find(
    tx,
    sql`select 1 from attempts where workspace_id = ${workspaceId} and action_id = ${actionId}
      and (class is null or (class = 'in_doubt' and http_status is distinct from 422)) limit 1`,
  );
  return row !== undefined;
}

/** Wall milliseconds until a dispatched action is so old that its answer must have been stored; 0 when it is. */
export async function answerDueMs(
  tx: Tx,
  workspaceId: string,
  actionId: string,
  ageMs: number,
): Promise<number> {
  const row = await find(
    tx,
    sql<{
      ms: number;
    }>`select (extract(epoch from dispatched_wall_at - now()) * 1000)::float8 + ${ageMs}::float8 as ms
      from actions where workspace_id = ${workspaceId} and id = ${actionId} and dispatched_wall_at is not null`,
  );
  return Math.max(0, row?.ms ?? 0);
}

/** When each action was dispatched for the first time, business time; those that never were are left out. */
export async function firstDispatches(
  tx: Tx,
  workspaceId: string,
  actions: readonly { id: string }[],
): Promise<Map<string, number>> {
  if (actions.length === 0) return new Map();
  const rows = await list(
    tx,
    sql<{ action_id: string; at: number }>`select action_id, min(dispatched_at) as at from attempts
      where workspace_id = ${workspaceId} and action_id = any(${actions.map(({ id }) => id)}::uuid[])
      group by action_id`,
  );
  return new Map(rows.map((row) => [row.action_id, row.at]));
}
