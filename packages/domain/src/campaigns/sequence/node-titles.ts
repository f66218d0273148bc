import { questionOf } from './condition.ts';
import { delayWords } from './delay.ts';
import { isStep, type SequenceGraph, type SequenceNode } from './graph.ts';
import { readingOrder } from './reading-order.ts';

/** Titles by node id. Steps of one kind are numbered in reading order once there are several. */
export function nodeTitles(graph: SequenceGraph): ReadonlyMap<string, string> {
  const order = readingOrder(graph);
  const counts = new Map<string, number>();
  for (const { kind } of order) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const seen = new Map<string, number>();
  return new Map(
    order.map((node) => {
      const number = (seen.get(node.kind) ?? 0) + 1;
      seen.set(node.kind, number);
      const several = isStep(node) && (counts.get(node.kind) ?? 0) > 1;
      return [node.id, several ? `${titleOf(node)} ${number}` : titleOf(node)];
    }),
  );
}

/**
 * Titles of nodes that nothing leads to, where it takes a number to tell them apart. Their numbers go on from those of
 * the steps that are led to, which keep the titles that they are shown with.
 */
export function lostTitles(graph: SequenceGraph): ReadonlyMap<string, string> {
  const led = readingOrder(graph);
  const lost = Object.values(graph.nodes).filter((node) => !led.includes(node));
  const numbers = new Map<string, number>();
  const next = (title: string) => {
    const number = (numbers.get(title) ?? 0) + 1;
    numbers.set(title, number);
    return number;
  };
  for (const node of led) if (isStep(node)) next(titleOf(node));
  const numbered = lost.map((node) => ({ id: node.id, title: titleOf(node), number: next(titleOf(node)) }));
  return new Map(
    numbered
      .filter(({ title }) => (numbers.get(title) ?? 0) > 1)
      .map(({ id, title, number }) => [id, `${title} ${number}`]),
  );
}

/** What the builder calls a node of this kind, without its number: "Invite", "Wait 3 days", "Already connected?". */
export function titleOf(node: SequenceNode): string {
  switch (node.kind) {
    case 'visit':
      return 'View profile';
    case 'invite':
      return 'Invite';
    case 'message':
      return 'Message';
    case 'follow':
      return 'Follow';
    case 'react':
      return 'Like latest post';
    case 'comment':
      return 'Comment';
    case 'inmail':
      return 'InMail';
    case 'withdraw':
      return 'Withdraw invitation';
    case 'tag':
      return 'Add tag';
    case 'list':
      return 'Move to list';
    case 'webhook':
      return 'Webhook';
    case 'task':
      return 'Manual task';
    case 'wait':
      return `Wait ${delayWords(node.delayMinutes)}`;
    case 'condition':
      return questionOf(node.test);
    default:
      return 'End';
  }
}
