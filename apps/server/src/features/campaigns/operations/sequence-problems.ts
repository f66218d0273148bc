import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { validateGraph, type GraphProblem } from '@waypost/domain/campaigns/sequence/validate-graph';
import type { AccountType } from '@waypost/domain/linkedin/daily-limits';
import type { CampaignsDeps } from '../campaigns-deps.ts';

/** What is wrong with a sequence in this installation, for the strictest type among its senders. */
export function sequenceProblems(
  { webCalls }: Pick<CampaignsDeps, 'webCalls'>,
  graph: SequenceGraph,
  accountType: AccountType,
): readonly GraphProblem[] {
  return validateGraph(graph, accountType, webCalls.privateAddresses);
}
