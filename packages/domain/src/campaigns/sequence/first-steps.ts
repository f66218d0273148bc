import { exitsOf, isOwnStep, nodeOf, type NetworkStep, type SequenceGraph } from './graph.ts';

const MINUTE_MS = 60_000;

export interface FirstSteps {
  /** Steps on LinkedIn that a new lead may come to first, each after the least time its waits take. */
  readonly sends: readonly { readonly step: NetworkStep; readonly afterMs: number }[];
  /** On some way a person is asked before anything is sent. */
  readonly asksPerson: boolean;
}

/** What a new lead comes to first on every way through the sequence; questions are answered at once. */
export function firstSteps(graph: SequenceGraph): FirstSteps {
  const sends = new Map<string, { step: NetworkStep; afterMs: number }>();
  let asksPerson = false;
  const visit = (id: string | null, afterMs: number, path: ReadonlySet<string>): void => {
    const node = nodeOf(graph, id);
    // A broken graph may lead nowhere, or back to itself.
    if (node === null || path.has(node.id) || node.kind === 'end') return;
    if (node.kind === 'task' || node.kind === 'comment') {
      asksPerson = true;
      return;
    }
    if (node.kind !== 'wait' && node.kind !== 'condition' && !isOwnStep(node)) {
      const known = sends.get(node.id);
      if (known === undefined || afterMs < known.afterMs) sends.set(node.id, { step: node, afterMs });
      return;
    }
    const after = afterMs + (node.kind === 'wait' ? node.delayMinutes * MINUTE_MS : 0);
    for (const { to } of exitsOf(node)) visit(to, after, new Set(path).add(node.id));
  };
  visit(graph.startNodeId, 0, new Set());
  return { sends: [...sends.values()], asksPerson };
}
