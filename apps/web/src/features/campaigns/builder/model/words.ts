import {
  isWritten,
  nodeOf,
  type SequenceGraph,
  type SequenceNode,
} from '@waypost/domain/campaigns/sequence/graph';
import { variantLetter } from '@waypost/domain/campaigns/sequence/variant-letter';
import { branchLabel } from '@waypost/domain/campaigns/sequence/condition';
import { lengthWithFallbacks } from '@waypost/domain/campaigns/message-template';
import { NOTE_LENGTH_MAX, type AccountType } from '@waypost/domain/linkedin/daily-limits';
import { countOf, formatNumber } from '../../../../lib/numbers.ts';
import { wordsOf } from '../../running/placeholders.ts';
import { branchesTo } from './tree.ts';

/**
 * One line under the title: what the step does or says, and in how many wordings.
 * @param listName of the list that a step moves leads to, where it is known
 */
export function nodeSummary(node: SequenceNode, accountType: AccountType, listName?: string): string | null {
  const summary = oneWording(node, accountType, listName);
  const variants = isWritten(node) ? node.variants.length : 1;
  return summary === null || variants === 1 ? summary : `${countOf(variants, 'variant')}. ${summary}`;
}

function oneWording(
  node: SequenceNode,
  accountType: AccountType,
  listName: string | undefined,
): string | null {
  switch (node.kind) {
    case 'visit':
      return 'Shows up in their notifications';
    case 'invite': {
      const body = bodyOf(node);
      if (body.trim() === '') return 'Without a note';
      return `With a note, ${formatNumber(lengthWithFallbacks(body.trim()))} of ${NOTE_LENGTH_MAX[accountType]} characters`;
    }
    case 'message':
      return bodyOf(node).trim() === '' ? 'Empty' : plainWords(bodyOf(node));
    case 'follow':
      return 'Shows up in their notifications';
    case 'react':
      return `Of the last ${countOf(node.maxAgeDays, 'day')}; skipped without one`;
    case 'comment':
      return bodyOf(node).trim() === '' ? 'Empty' : `After approval: ${plainWords(bodyOf(node))}`;
    case 'inmail':
      return node.subject.trim() === '' ? 'No subject yet' : plainWords(node.subject);
    case 'withdraw':
      return 'If it is still pending';
    case 'tag':
      return node.tag.trim() === '' ? 'No tag yet' : node.tag;
    case 'list':
      if (node.listId === null) return 'No list chosen';
      return listName === undefined ? 'Leaves the lists of this campaign' : `To ${listName}`;
    case 'webhook':
      return node.url === '' ? 'No address yet' : node.url;
    case 'task':
      return node.instructions.trim() === '' ? 'Nothing to do yet' : taskWords(node.instructions);
    default:
      return null;
  }
}

/** The wording of a written step; empty for anything else. */
export function bodyOf(node: SequenceNode | null, variantId?: string): string {
  if (node === null || !isWritten(node)) return '';
  const variant = node.variants.find(({ id }) => id === variantId) ?? node.variants[0];
  return variant?.body ?? '';
}

/** ", variant B" where a step has several wordings. */
export function variantLabel(node: SequenceNode | null, variantId: string | null): string {
  const letter = variantLetter(node, variantId);
  return letter === null ? '' : `, variant ${letter}`;
}

/** One line of a template, variables as they read without a value. */
function plainWords(body: string): string {
  return body
    .replace(/\{\{[^{}|]*\|?([^{}]*)\}\}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** One line of what a person does: each variable by its name, as a task needs no fallback. */
function taskWords(instructions: string): string {
  return wordsOf(instructions).replace(/\s+/g, ' ').trim();
}

/** Where a node stands, in words: "If accepted, step 2", or "Step 1". */
export function positionWords(graph: SequenceGraph, nodeId: string): string {
  const branch = branchesTo(graph, nodeId).at(-1);
  const from = branch === undefined ? graph.startNodeId : branch.condition[branch.exit];
  const count = straightWay(graph, from).findIndex(({ id }) => id === nodeId) + 1;
  if (branch === undefined) return `Step ${count}`;
  return `${branchLabel(branch.exit, branch.condition.test)}, step ${count}`;
}

/** The nodes from here on up to and including the next condition or end. */
export function straightWay(graph: SequenceGraph, fromId: string | null): SequenceNode[] {
  const way: SequenceNode[] = [];
  for (let node = nodeOf(graph, fromId); node !== null && way.length < 500;) {
    way.push(node);
    node = node.kind === 'end' || node.kind === 'condition' ? null : nodeOf(graph, node.next);
  }
  return way;
}
