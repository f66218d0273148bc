import type { AccountType } from '../../linkedin/daily-limits.ts';
import { INMAIL_SUBJECT_LENGTH_MAX } from '../../linkedin/text-lengths.ts';
import { lengthWithFallbacks, templateProblems, tooLongWords } from '../message-template.ts';
import type { TemplateProblem } from '../message-template.ts';
import { exitsOf, isStep, isWritten, nodeOf } from './graph.ts';
import { nodeTitles } from './node-titles.ts';
import { webhookAddressProblem, type PrivateAddresses } from './webhook-address.ts';
import { wordingLengthMax, wordingName } from './wording.ts';
import type { ConditionNode, InmailNode, SequenceGraph, SequenceNode, WrittenStep } from './graph.ts';

/** What is wrong with a sequence, with the place named. Errors block the launch, warnings do not. */
export type GraphProblem = {
  readonly code:
    | 'missing_start'
    | 'dead_end'
    | 'missing_branch'
    | 'unknown_target'
    | 'loop'
    | 'unreachable'
    | 'no_step'
    | 'empty_message'
    | 'missing_setting'
    | 'private_address'
    | 'premium_only'
    | 'withdrawal_without_invitation'
    | 'no_share'
    | 'duplicate_variant'
    | 'message_without_connection'
    | 'condition_without_invitation'
    | 'wait_for_nothing'
    | TemplateProblem['code'];
  readonly severity: 'error' | 'warning';
  readonly nodeId: string;
  readonly variantId: string | null;
  readonly message: string;
};

const NODE_NAMES: Readonly<Record<SequenceNode['kind'], string>> = {
  visit: 'profile visit',
  invite: 'invitation',
  message: 'message',
  follow: 'follow',
  react: 'like',
  comment: 'comment',
  inmail: 'InMail',
  withdraw: 'withdrawal',
  tag: 'tag',
  list: 'change of list',
  webhook: 'webhook',
  task: 'task',
  wait: 'wait',
  condition: 'condition',
  end: 'end',
};

/**
 * @param accountType the strictest type among the senders: notes of free accounts are shorter.
 * @param privateAddresses whether this installation's webhook steps may call a private network.
 */
export function validateGraph(
  graph: SequenceGraph,
  accountType: AccountType,
  privateAddresses: PrivateAddresses = 'refused',
): readonly GraphProblem[] {
  const start = nodeOf(graph, graph.startNodeId);
  if (start === null) {
    return [error('missing_start', graph.startNodeId, 'The sequence has no first step. Add one.')];
  }
  const nodes = Object.values(graph.nodes);
  const problems = nodes.flatMap((node) => [
    ...exitProblems(graph, node),
    ...wordingProblems(node, accountType),
    ...settingProblems(node, accountType, privateAddresses),
  ]);
  problems.push(
    ...loopProblems(graph),
    ...reachProblems(graph),
    ...orderProblems(graph),
    ...waitProblems(graph),
  );
  if (!nodes.some(isStep)) {
    problems.push(
      error(
        'no_step',
        graph.startNodeId,
        'The sequence does nothing yet. Add a visit, an invitation or a message.',
      ),
    );
  }
  return problems;
}

export function isLaunchable(problems: readonly GraphProblem[]): boolean {
  return problems.every((problem) => problem.severity === 'warning');
}

function error(
  code: GraphProblem['code'],
  nodeId: string,
  message: string,
  variantId: string | null = null,
): GraphProblem {
  return { code, severity: 'error', nodeId, variantId, message };
}

function warning(code: GraphProblem['code'], nodeId: string, message: string): GraphProblem {
  return { code, severity: 'warning', nodeId, variantId: null, message };
}

function exitProblems(graph: SequenceGraph, node: SequenceNode): readonly GraphProblem[] {
  const name = NODE_NAMES[node.kind];
  return exitsOf(node).flatMap((exit) => {
    if (exit.to === null) {
      if (exit.label === 'next')
        return [error('dead_end', node.id, `Nothing follows this ${name}. Add a step or an end.`)];
      const branch = exit.label === 'yes' ? 'Yes' : 'No';
      return [
        error(
          'missing_branch',
          node.id,
          `The branch “${branch}” of this condition leads nowhere. Add a step or an end.`,
        ),
      ];
    }
    if (nodeOf(graph, exit.to) !== null) return [];
    return [error('unknown_target', node.id, `This ${name} leads to a step that does not exist any more.`)];
  });
}

/** One problem per loop, at the step that leads back. */
function loopProblems(graph: SequenceGraph): readonly GraphProblem[] {
  const problems: GraphProblem[] = [];
  const titles = nodeTitles(graph);
  const finished = new Set<string>();
  const visit = (id: string, path: ReadonlySet<string>) => {
    const node = nodeOf(graph, id);
    if (node === null || finished.has(id)) return;
    const onPath = new Set(path).add(id);
    for (const exit of exitsOf(node)) {
      if (exit.to === null) continue;
      if (onPath.has(exit.to)) {
        const title = titles.get(exit.to);
        const back = title === undefined ? 'an earlier step' : `“${title}”`;
        const message = `This ${NODE_NAMES[node.kind]} leads back to ${back}. A sequence must come to an end.`;
        problems.push(error('loop', id, message));
      } else visit(exit.to, onPath);
    }
    finished.add(id);
  };
  for (const id of [graph.startNodeId, ...Object.keys(graph.nodes)]) visit(id, new Set());
  return problems;
}

function reachableFrom(graph: SequenceGraph, startId: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [startId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodeOf(graph, id);
    if (node === null || reached.has(id)) continue;
    reached.add(id);
    for (const exit of exitsOf(node)) if (exit.to !== null) open.push(exit.to);
  }
  return reached;
}

function reachProblems(graph: SequenceGraph): readonly GraphProblem[] {
  const reached = reachableFrom(graph, graph.startNodeId);
  return Object.values(graph.nodes)
    .filter((node) => !reached.has(node.id))
    .map((node) =>
      error('unreachable', node.id, `No path leads to this ${NODE_NAMES[node.kind]}. Connect or remove it.`),
    );
}

/** Waits with nothing behind them but the end, as they are left over when the step after them is moved. */
function waitProblems(graph: SequenceGraph): readonly GraphProblem[] {
  const endsAfter = (id: string | null, passed: ReadonlySet<string>): boolean => {
    const node = nodeOf(graph, id);
    if (node === null || passed.has(node.id)) return false;
    return (
      node.kind === 'end' || (node.kind === 'wait' && endsAfter(node.next, new Set(passed).add(node.id)))
    );
  };
  return Object.values(graph.nodes)
    .filter((node) => node.kind === 'wait' && endsAfter(node.next, new Set([node.id])))
    .map(({ id }) =>
      warning('wait_for_nothing', id, 'Nothing follows this wait. Remove it, or add a step after it.'),
    );
}

/** Messages and acceptance conditions that no invitation precedes only make sense for people already connected. */
function orderProblems(graph: SequenceGraph): readonly GraphProblem[] {
  const afterInvite = new Set<string>();
  const asConnected = new Set<string>();
  for (const node of Object.values(graph.nodes)) {
    if (node.kind === 'invite' && node.next !== null)
      for (const id of reachableFrom(graph, node.next)) afterInvite.add(id);
    if (node.kind === 'condition' && node.test.kind === 'connected' && node.yes !== null)
      for (const id of reachableFrom(graph, node.yes)) asConnected.add(id);
  }
  return Object.values(graph.nodes).flatMap((node) => {
    if (afterInvite.has(node.id)) return [];
    // That is what the branch of people already connected is for.
    if (node.kind === 'message' && !asConnected.has(node.id)) {
      return [
        warning(
          'message_without_connection',
          node.id,
          'No invitation comes before this message: only people already connected will get it.',
        ),
      ];
    }
    if (node.kind === 'withdraw') {
      return [
        warning(
          'withdrawal_without_invitation',
          node.id,
          'No invitation comes before this withdrawal: only one sent earlier would be taken back.',
        ),
      ];
    }
    if (node.kind === 'condition' && node.test.kind === 'accepted_within') {
      return [
        warning(
          'condition_without_invitation',
          node.id,
          'No invitation comes before this condition: only people already connected take the branch “Yes”.',
        ),
      ];
    }
    return [];
  });
}

/** What a step needs besides its wording. */
function settingProblems(
  node: SequenceNode,
  accountType: AccountType,
  privateAddresses: PrivateAddresses,
): readonly GraphProblem[] {
  const missing = (message: string) => [error('missing_setting', node.id, message)];
  switch (node.kind) {
    case 'inmail':
      return inmailProblems(node, accountType);
    case 'tag':
      return node.tag.trim() === '' ? missing('Say which tag the lead gets.') : [];
    case 'list':
      return node.listId === null ? missing('Choose the list that the lead moves to.') : [];
    case 'webhook': {
      const problem = webhookAddressProblem(node.url, privateAddresses);
      return problem === null ? [] : [error(problem.code, node.id, problem.message)];
    }
    case 'condition':
      return conditionProblems(node);
    case 'task':
      return node.instructions.trim() === '' ? missing('Say what has to be done.') : [];
    default:
      return [];
  }
}

function conditionProblems({ id, test }: ConditionNode): readonly GraphProblem[] {
  if (test.kind === 'tagged' && test.tag.trim() === '') {
    return [error('missing_setting', id, 'Say which tag the condition asks for.')];
  }
  const needsValue = test.kind === 'field' && test.comparison !== 'known' && test.comparison !== 'unknown';
  return needsValue && test.value.trim() === ''
    ? [error('missing_setting', id, `Say what the ${test.field} is compared with.`)]
    : [];
}

function inmailProblems(node: InmailNode, accountType: AccountType): readonly GraphProblem[] {
  const subject = node.subject.trim();
  const problems = templateProblems(subject).map((problem) => error(problem.code, node.id, problem.message));
  if (subject === '') problems.push(error('missing_setting', node.id, 'Give the InMail a subject.'));
  const length = lengthWithFallbacks(subject);
  if (length > INMAIL_SUBJECT_LENGTH_MAX) {
    const message = tooLongWords('subject', length, INMAIL_SUBJECT_LENGTH_MAX);
    problems.push(error('too_long', node.id, message));
  }
  if (accountType === 'free') {
    const message = 'InMail needs a premium account, and a chosen sender has a free one.';
    problems.push(error('premium_only', node.id, message));
  }
  return problems;
}

function wordingProblems(node: SequenceNode, accountType: AccountType): readonly GraphProblem[] {
  if (!isWritten(node)) return [];
  const problems: GraphProblem[] = [];
  const ids = node.variants.map((variant) => variant.id);
  if (new Set(ids).size !== ids.length) {
    problems.push(error('duplicate_variant', node.id, 'Two wordings of this step have the same name.'));
  }
  if (node.variants.every((variant) => variant.share === 0)) {
    problems.push(
      error('no_share', node.id, 'No wording of this step has a share. Give at least one more than 0.'),
    );
  }
  return [...problems, ...node.variants.flatMap((variant) => bodyProblems(node, variant, accountType))];
}

function bodyProblems(
  node: WrittenStep,
  variant: { readonly id: string; readonly body: string },
  accountType: AccountType,
): readonly GraphProblem[] {
  const { body, id } = variant;
  if (body.trim() === '') {
    if (node.kind === 'invite') return [];
    return [error('empty_message', node.id, `This ${wordingName(node.kind)} is empty. Write something.`, id)];
  }
  const problems = templateProblems(body).map((problem) => error(problem.code, node.id, problem.message, id));
  const lengthMax = wordingLengthMax(node.kind, accountType);
  const length = lengthWithFallbacks(body.trim());
  if (length > lengthMax) {
    const message = tooLongWords(wordingName(node.kind), length, lengthMax);
    problems.push(error('too_long', node.id, message, id));
  }
  return problems;
}
