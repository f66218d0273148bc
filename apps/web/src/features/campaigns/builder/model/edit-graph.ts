import type { ConditionKind, ConditionTest } from '@waypost/domain/campaigns/sequence/condition';
import {
  isWritten,
  nodeOf,
  type EndNode,
  type SequenceGraph,
  type SequenceNode,
} from '@waypost/domain/campaigns/sequence/graph';
import { readingOrder } from '@waypost/domain/campaigns/sequence/reading-order';
import { freshId, mainExit, nodesMax, placeOf, targetOf, withTarget, type Place } from './tree.ts';

/**
 * Edits of a sequence that is a tree. Each answers a tree again: no dead end, no way back, no step that
 * nothing leads to. What cannot be done answers the sequence as it was.
 */

export type NewStepKind = Exclude<SequenceNode['kind'], 'end'>;

const dayMinutes = 1440;
/** How old a post may be that is liked or commented, until somebody says otherwise. */
const recentDays = 30;
/** How long people get to accept, until the person who builds the campaign says otherwise. */
const acceptDays = 7;
/** Half a year: who wrote then still knows us. */
const repliedDays = 180;
const scoreAbove = 60;

/** Whether `count` more nodes fit. */
export function hasRoom(graph: SequenceGraph, count = 2): boolean {
  return Object.keys(graph.nodes).length + count <= nodesMax;
}

/**
 * Puts a new step at a place; what stood there follows it. A new condition takes it into the branch
 * "accepted" and ends the other.
 */
export function insertAt(
  graph: SequenceGraph,
  place: Place,
  kind: NewStepKind,
): { graph: SequenceGraph; nodeId: string | null } {
  const rest = targetOf(graph, place);
  if (rest === null || !hasRoom(graph, kind === 'condition' ? 2 : 1)) return { graph, nodeId: null };
  const id = freshId(graph, kind);
  const added: SequenceNode[] = [];
  if (kind === 'condition') {
    const end: EndNode = { id: freshId(graph, 'end'), kind: 'end' };
    added.push({ id, kind, test: newTest('accepted_within'), yes: rest, no: end.id }, end);
  } else added.push(newStep(id, kind, rest));
  const nodes = { ...graph.nodes, ...Object.fromEntries(added.map((node) => [node.id, node])) };
  return { graph: withTarget({ ...graph, nodes }, place, id), nodeId: id };
}

/** A step as it is before anybody filled it in. */
function newStep(id: string, kind: Exclude<NewStepKind, 'condition'>, next: string): SequenceNode {
  switch (kind) {
    case 'visit':
    case 'follow':
    case 'withdraw':
      return { id, kind, next };
    case 'react':
      return { id, kind, maxAgeDays: recentDays, next };
    case 'comment':
      return { id, kind, maxAgeDays: recentDays, variants: [{ id: 'a', share: 1, body: '' }], next };
    case 'inmail':
      return { id, kind, subject: '', variants: [{ id: 'a', share: 1, body: '' }], next };
    case 'invite':
    case 'message':
      return { id, kind, variants: [{ id: 'a', share: 1, body: '' }], next };
    case 'tag':
      return { id, kind, tag: '', next };
    case 'list':
      return { id, kind, listId: null, next };
    case 'webhook':
      return { id, kind, url: '', next };
    case 'task':
      return { id, kind, instructions: '', next };
    case 'wait':
      return { id, kind, delayMinutes: dayMinutes, next };
  }
}

/** Which branch stays when a condition goes: "accepted", unless only the other one does anything. */
export function keptBranch(graph: SequenceGraph, conditionId: string): 'yes' | 'no' {
  const node = nodeOf(graph, conditionId);
  if (node?.kind !== 'condition') return 'yes';
  return isEnd(graph, node.yes) && !isEnd(graph, node.no) ? 'no' : 'yes';
}

/**
 * Takes a step out and closes the gap. Of a condition one branch stays in its place, the other goes with it. Where nothing
 * follows any more the waits before the step go as well: they waited for it.
 */
export function removeNode(graph: SequenceGraph, nodeId: string): SequenceGraph {
  const node = nodeOf(graph, nodeId);
  const place = placeOf(graph, nodeId);
  if (node === null || place === null || node.kind === 'end') return graph;
  const kept = node.kind === 'condition' ? node[keptBranch(graph, nodeId)] : node.next;
  if (kept === null) return graph;
  const waited = node.kind !== 'wait' && isEnd(graph, kept);
  const joined = withTarget(graph, waited ? beforeWaits(graph, place) : place, kept);
  const staying = new Set(readingOrder(joined).map(({ id }) => id));
  return {
    ...joined,
    nodes: Object.fromEntries(Object.entries(joined.nodes).filter(([id]) => staying.has(id))),
  };
}

/** The place before the waits that stand directly before this one; without any, the place itself. */
function beforeWaits(graph: SequenceGraph, place: Place): Place {
  if (place === 'start' || nodeOf(graph, place.nodeId)?.kind !== 'wait') return place;
  const above = placeOf(graph, place.nodeId);
  return above === null ? place : beforeWaits(graph, above);
}

/** One place towards the start. Past a condition the step leaves its branch; a condition takes the step before it along into "accepted". */
export function moveUp(graph: SequenceGraph, nodeId: string): SequenceGraph {
  const node = nodeOf(graph, nodeId);
  const place = placeOf(graph, nodeId);
  const exit = node === null ? null : mainExit(node);
  if (node === null || exit === null || place === null || place === 'start') return graph;
  const above = placeOf(graph, place.nodeId);
  const rest = targetOf(graph, { nodeId, exit });
  if (above === null || rest === null) return graph;
  const closed = withTarget(graph, place, rest);
  return withTarget(withTarget(closed, { nodeId, exit }, place.nodeId), above, nodeId);
}

/** One place towards the end, into "accepted" where a condition follows. */
export function moveDown(graph: SequenceGraph, nodeId: string): SequenceGraph {
  const node = nodeOf(graph, nodeId);
  const exit = node === null ? null : mainExit(node);
  const next = exit === null ? null : targetOf(graph, { nodeId, exit });
  return next === null ? graph : moveUp(graph, next);
}

const bodyLengthMax = 20_000;

/** One wording of a step; without an id the first one. */
export function setBody(
  graph: SequenceGraph,
  nodeId: string,
  body: string,
  variantId?: string,
): SequenceGraph {
  const node = nodeOf(graph, nodeId);
  const [first] = node !== null && isWritten(node) ? node.variants : [];
  if (first === undefined || node === null || !isWritten(node)) return graph;
  const written = variantId ?? first.id;
  const variants = node.variants.map((variant) =>
    variant.id === written ? { ...variant, body: body.slice(0, bodyLengthMax) } : variant,
  );
  return { ...graph, nodes: { ...graph.nodes, [nodeId]: { ...node, variants } } };
}

/** Most wordings of one step. */
export const variantsMax = 4;

/** Another wording beside the others, beginning as the one given; answers its id, null without room. */
export function addVariant(
  graph: SequenceGraph,
  nodeId: string,
  likeId: string,
): { graph: SequenceGraph; variantId: string | null } {
  const node = nodeOf(graph, nodeId);
  if (node === null || !isWritten(node) || node.variants.length >= variantsMax)
    return { graph, variantId: null };
  const like = node.variants.find(({ id }) => id === likeId) ?? node.variants[0];
  const variantId = ['a', 'b', 'c', 'd'].find((id) => node.variants.every((variant) => variant.id !== id));
  if (like === undefined || variantId === undefined) return { graph, variantId: null };
  const variants = [...node.variants, { ...like, id: variantId }];
  return { graph: { ...graph, nodes: { ...graph.nodes, [nodeId]: { ...node, variants } } }, variantId };
}

/** Takes one wording out; the last one stays. */
export function removeVariant(graph: SequenceGraph, nodeId: string, variantId: string): SequenceGraph {
  const node = nodeOf(graph, nodeId);
  if (node === null || !isWritten(node) || node.variants.length < 2) return graph;
  const variants = node.variants.filter(({ id }) => id !== variantId);
  return { ...graph, nodes: { ...graph.nodes, [nodeId]: { ...node, variants } } };
}

/** @param share a weight against the other wordings, brought into 0 to 100. */
export function setShare(
  graph: SequenceGraph,
  nodeId: string,
  variantId: string,
  share: number,
): SequenceGraph {
  const node = nodeOf(graph, nodeId);
  if (node === null || !isWritten(node)) return graph;
  const kept = Math.min(100, Math.max(0, Math.round(share)));
  const variants = node.variants.map((variant) =>
    variant.id === variantId ? { ...variant, share: kept } : variant,
  );
  return { ...graph, nodes: { ...graph.nodes, [nodeId]: { ...node, variants } } };
}

/** Replaces one step by a changed one of the same id and kind. */
export function changeStep(graph: SequenceGraph, node: SequenceNode): SequenceGraph {
  if (nodeOf(graph, node.id)?.kind !== node.kind) return graph;
  return { ...graph, nodes: { ...graph.nodes, [node.id]: node } };
}

/** @param minutes brought into 1 minute to 366 days. */
export function setDelay(graph: SequenceGraph, nodeId: string, minutes: number): SequenceGraph {
  const node = nodeOf(graph, nodeId);
  if (node?.kind !== 'wait') return graph;
  const delayMinutes = Math.min(527_040, Math.max(1, Math.round(minutes)));
  return { ...graph, nodes: { ...graph.nodes, [nodeId]: { ...node, delayMinutes } } };
}

/** What a condition asks before anybody filled it in. */
export function newTest(kind: ConditionKind): ConditionTest {
  switch (kind) {
    case 'accepted_within':
      return { kind, days: acceptDays };
    case 'connected':
      return { kind };
    case 'posted_within':
      return { kind, days: recentDays };
    case 'field':
      return { kind, field: 'company', comparison: 'contains', value: '' };
    case 'tagged':
      return { kind, tag: '' };
    case 'replied_within':
      return { kind, days: repliedDays };
    case 'score_above':
      return { kind, score: scoreAbove };
    case 'open_profile':
      return { kind };
    case 'split':
      return { kind, percent: 50 };
  }
}

function isEnd(graph: SequenceGraph, nodeId: string | null): boolean {
  return nodeOf(graph, nodeId)?.kind === 'end';
}
