import type { LinkedInDeps } from './linkedin-deps.ts';
import { accountRound } from './linkedin-loops.ts';
import { findRound } from './sweep.store.ts';
import { inboxState } from './webhooks/webhook-inbox.store.ts';

/** Wall milliseconds after which waiting work means that no worker does it. */
const lateMs = 5 * 60_000;

/** Why this room is not healthy; empty when it is. */
export async function linkedinHealth({ platform }: LinkedInDeps): Promise<string[]> {
  const { parked, oldestWaitingWallAt } = await inboxState(platform.db);
  const reasons: string[] = [];
  const wallNow = platform.clock.wallNow();
  if (parked > 0) {
    reasons.push(`${parked} LinkedIn webhook deliveries could not be processed and are parked.`);
  }
  if (oldestWaitingWallAt !== null && wallNow - oldestWaitingWallAt > lateMs) {
    const minutes = Math.floor((wallNow - oldestWaitingWallAt) / 60_000);
    reasons.push(`LinkedIn webhook deliveries have been waiting for ${minutes} minutes.`);
  }
  const round = await findRound(platform.db, accountRound);
  const lastAt = round?.lastWallAt ?? null;
  // Both clocks: business time runs fast in the sandbox and stands still while the product is stopped.
  const overdue = round !== undefined && platform.clock.businessNow() - round.dueAt > 4 * lateMs;
  if (overdue && lastAt !== null && wallNow - lastAt > 4 * lateMs) {
    const minutes = Math.floor((wallNow - lastAt) / 60_000);
    reasons.push(`The status of the LinkedIn accounts was last read ${minutes} minutes ago.`);
  }
  return reasons;
}
