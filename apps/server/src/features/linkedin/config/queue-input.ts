import type { QueueInput } from '@waypost/domain/linkedin/queue-forecast';
import type { WorkingHours } from '@waypost/domain/linkedin/working-hours';
import type { Tx } from '../../../platform/db/tenant.ts';
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
  return {
    rows,
    now,
    untilAt,
    account,
    campaignReservations: ofCampaign,
    accountKey: runtime.memberKey.toString('hex'),
    turns: await recentTurns(tx, workspaceId, accountId, [...new Set(Object.values(priorities))]),
    shares: runtime.shares,
    actions: rows.map((row) => ({ ...row, campaignHours: row.hours && sharedHours(shared, row.hours) })),
  };
}

/** Equal hours of many rows as one object: what is worked out for one holds for all. */
function sharedHours(shared: Map<string, WorkingHours>, hours: WorkingHours): WorkingHours {
  const key = JSON.stringify(hours);
  const known = shared.get(key);
  if (known !== undefined) return known;
  shared.set(key, hours);
  return hours;
}
