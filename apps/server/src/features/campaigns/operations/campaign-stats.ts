import { isStep, type StepNode } from '@waypost/domain/campaigns/sequence/graph';
import { rateOf } from '@waypost/domain/campaigns/stats';
import type { CampaignStats, dailyStats } from '@waypost/contract/campaigns';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Campaign } from '../campaign.ts';
import { listVersions } from '../store/campaign.store.ts';
import { countWaitingByNode } from '../store/enrolment.store.ts';
import { countEvents, countTotals, type CountedEvent } from '../store/event.store.ts';
import { countsOf } from './view-campaign.ts';

export interface Period {
  from: number | null;
  /** Exclusive. */
  to: number | null;
}

/** `YYYY-MM-DD` days of the query as UTC instants; the end day is included. */
export function periodOf(query: { startDate?: string | undefined; endDate?: string | undefined }): Period {
  return {
    from: query.startDate === undefined ? null : Date.parse(`${query.startDate}T00:00:00Z`),
    to: query.endDate === undefined ? null : Date.parse(`${query.endDate}T00:00:00Z`) + 86_400_000,
  };
}

/** Numbers counted from what happened; nothing is estimated. */
export async function readStats(
  tx: Tx,
  workspaceId: string,
  campaign: Campaign,
  period: Period,
): Promise<CampaignStats> {
  const events = await countEvents(tx, workspaceId, campaign.id, period);
  const totals = (await countTotals(tx, workspaceId, [campaign.id], period))(campaign.id);
  const waiting = await countWaitingByNode(tx, workspaceId, campaign.id);
  const steps = (await stepsOf(tx, workspaceId, campaign)).map((node) => {
    const at = (what: string): number =>
      sum(events, (event) => event.nodeId === node.id && event.what === what);
    return {
      nodeId: node.id,
      kind: node.kind,
      done: at(doneEvent[node.kind]),
      waiting: waiting.get(node.id) ?? 0,
      failed: at('failed') + at('visit_failed'),
      results: node.kind === 'visit' ? 0 : at(node.kind === 'invite' ? 'accepted' : 'replied'),
    };
  });
  const { visited, invited, accepted, messaged, replied, contacted } = totals;
  return {
    counts: (await countsOf(tx, workspaceId, [campaign.id]))(campaign.id).counts,
    visited,
    invited,
    accepted,
    messaged,
    replied,
    acceptRate: rateOf(accepted, invited),
    replyRate: rateOf(replied, contacted),
    steps,
  };
}

const doneEvent = { visit: 'visited', invite: 'invited', message: 'messaged' } as const;

/** The steps of the sequence as it is now, then those that only earlier leads went through. */
async function stepsOf(tx: Tx, workspaceId: string, campaign: Campaign): Promise<StepNode[]> {
  const versions = await listVersions(tx, workspaceId, campaign.id);
  const steps = new Map<string, StepNode>();
  for (const graph of [campaign.graph, ...versions.toReversed()]) {
    for (const node of Object.values(graph.nodes)) {
      if (isStep(node) && !steps.has(node.id)) steps.set(node.id, node);
    }
  }
  return [...steps.values()];
}

export async function readDailyStats(
  tx: Tx,
  workspaceId: string,
  campaign: Campaign,
  period: Period,
): Promise<z.infer<typeof dailyStats>[]> {
  const events = await countEvents(tx, workspaceId, campaign.id, period);
  const days = [...new Set(events.map((event) => event.day))].toSorted();
  return days.map((date) => {
    const on = (what: string): number => sum(events, (event) => event.day === date && event.what === what);
    return {
      date,
      visited: on('visited'),
      invited: on('invited'),
      accepted: on('accepted'),
      messaged: on('messaged'),
      replied: on('replied'),
    };
  });
}

function sum(events: readonly CountedEvent[], chosen: (event: CountedEvent) => boolean): number {
  return events.reduce((total, event) => (chosen(event) ? total + event.n : total), 0);
}
