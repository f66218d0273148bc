import { leadStateOfOutcome } from '@waypost/domain/campaigns/lead-state';
import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import type { StopSignal } from '@waypost/domain/campaigns/sequence/enrolment';
import { stopFor } from '@waypost/domain/campaigns/sequence/stop-for';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { setManyDue } from '../store/due-enrolment.store.ts';
import { type Ending, endMany, noteEnded } from './stopping.store.ts';

/** Leads ended by one statement. */
const leadsPerStatement = 2_000;

export interface LeadToStop {
  enrolmentId: string;
  signal: StopSignal;
}

/**
 * Ends many leads wherever they stand, in the caller's transaction: what is planned for them is taken back first,
 * as an outcome locks them, and once more for what was planned meanwhile. A stop does not depend on the sequence, so
 * no lead has to be read.
 * @param how `skipLocked`: a lead that somebody holds right now loses its plan here and ends in its own turn, which
 * comes at once; for callers that must not wait.
 * @returns how many ended here.
 */
export async function stopMany(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  leads: readonly LeadToStop[],
  how: { skipLocked: boolean } = { skipLocked: false },
): Promise<number> {
  const changed = new Set<string>();
  let stopped = 0;
  for (let from = 0; from < leads.length; from += leadsPerStatement) {
    const endings = leads.slice(from, from + leadsPerStatement).map((lead) => endingOf(room, lead));
    for (const ended of await stopSome(tx, room, workspaceId, endings, how)) {
      changed.add(ended.campaignId);
      stopped += 1;
    }
  }
  const now = room.platform.clock.businessNow();
  await setManyDue(tx, workspaceId, [...changed], now, 'campaigns.completion');
  for (const campaignId of changed) await hint(tx, workspaceId, 'campaigns.campaign', campaignId);
  return stopped;
}

async function stopSome(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  endings: readonly Ending[],
  { skipLocked }: { skipLocked: boolean },
) {
  const now = room.platform.clock.businessNow();
  await takeBack(tx, room, workspaceId, endings);
  const ended = await endMany(tx, workspaceId, endings, { now, skipLocked });
  const endingOfLead = new Map(endings.map((ending) => [ending.enrolmentId, ending]));
  const news = ended.flatMap((one) => {
    const ending = endingOfLead.get(one.enrolmentId);
    if (ending === undefined) return [];
    const { outcome: what, reason: detail, at } = ending;
    return [{ ...one, eventId: room.platform.random.id(), what, detail, at }];
  });
  await noteEnded(tx, workspaceId, news);
  const done = new Set(ended.map(({ enrolmentId }) => enrolmentId));
  const here = endings.filter(({ enrolmentId }) => done.has(enrolmentId));
  await takeBack(tx, room, workspaceId, here);
  if (skipLocked) {
    const held = endings.filter(({ enrolmentId }) => !done.has(enrolmentId));
    await setManyDue(
      tx,
      workspaceId,
      held.map(({ enrolmentId }) => enrolmentId),
      now,
    );
  }
  return ended;
}

/** What is planned loses its place with the sentence that the lead gets. */
async function takeBack(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  endings: readonly Ending[],
): Promise<void> {
  const byReason = Map.groupBy(endings, ({ outcome, reason }) => `${outcome} ${reason}`);
  for (const same of byReason.values()) {
    const [first] = same;
    if (first === undefined) continue;
    const enrolmentIds = same.map(({ enrolmentId }) => enrolmentId);
    const why = { code: first.outcome, message: first.reason };
    await room.sender.cancel(tx, workspaceId, { enrolmentIds }, why);
  }
}

function endingOf(room: CampaignsRoom, { enrolmentId, signal }: LeadToStop): Ending {
  const { outcome, reason } = stopFor(signal);
  const now = room.platform.clock.businessNow();
  return {
    ...{ enrolmentId, signal, outcome },
    leadState: leadStateOfOutcome(outcome),
    reason: describeDecisionReason(reason),
    // What stopped the lead may have happened long before we heard of it.
    at: 'at' in reason ? Math.min(reason.at, now) : now,
  };
}
