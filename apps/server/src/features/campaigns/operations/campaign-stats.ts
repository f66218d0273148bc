import { awaitedStep } from '@waypost/domain/campaigns/sequence/awaited-step';
import { isStep, isWritten, STEP_EVENTS, type StepNode } from '@waypost/domain/campaigns/sequence/graph';
import { rateOf } from '@waypost/domain/campaigns/stats';
import type { CampaignStats, dailyStats } from '@waypost/contract/campaigns';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Campaign } from '../campaign.ts';
import { type CampaignVersion, listVersions } from '../store/campaign.store.ts';
import { countStanding } from '../store/enrolment.store.ts';
import { countEvents, countTotals, type CountedEvent } from '../store/event.store.ts';
import { countUnansweredCalls } from '../store/webhook.store.ts';
import { judgeWordings } from './judge-wordings.ts';
import { readStepFailures } from './step-failures.ts';
import { numbersOf } from './lead-counts.ts';

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
  const numbers = (await numbersOf(tx, workspaceId, [campaign.id]))(campaign.id);
  const isAlways = period.from === null && period.to === null;
  const totals = isAlways
    ? numbers.totals
    : (await countTotals(tx, workspaceId, [campaign.id], period))(campaign.id);
  const versions = await listVersions(tx, workspaceId, campaign.id);
  const standing = await countStanding(tx, workspaceId, campaign.id);
  const waiting = countAwaited(standing, versions);
  const failuresOf = await readStepFailures(tx, workspaceId, campaign.id, period);
  const unanswered = await countUnansweredCalls(tx, workspaceId, campaign.id);
  const stepsNow = Object.values(campaign.graph.nodes).filter(isStep);
  const steps = stepsOf(campaign, versions).map((node) => {
    const at = (what: string): number =>
      sum(events, (event) => event.nodeId === node.id && event.what === what);
    const { failed, reasons } = failuresOf(node.id);
    return {
      nodeId: node.id,
      kind: node.kind,
      done: at(STEP_EVENTS[node.kind]),
      waiting: waiting.get(node.id) ?? 0,
      failed,
      failedBecause: reasons,
      unanswered: unanswered.get(node.id) ?? 0,
      results: node.kind === 'invite' ? at('accepted') : isWritten(node) ? at('replied') : 0,
      variants: variantsOf(node, events),
    };
  });
  const judged: CampaignStats['steps'] = [];
  for (const step of steps) {
    const node = stepsNow.find(({ id }) => id === step.nodeId);
    const verdict =
      node === undefined ? null : await judgeWordings(tx, workspaceId, campaign.id, versions, node);
    judged.push({ ...step, verdict });
  }
  const { visited, invited, accepted, messaged, replied, positive, unsorted, contacted } = totals;
  return {
    counts: numbers.counts,
    visited,
    invited,
    accepted,
    messaged,
    replied,
    acceptRate: rateOf(accepted, invited),
    replyRate: rateOf(replied, contacted),
    positiveRate: rateOf(positive, contacted),
    unsortedReplies: unsorted,
    steps: judged,
    onEarlierVersions: standing.reduce(
      (total, { version, n }) => total + (version === campaign.version ? 0 : n),
      0,
    ),
  };
}

/** What each wording did, where there are several; one that was taken out since is not shown. */
function variantsOf(node: StepNode, events: readonly CountedEvent[]) {
  if (!isWritten(node) || node.variants.length < 2) return [];
  return node.variants.map(({ id, share }) => {
    const at = (what: string): number =>
      sum(events, (event) => event.nodeId === node.id && event.variantId === id && event.what === what);
    const results = at(node.kind === 'invite' ? 'accepted' : 'replied');
    return { id, share, done: at(STEP_EVENTS[node.kind]), results };
  });
}

/** Unfinished leads by the step they wait for. */
function countAwaited(
  standing: Awaited<ReturnType<typeof countStanding>>,
  versions: readonly CampaignVersion[],
): Map<string, number> {
  const graphs = new Map(versions.map(({ version, graph }) => [version, graph]));
  const waiting = new Map<string, number>();
  for (const { version, nodeId, done, n } of standing) {
    const graph = graphs.get(version);
    const step = graph === undefined ? null : awaitedStep(graph, nodeId, done);
    if (step !== null) waiting.set(step.id, (waiting.get(step.id) ?? 0) + n);
  }
  return waiting;
}

/** The steps of the sequence as it is now, then those that only earlier leads went through. */
function stepsOf(campaign: Campaign, versions: readonly CampaignVersion[]): StepNode[] {
  const steps = new Map<string, StepNode>();
  for (const graph of [campaign.graph, ...versions.map((version) => version.graph).toReversed()]) {
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
    const on = (...what: string[]): number =>
      sum(events, (event) => event.day === date && what.includes(event.what));
    return {
      date,
      visited: on('visited'),
      invited: on('invited'),
      accepted: on('accepted'),
      messaged: on('messaged', 'inmailed'),
      replied: on('replied'),
    };
  });
}

function sum(events: readonly CountedEvent[], chosen: (event: CountedEvent) => boolean): number {
  return events.reduce((total, event) => (chosen(event) ? total + event.n : total), 0);
}
