import {
  capKindOf,
  type DayCapKind,
  type DayCaps,
  dayCapReachMs,
  dayCapWait,
  kindsOfCap,
} from '@waypost/domain/linkedin/day-cap';
import { windowPadMs } from '@waypost/domain/linkedin/timing';
import type { Tx } from '../../../platform/db/tenant.ts';
import { wake } from './account-runtime.store.ts';
import type { Action, SendKind } from './action.ts';
import {
  accountsWithPlans,
  findDayCaps,
  listCampaignSpent,
  lockDayCaps,
  markCapped,
  saveDayCaps,
} from './day-cap.store.ts';
import type { SenderDeps } from './sender-deps.ts';

/** While another account of the campaign is claiming: looked at again after this business time. */
const busyMs = 1_000;

/**
 * Sets what a campaign may do in 24 hours from this commit on, for what is planned too. Its accounts look again at
 * once: a higher cap may let them go on.
 */
export async function setDayCaps(
  tx: Tx,
  { platform }: Pick<SenderDeps, 'platform'>,
  workspaceId: string,
  campaignId: string,
  caps: DayCaps,
): Promise<void> {
  await saveDayCaps(tx, workspaceId, campaignId, caps);
  const kinds = (Object.keys(caps) as DayCapKind[]).flatMap((kind) => kindsOfCap(kind));
  await markCapped(tx, workspaceId, campaignId, kinds);
  const now = platform.clock.businessNow();
  for (const accountId of await accountsWithPlans(tx, workspaceId, campaignId)) {
    await wake(tx, workspaceId, accountId, now);
  }
}

/**
 * Whether the campaign of an action lets one more go; null: it does, and nobody else of it claims before the caller
 * commits. Asked last, of marked sends alone.
 * @param claimed campaigns of which the caller has let one go in this transaction, which nobody counts yet: the next one
 * waits for the commit. What is let go is added.
 * @returns when to ask again; `until` null: its cap is 0.
 */
export async function dayCapBlocks(
  tx: Tx,
  { platform, timing }: Pick<SenderDeps, 'platform' | 'timing'>,
  workspaceId: string,
  action: Pick<Action, 'kind' | 'campaignId'>,
  now: number,
  claimed: Set<string>,
): Promise<{ until: number | null } | null> {
  const kind = capKindOf(action.kind);
  if (kind === null || action.campaignId === null) return null;
  if (claimed.has(action.campaignId)) return { until: now + busyMs };
  const caps = await lockDayCaps(tx, workspaceId, action.campaignId);
  if (caps === undefined) {
    const isBusy = (await findDayCaps(tx, workspaceId, action.campaignId)) !== undefined;
    return isBusy ? { until: now + busyMs } : null;
  }
  const cap = caps[kind];
  if (cap === undefined) return null;
  const padMs = windowPadMs(timing, platform.clock.speed());
  const kinds = kindsOfCap(kind) as SendKind[];
  const since = now - dayCapReachMs(padMs);
  const rows = await listCampaignSpent(tx, workspaceId, action.campaignId, kinds, since);
  const spent = rows.map(({ at }) => at);
  const wait = dayCapWait({ cap, spent }, padMs, now);
  if (wait === null) claimed.add(action.campaignId);
  return wait;
}
