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

function titleOf(node: SequenceNode): string {
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
