import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { get } from '../platform/db/rows.ts';
import { inWorkspace } from '../platform/db/tenant.ts';
import type { Platform } from '../platform/platform.ts';
import type { RunSettings } from './kill-settings.ts';

export interface Steering {
  settings: RunSettings;
  startedAt: number;
  signal: AbortSignal;
  /** Every effect has been tried at least once: the rest is the aftermath. */
  calm(): Promise<void>;
  /** The business clock goes to the next day. */
  jump(): Promise<void>;
  /** Nothing more is needed for the verdict. */
  caught(): Promise<boolean>;
}

/**
 * Waits until every action has ended. Once each was tried, or waits for tomorrow's limits, the network and the
 * killer calm down; once nothing is on its way any more, the business clock jumps to the next day. Answers false
 * when nothing moved for too long: a slow machine takes its time, a stuck run ends.
 */
export async function untilAtRest(
  platform: Platform,
  workspaceId: string,
  steering: Steering,
): Promise<boolean> {
  const { settings, startedAt, signal } = steering;
  let calm = false;
  let progress = '';
  let movedAt = performance.now();
  for (;;) {
    const left = await whatIsLeft(platform, workspaceId);
    const now = performance.now();
    report(steering, left);
    if (left.open === 0 || (await steering.caught())) return true;
    if (left.progress !== progress) movedAt = now;
    progress = left.progress;
    if (now - movedAt > settings.stillnessMs || now - startedAt > settings.timeLimitMs) return false;
    if (!calm && left.untried === 0) {
      calm = true;
      await steering.calm();
    }
    if (left.tomorrow > 0 && left.moving === 0) await steering.jump();
    await wait(1_000, undefined, { signal });
  }
}

interface Left {
  open: number;
  /** Not ended, and not tried although their account may act today. */
  untried: number;
  /** Held back by the limits of today. */
  tomorrow: number;
  /** Claimed, dispatched, planned for now, or so freshly dispatched that their effect may still come. */
  moving: number;
  /** Changes with everything that happens to an action: a claim, a dispatch, a look that counts, an end. */
  progress: string;
}

async function whatIsLeft(platform: Platform, workspaceId: string): Promise<Left> {
  const inTwoHours = new Date(platform.clock.businessNow() + 2 * 3_600_000);
  return inWorkspace(platform.db, workspaceId, (tx) =>
    get(
      tx,
      sql<Left>`select count(*) as open,
          count(*) filter (where a.attempt = 0 and not held.till_tomorrow) as untried,
          count(*) filter (where held.till_tomorrow) as tomorrow,
          count(*) filter (where not held.till_tomorrow
            and not (a.state = 'in_doubt' and a.dispatched_wall_at < now() - interval '9 seconds')) as moving,
          concat_ws(' ', count(*), count(*) filter (where a.state = 'in_doubt'), sum(a.attempt), sum(a.claims),
            sum(cardinality(a.clean_reads_wall_at))) as progress
        from actions a join account_runtime r on r.workspace_id = a.workspace_id and r.account_id = a.account_id
        cross join lateral (select a.state = 'planned' and r.wake_at > ${inTwoHours} as till_tomorrow) held
        where a.state in ('planned', 'claimed', 'dispatched', 'in_doubt')`,
    ),
  );
}

function report({ startedAt }: Steering, left: Left): void {
  if (process.env['KILL_RUN_VERBOSE'] === undefined) return;
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`${seconds} s: ${JSON.stringify(left)}`);
}
