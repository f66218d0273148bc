import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { get, list } from '../../../platform/db/rows.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { setDue } from './due.store.ts';
import type { SenderDeps } from './sender-deps.ts';

const pollMs = 50;
/** On top of the age at which a dispatch is not written any more: the clocks of two statements. Wall milliseconds. */
const slackMs = 500;

/**
 * After a stop was committed: answers once nothing of the workspace, or of one account, can leave any more. Claims end at once, so that
 * a dispatch that had begun before the stop finds its claim gone; what was dispatched before is waited for until it
 * is answered, or too old to be written.
 */
export async function endInFlight(
  { platform, timing }: Pick<SenderDeps, 'platform' | 'timing'>,
  workspaceId: string,
  accountId: string | null = null,
): Promise<void> {
  const { db } = platform;
  await inWorkspace(db, workspaceId, async (tx) => {
    // Waits for every dispatch that holds its row right now, and changes what the others look at.
    const ended = await list(
      tx,
      sql<{ id: string }>`update actions set claim_until_wall_at = now()
        where workspace_id = ${workspaceId} and state = 'claimed'
          and (${accountId}::uuid is null or account_id = ${accountId}) returning id`,
    );
    for (const { id } of ended) await setDue(tx, workspaceId, id, 'recover', 0);
  });
  const youngMs = timing.writeAgeMs + slackMs;
  for (let waitedMs = 0; waitedMs <= youngMs + pollMs; waitedMs += pollMs) {
    const { leaving } = await inWorkspace(db, workspaceId, (tx) =>
      get(
        tx,
        sql<{ leaving: boolean }>`select exists (select 1 from actions where workspace_id = ${workspaceId}
          and (${accountId}::uuid is null or account_id = ${accountId})
          and state = 'dispatched' and dispatched_wall_at > now() - make_interval(secs => ${youngMs}::float8 / 1000)) as leaving`,
      ),
    );
    if (!leaving) return;
    await wait(pollMs);
  }
}
