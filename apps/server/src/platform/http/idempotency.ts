import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Route } from '@waypost/contract/route';
import type { Db } from '../db/pool.ts';
import { change, find } from '../db/rows.ts';
import { inWorkspace } from '../db/tenant.ts';
import { planHousekeeping } from '../housekeeping.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { AppError } from './app-error.ts';
import type { WithIdempotency } from './bind.ts';

interface KeyRow {
  request_hash: Buffer;
  response: Buffer | null;
  /** Claimed so long ago that its process must have died: no call takes as long. */
  is_abandoned: boolean;
}

/** Wall seconds after which a claim without an answer counts as left by a killed process. */
const abandonedSeconds = 120;

/**
 * Repeats of a POST with the same `Idempotency-Key` answer what the first one answered, for 24 hours.
 * The key is claimed before the operation runs, so two requests at the same time cannot both run; a claim
 * whose operation failed is given back.
 */
export function createIdempotency(db: Db, secrets: Secrets): WithIdempotency {
  return async (context, route, body, run) => {
    const header = context.request.headers['idempotency-key'];
    if (header === undefined) return run();
    if (typeof header !== 'string' || header.length < 8 || header.length > 200) {
      throw new AppError('malformed_request', 'An Idempotency-Key has 8 to 200 characters.');
    }
    const { userId, workspaceId } = context.actor;
    const keyHash = secrets.keyedHash(
      'idempotency',
      `${userId} ${route.method} ${context.request.url} ${header}`,
    );
    const requestHash = createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest();
    const bound = `${workspaceId}:${keyHash.toString('hex')}`;
    const known = await claim(db, workspaceId, keyHash, requestHash);
    if (known !== undefined) return replay(secrets, bound, known, requestHash, route);
    try {
      const data = await run();
      const response = secrets.seal('idempotency-response', bound, JSON.stringify(data ?? null));
      await inWorkspace(db, workspaceId, (tx) =>
        change(
          tx,
          sql`update idempotency_keys set response = ${response} where workspace_id = ${workspaceId} and key_hash = ${keyHash}`,
        ),
      );
      return data;
    } catch (error) {
      await inWorkspace(db, workspaceId, (tx) =>
        change(
          tx,
          sql`delete from idempotency_keys where workspace_id = ${workspaceId} and key_hash = ${keyHash} and response is null`,
        ),
      );
      throw error;
    }
  };
}

async function claim(
  db: Db,
  workspaceId: string,
  keyHash: Buffer,
  requestHash: Buffer,
): Promise<KeyRow | undefined> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const claimed = await change(
      tx,
      sql`insert into idempotency_keys (workspace_id, key_hash, request_hash)
          values (${workspaceId}, ${keyHash}, ${requestHash})
          on conflict (workspace_id, key_hash) do update
            set request_hash = excluded.request_hash, response = null, created_wall_at = now()
            where idempotency_keys.created_wall_at < now() - interval '24 hours'`,
    );
    if (claimed === 1) {
      await planHousekeeping(tx, workspaceId);
      return undefined;
    }
    return find(
      tx,
      sql<KeyRow>`select request_hash, response,
                    created_wall_at < now() - make_interval(secs => ${abandonedSeconds}) as is_abandoned
                  from idempotency_keys
                  where workspace_id = ${workspaceId} and key_hash = ${keyHash}`,
    );
  });
}

function replay(secrets: Secrets, bound: string, known: KeyRow, requestHash: Buffer, route: Route): unknown {
  if (!known.request_hash.equals(requestHash)) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was already used for a different request.',
    );
  }
  if (known.response === null && known.is_abandoned) {
    throw new AppError(
      'conflict',
      'The result of the first attempt is unknown: it was interrupted. Check whether it happened before you send it again with a new Idempotency-Key.',
    );
  }
  if (known.response === null) {
    throw new AppError(
      'conflict',
      `The same request (${route.method} ${route.path}) is still running. Wait for it.`,
    );
  }
  return JSON.parse(secrets.open('idempotency-response', bound, known.response)) as unknown;
}
