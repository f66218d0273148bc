import type { CampaignDayCaps, QueueInput } from '@waypost/domain/linkedin/queue-forecast';
import type { WorkingHours } from '@waypost/domain/linkedin/working-hours';
import type { Tx } from '../../../platform/db/tenant.ts';
import { readDayCaps } from '../sender/day-cap.store.ts';
import { recentTurns } from '../sender/candidate.store.ts';
import { priorities } from '../sender/action.ts';
import type { requireGoverned } from './config-room.ts';
import { listPlanned, type PlannedRow } from './queue.store.ts';

/** Planned actions that a forecast looks at; the rest lies behind them. */
const forecastActionsMax = 5_000;

type Governed = Awaited<ReturnType<typeof requireGoverned>>;

/** Everything the forecast needs, as production would see it now. */
export async function readQueueInput(
  tx: Tx,
  { now, runtime, account, ofCampaign }: Governed,
  untilAt: number,
): Promise<QueueInput & { rows: PlannedRow[] }> {
  const { workspaceId, accountId } = runtime;
  const rows = await listPlanned(tx, workspaceId, accountId, forecastActionsMax);
  const shared = new Map<string, WorkingHours>();
  const capped = await readCapped(tx, workspaceId, rows, { now, padMs: account.padMs });
  return {
    rows,
    now,
    untilAt,
    account,
    campaignReservations: ofCampaign,
    accountKey: runtime.memberKey.toString('hex'),
    turns: await recentTurns(tx, workspaceId, accountId, [...new Set(Object.values(priorities))]),
    shares: runtime.shares,
    dayCaps: (campaignId) => capped.get(campaignId),
    actions: rows.map((row) => ({ ...row, campaignHours: row.hours && sharedHours(shared, row.hours) })),
  };
}

/** Daily caps of the campaigns whose sends are marked. */
async function readCapped(
  tx: Tx,
  workspaceId: string,
  rows: readonly PlannedRow[],
  at: { now: number; padMs: number },
): Promise<Map<string, CampaignDayCaps>> {
  const found = new Map<string, CampaignDayCaps>();
  for (const campaignId of new Set(rows.flatMap((row) => (row.dayCapped ? (row.campaignId ?? []) : [])))) {
    const caps = await readDayCaps(tx, workspaceId, campaignId, at);
    if (caps !== undefined) found.set(campaignId, caps);
  }
  return found;
}

/** Equal hours of many rows as one object: what is worked out for one holds for all. */
function sharedHours(shared: Map<string, WorkingHours>, hours: WorkingHours): WorkingHours {
  const key = JSON.stringify(hours);
  const known = shared.get(key);
  if (known !== undefined) return known;
  shared.set(key, hours);
  return hours;
}
