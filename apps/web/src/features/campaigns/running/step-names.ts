import { describeDelay } from '@waypost/domain/campaigns/sequence/decision-reason';
import { branchLabel, questionOf, type ConditionTest } from '@waypost/domain/campaigns/sequence/condition';
import { nodeTitles } from '@waypost/domain/campaigns/sequence/node-titles';
import { exitsOf, isStep, nodeOf } from '@waypost/domain/campaigns/sequence/graph';
import type {
  SequenceGraph,
  SequenceNode,
  StepKind,
  StepNode,
} from '@waypost/domain/campaigns/sequence/graph';

/** One node of a sequence in reading order, with the words a person knows it by. */
export interface NamedNode {
  node: SequenceNode;
  /** What the builder calls it: "View profile", "Invite", "Message 2", "Wait 3 days". */
  name: string;
  /** What makes it different: "with a note", "“met”", "if accepted, 3 days later". Empty when there is nothing to say. */
  note: string;
  /** How many branches deep it stands. */
  depth: number;
}

/**
 * All nodes from the start on, the way of those who accept first. A node that several ways reach is named
 * once, where it is first read.
 */
export function nameNodes(graph: SequenceGraph): readonly NamedNode[] {
  const named: NamedNode[] = [];
  const seen = new Set<string>();
  const titles = nodeTitles(graph);

  function walk(id: string | null, depth: number, branch: string, waited: string) {
    const node = nodeOf(graph, id);
    if (node === null || seen.has(node.id)) return;
    seen.add(node.id);
    const note = isStep(node) ? [ownNote(node), branch, waited].filter((part) => part !== '').join(', ') : '';
    named.push({ node, name: titles.get(node.id) ?? node.kind, note, depth });
    if (node.kind === 'condition') {
      walk(node.yes, depth + 1, branchWords('yes', node.test), '');
      walk(node.no, depth + 1, branchWords('no', node.test), '');
      return;
    }
    const [next] = exitsOf(node);
    const delay = node.kind === 'wait' ? `${describeDelay(node.delayMinutes)} later` : '';
    walk(next?.to ?? null, depth, node.kind === 'wait' ? branch : '', delay);
  }
  walk(graph.startNodeId, 0, '', '');
  return named;
}

function ownNote(node: StepNode): string {
  if (node.kind === 'tag') return node.tag.trim() === '' ? '' : `“${node.tag}”`;
  if (node.kind !== 'invite') return '';
  return node.variants.some(({ body }) => body.trim() !== '') ? 'with a note' : 'without a note';
}

/** Inside a sentence: "if accepted", "if not accepted within 7 days". */
function branchWords(exit: 'yes' | 'no', test: ConditionTest): string {
  if (test.kind === 'accepted_within' && exit === 'no') return `if not accepted within ${days(test.days)}`;
  return lower(branchLabel(exit, test));
}

function days(count: number): string {
  return `${count} day${count === 1 ? '' : 's'}`;
}

/** As the builder calls a step of which the kind alone is known. */
const kindNames: Readonly<Record<StepKind, string>> = {
  visit: 'View profile',
  invite: 'Invite',
  message: 'Message',
  follow: 'Follow',
  react: 'Like latest post',
  comment: 'Comment',
  inmail: 'InMail',
  withdraw: 'Withdraw invitation',
  tag: 'Add tag',
  list: 'Move to list',
  webhook: 'Webhook',
  task: 'Manual task',
};

/** Where a lead stands, by the node's id: the step, the one a wait leads to, or the invitation that is open. */
export function placeNamer(graph: SequenceGraph): (nodeId: string) => string {
  const nameOf = stepNamer(graph);
  const [invite, ...others] = Object.values(graph.nodes).filter(({ kind }) => kind === 'invite');
  const onlyInvite = others.length === 0 ? invite : undefined;
  return (nodeId) => {
    const node = nodeOf(graph, nodeId);
    if (node === null || isStep(node)) return nameOf(nodeId);
    if (node.kind === 'end') return 'End of the sequence';
    if (node.kind === 'condition') {
      const isInvited = node.test.kind === 'accepted_within' && onlyInvite !== undefined;
      return isInvited ? nameOf(onlyInvite.id) : questionOf(node.test);
    }
    const next = nodeOf(graph, node.next);
    return next !== null && isStep(next) ? `Before “${nameOf(next.id)}”` : nameOf(nodeId);
  };
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The name of a step by its id; a step of an earlier version of the sequence is named by its kind. */
export function stepNamer(graph: SequenceGraph): (nodeId: string, kind?: StepKind) => string {
  const names = new Map(nameNodes(graph).map(({ node, name }) => [node.id, name]));
  return (nodeId, kind) =>
    names.get(nodeId) ?? (kind ? `${kindNames[kind]} of an earlier version` : 'A step of an earlier version');
}
