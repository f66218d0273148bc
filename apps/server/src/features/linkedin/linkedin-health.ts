import type { Db } from '../../platform/db/pool.ts';
import type { LinkedInDeps } from './linkedin-deps.ts';
import { accountRound } from './linkedin-loops.ts';
import { findRound } from './sweep.store.ts';
import { inboxState } from './webhooks/webhook-inbox.store.ts';

/** Wall milliseconds after which waiting work means that no worker does it. */
const lateMs = 75_000;
/** A round that fails is tried again each 10 seconds; this long without one is told. */
const roundLateMs = 20 * 60_000;

/** Why this room is not healthy; empty when it is. */
export async function linkedinHealth({ platform }: LinkedInDeps, db: Db): Promise<string[]> {
  const { parked, oldestWaitingWallAt } = await inboxState(db);
  const reasons: string[] = [];
  const wallNow = platform.clock.wallNow();
  if (parked > 0) {
    reasons.push(`${parked} LinkedIn webhook deliveries could not be processed and are parked.`);
  }
  if (oldestWaitingWallAt !== null && wallNow - oldestWaitingWallAt > lateMs) {
    const seconds = Math.floor((wallNow - oldestWaitingWallAt) / 1_000);
    reasons.push(`LinkedIn webhook deliveries have been waiting for ${seconds} seconds.`);
  }
  const round = await findRound(db, accountRound);
  const lastAt = round?.lastWallAt ?? null;
  // Both clocks: business time runs fast in the sandbox and stands still while the product is stopped.
  const overdue = round !== undefined && platform.clock.businessNow() - round.dueAt > roundLateMs;
  if (overdue && lastAt !== null && wallNow - lastAt > roundLateMs) {
    const minutes = Math.floor((wallNow - lastAt) / 60_000);
    reasons.push(`The status of the LinkedIn accounts was last read ${minutes} minutes ago.`);
  }
  return reasons;
}
