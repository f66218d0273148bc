import { describeDelay } from '@waypost/domain/campaigns/sequence/decision-reason';
import { branchLabel, questionOf, type ConditionTest } from '@waypost/domain/campaigns/sequence/condition';
import { titleOf } from '@waypost/domain/campaigns/sequence/node-titles';
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
  /** "Profile visit", "Invitation", "Message 2", "Wait 3 days", "Accepted within 14 days?". */
  name: string;
  /** What makes it different: "with a note", "if accepted, 3 days later". Empty when there is nothing to say. */
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
  let messages = 0;
  const messageTotal = Object.values(graph.nodes).filter(({ kind }) => kind === 'message').length;

  function walk(id: string | null, depth: number, branch: string, waited: string) {
    const node = nodeOf(graph, id);
    if (node === null || seen.has(node.id)) return;
    seen.add(node.id);
    if (node.kind === 'message') messages += 1;
    const when = [branch, waited].filter((part) => part !== '').join(', ');
    const note = node.kind === 'invite' ? [inviteNote(node), when].filter(Boolean).join(', ') : when;
    named.push({ node, name: nameOf(node, messages, messageTotal), note: isStep(node) ? note : '', depth });
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

function inviteNote({ variants }: Extract<StepNode, { kind: 'invite' }>): string {
  return variants.some(({ body }) => body.trim() !== '') ? 'with a note' : 'without a note';
}

/** As the builder, but for what reads better as a noun beside numbers. */
function nameOf(node: SequenceNode, message: number, messageTotal: number): string {
  switch (node.kind) {
    case 'visit':
      return 'Profile visit';
    case 'invite':
      return 'Invitation';
    case 'message':
      return messageTotal > 1 ? `Message ${message}` : 'Message';
    case 'tag':
      return `Tag “${node.tag}”`;
    case 'wait':
      return `Wait ${describeDelay(node.delayMinutes)}`;
    case 'condition':
      return node.test.kind === 'accepted_within'
        ? `Accepted within ${days(node.test.days)}?`
        : titleOf(node);
    default:
      return titleOf(node);
  }
}

/** Inside a sentence: "if accepted", "if not accepted within 7 days". */
function branchWords(exit: 'yes' | 'no', test: ConditionTest): string {
  if (test.kind === 'accepted_within' && exit === 'no') return `if not accepted within ${days(test.days)}`;
  return lower(branchLabel(exit, test));
}

function days(count: number): string {
  return `${count} day${count === 1 ? '' : 's'}`;
}

const kindNames: Readonly<Record<StepKind, string>> = {
  visit: 'Profile visit',
  invite: 'Invitation',
  message: 'Message',
  follow: 'Follow',
  react: 'Like',
  comment: 'Comment',
  inmail: 'InMail',
  withdraw: 'Withdrawal',
  tag: 'Tag',
  list: 'Move to list',
  webhook: 'Webhook',
  task: 'Manual task',
};

/** Where a lead stands, by the node's id: the step, the one a wait leads to, or the invitation that is open. */
export function placeNamer(graph: SequenceGraph): (nodeId: string) => string {
  const nameOf = stepNamer(graph);
  return (nodeId) => {
    const node = nodeOf(graph, nodeId);
    if (node === null || isStep(node)) return nameOf(nodeId);
    if (node.kind === 'end') return 'End of the sequence';
    if (node.kind === 'condition') {
      return node.test.kind === 'accepted_within' ? 'Invitation' : questionOf(node.test);
    }
    const next = nodeOf(graph, node.next);
    return next !== null && isStep(next) ? `Before ${lower(nameOf(next.id))}` : nameOf(nodeId);
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
