import type { CampaignStats, WordingVerdictView } from '@waypost/contract/campaigns';
import { nodeTitles } from '@waypost/domain/campaigns/sequence/node-titles';
import { nodeOf, type SequenceGraph, type SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { letterAt, variantLetter } from '@waypost/domain/campaigns/sequence/variant-letter';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { readDailyStats, readStats } from '../operations/campaign-stats.ts';
import { getCampaign } from '../operations/save-campaign.ts';
import { readSenderNumbers } from './read-insights.ts';
import type { Cells } from '../../../platform/http/send-csv.ts';

const always = { from: null, to: null };
const columns = ['Part', 'Name', 'Number', 'Value'];

/**
 * The numbers of a campaign: one number a row, so that any spreadsheet can pivot it. Parts: Campaign, Step, Wording,
 * Sender, Day (UTC).
 */
export async function* reportRows(
  deps: CampaignsDeps,
  { workspaceId }: Actor,
  id: string,
): AsyncGenerator<readonly Cells[]> {
  const { campaign, stats, days, senders } = await inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const found = await getCampaign(tx, workspaceId, id);
    return {
      campaign: found,
      stats: await readStats(tx, workspaceId, found, always),
      days: await readDailyStats(tx, workspaceId, found, always),
      senders: await readSenderNumbers(tx, deps, workspaceId, found),
    };
  });
  const rows = (part: string, name: string, numbers: object): Cells[] =>
    Object.entries(numbers).map(([number, value]) => [part, name, wordOf(number), Number(value)]);
  const { counts, visited, invited, accepted, messaged, replied, steps } = stats;
  const meant = (of: Pick<CampaignStats, 'positiveRate' | 'unsortedReplies'>) => ({
    positiveReplies: of.positiveRate.numerator,
    repliesNotSorted: of.unsortedReplies,
  });
  yield [
    columns,
    ...rows('Campaign', campaign.name, {
      ...counts,
      visited,
      invited,
      accepted,
      messaged,
      repliedLeads: replied,
      ...meant(stats),
    }),
  ];
  yield namedSteps(campaign.graph, steps).flatMap(
    ({ name, nodeId, done, waiting, failed, failedBecause, unanswered, results, verdict }) => {
      return [
        ...rows('Step', name, { done, waiting, failed, results }),
        ...(unanswered > 0 ? rows('Step', name, { unanswered }) : []),
        ...failedBecause.map(({ reason, count }): Cells => ['Step', name, `Failed: ${reason}`, count]),
        ...wordingRows(name, verdict, nodeOf(campaign.graph, nodeId)),
      ];
    },
  );
  yield senders.flatMap(({ sender, leads, waiting: open, failed, invited: asked, accepted: yes, ...more }) =>
    rows('Sender', sender.name, {
      leads,
      waiting: open,
      failed,
      invited: asked,
      accepted: yes,
      messaged: more.messaged,
      replied: more.replied,
      ...meant(more),
    }),
  );
  yield days.flatMap(({ date, ...numbers }) => rows('Day', date, numbers));
}

/** Named and in the order of the sequence, as on the screen; steps of earlier versions stand last, numbered by kind. */
function namedSteps(
  graph: SequenceGraph,
  steps: CampaignStats['steps'],
): (CampaignStats['steps'][number] & { name: string })[] {
  const titles = nodeTitles(graph);
  const order = [...titles.keys()];
  const place = ({ nodeId }: { nodeId: string }) =>
    titles.has(nodeId) ? order.indexOf(nodeId) : order.length;
  const earlier = new Map<string, number>();
  return steps
    .toSorted((a, b) => place(a) - place(b))
    .map((step) => {
      const title = titles.get(step.nodeId);
      if (title !== undefined) return { ...step, name: title };
      const number = (earlier.get(step.kind) ?? 0) + 1;
      earlier.set(step.kind, number);
      return { ...step, name: `${wordOf(step.kind)} of an earlier version ${number}` };
    });
}

/** Each wording of a step with its rate and what the comparison says of it. */
function wordingRows(
  step: string,
  verdict: CampaignStats['steps'][number]['verdict'],
  node: SequenceNode | null,
): Cells[] {
  if (verdict === null) return [];
  const share = (value: number | undefined) => (value === undefined ? null : Math.round(value * 1_000) / 10);
  return verdict.variants.flatMap(({ id, done, results, interval }, index): Cells[] => {
    const name = `${step}, variant ${variantLetter(node, id) ?? letterAt(index)}`;
    return [
      ['Wording', name, 'Done', done],
      ['Wording', name, 'Results', results],
      ['Wording', name, 'Rate from, percent', share(interval?.low)],
      ['Wording', name, 'Rate to, percent', share(interval?.high)],
      ['Wording', name, 'Verdict', verdictWord(verdict.kind, verdict.variantIds.includes(id))],
    ];
  });
}

function verdictWord(kind: WordingVerdictView['kind'], isNamed: boolean): string {
  if (kind === 'too_early') return 'Not enough data';
  if (kind === 'keep_running') return 'Keep running';
  if (kind === 'winner') return isNamed ? 'Winner' : 'Worse';
  return isNamed ? 'No difference' : 'Worse';
}

/** "inProgress" becomes "In progress". */
function wordOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
