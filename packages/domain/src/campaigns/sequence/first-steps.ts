import { exitsOf, isOwnStep, nodeOf, type NetworkStep, type SequenceGraph } from './graph.ts';

const MINUTE_MS = 60_000;

export interface FirstSteps {
  /** Steps on LinkedIn that a new lead may come to first, each after the least time its waits take. */
  readonly sends: readonly { readonly step: NetworkStep; readonly afterMs: number }[];
  /** On some way a person is asked before anything is sent. */
  readonly asksPerson: boolean;
}

/**
 * What a new lead comes to first on every way through the sequence; questions are answered at once. Each node is looked at
 * once, at its earliest: the ways through a row of questions double with each of them.
 */
export function firstSteps(graph: SequenceGraph): FirstSteps {
  const sends: { step: NetworkStep; afterMs: number }[] = [];
  const seen = new Set<string>();
  const ahead: { id: string | null; afterMs: number }[] = [{ id: graph.startNodeId, afterMs: 0 }];
  let asksPerson = false;
  for (let next = ahead.shift(); next !== undefined; next = ahead.shift()) {
    const { afterMs } = next;
    const node = nodeOf(graph, next.id);
    // A broken graph may lead nowhere, or back to itself.
    if (node === null || seen.has(node.id)) continue;
    seen.add(node.id);
    if (node.kind === 'task' || node.kind === 'comment') asksPerson = true;
    else if (node.kind === 'wait' || node.kind === 'condition' || isOwnStep(node)) {
      const after = afterMs + (node.kind === 'wait' ? node.delayMinutes * MINUTE_MS : 0);
      ahead.push(...exitsOf(node).map(({ to }) => ({ id: to, afterMs: after })));
      ahead.sort((one, other) => one.afterMs - other.afterMs);
    } else if (node.kind !== 'end') sends.push({ step: node, afterMs });
  }
  return { sends, asksPerson };
}
