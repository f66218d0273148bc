import type { EnrolmentState } from './enrolment.ts';
import { exitsOf, isStep, nodeOf, type Exit, type SequenceGraph, type SequenceNode } from './graph.ts';
import { hasBegun } from './has-begun.ts';

/**
 * What an edited sequence means for a lead that is under way in an older version of it. Running leads keep their
 * version unless a person asks to move them; a move never leads to a step that was carried out before.
 */

/** Where a lead stands in its version. */
export type Standing = {
  readonly nodeId: string;
  /** Steps of any version that were carried out for this lead, or that it passed without need. */
  readonly done: ReadonlySet<string>;
  /**
   * The action of the node it stands on. `planned`: it can still be taken back. `under_way`: it may exist at
   * LinkedIn already. `over`: its result is known, and something holds the lead there.
   */
  readonly action: 'none' | 'planned' | 'under_way' | 'over';
};

export type LeadMove =
  /** What is ahead of it is the same in both versions: there is nothing to move. */
  | { readonly kind: 'unaffected' }
  /** The step it stands on exists in the new version. */
  | { readonly kind: 'same_step'; readonly nodeId: string }
  /** Its step was removed: it goes on at what now stands in that place. */
  | { readonly kind: 'next_step'; readonly nodeId: string }
  | { readonly kind: 'stays'; readonly because: StayReason };

export type StayReason =
  /** A step it has done comes again behind the place it would go to. */
  | { readonly code: 'would_repeat'; readonly nodeId: string }
  /** Its step was removed, and is just being carried out. */
  | { readonly code: 'under_way' }
  /** Its step was removed together with everything that tells where it would go on. */
  | { readonly code: 'no_place' };

/** @param next has passed `validateGraph` without errors. */
export function moveLead(old: SequenceGraph, next: SequenceGraph, standing: Standing): LeadMove {
  const { nodeId, done, action } = standing;
  if (isSameAhead(old, next, nodeId)) return { kind: 'unaffected' };
  const same = sameNode(old, next, nodeId);
  if (same === null && action === 'under_way') return { kind: 'stays', because: { code: 'under_way' } };
  const landing = same?.id ?? (action === 'over' ? behind(old, next, nodeId) : placeOf(old, next, nodeId));
  if (landing === null || nodeOf(next, landing) === null)
    return { kind: 'stays', because: { code: 'no_place' } };
  const repeated = ahead(next, landing, same === null).find((id) => done.has(id));
  if (repeated !== undefined) {
    return { kind: 'stays', because: { code: 'would_repeat', nodeId: repeated } };
  }
  return { kind: same === null ? 'next_step' : 'same_step', nodeId: landing };
}

/**
 * The state of a lead after its move. Waits go on counting from when it came to its place; a wording that was given
 * stays given where it still exists; what a person said about a step that has changed is asked again.
 */
export function movedState(
  old: SequenceGraph,
  next: SequenceGraph,
  state: EnrolmentState,
  move: Extract<LeadMove, { nodeId: string }>,
): EnrolmentState {
  const standing: EnrolmentState = hasBegun(old, state) ? { ...state, begun: true } : state;
  if (move.kind === 'next_step') {
    return { ...standing, nodeId: move.nodeId, variantId: null, goAhead: null, looked: null };
  }
  const [before, after] = [nodeOf(old, move.nodeId), nodeOf(next, move.nodeId)];
  // A task that a person has done is done, whatever it says now.
  const stands = after?.kind === 'task' || isEqual(withoutExits(before), withoutExits(after));
  return stands ? standing : { ...standing, goAhead: null, looked: null };
}

function withoutExits(node: SequenceNode | null): object | null {
  return node === null ? null : { ...node, next: null, yes: null, no: null };
}

/** The same step: the same name and the same kind. */
function sameNode(old: SequenceGraph, next: SequenceGraph, id: string): SequenceNode | null {
  const found = nodeOf(next, id);
  return found !== null && found.kind === nodeOf(old, id)?.kind ? found : null;
}

/**
 * What stands in the new version where a removed node stood: the way out by which a lead left the last node before
 * it that still exists. Several ways that lead to different places give none.
 */
function placeOf(
  old: SequenceGraph,
  next: SequenceGraph,
  nodeId: string,
  seen = new Set<string>(),
): string | null {
  if (seen.has(nodeId)) return null;
  seen.add(nodeId);
  const places = new Set<string | null>();
  if (nodeId === old.startNodeId) places.add(next.startNodeId);
  for (const { from, exit } of entrancesOf(old, nodeId)) {
    const kept = sameNode(old, next, from.id);
    const place =
      kept === null
        ? placeOf(old, next, from.id, seen)
        : (exitsOf(kept).find(({ label }) => label === exit.label)?.to ?? null);
    places.add(place);
  }
  const [only = null] = places;
  return places.size === 1 ? only : null;
}

/** Behind a step that was carried out and then removed; what took its place would be the same step again. */
function behind(old: SequenceGraph, next: SequenceGraph, nodeId: string): string | null {
  const node = nodeOf(old, nodeId);
  const [exit] = node === null ? [] : exitsOf(node);
  return exit?.to == null ? null : (sameNode(old, next, exit.to)?.id ?? null);
}

function entrancesOf(graph: SequenceGraph, id: string): { from: SequenceNode; exit: Exit }[] {
  return Object.values(graph.nodes).flatMap((from) =>
    exitsOf(from).flatMap((exit) => (exit.to === id ? [{ from, exit }] : [])),
  );
}

/** Steps that a lead may come to from a node on, in no particular order. */
function ahead(graph: SequenceGraph, startId: string, withStart: boolean): string[] {
  return [...reach(graph, startId).values()].flatMap((node) =>
    isStep(node) && (withStart || node.id !== startId) ? [node.id] : [],
  );
}

function reach(graph: SequenceGraph, startId: string): Map<string, SequenceNode> {
  const reached = new Map<string, SequenceNode>();
  const open = [startId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodeOf(graph, id);
    if (node === null || reached.has(id)) continue;
    reached.set(id, node);
    for (const { to } of exitsOf(node)) if (to !== null) open.push(to);
  }
  return reached;
}

function isSameAhead(old: SequenceGraph, next: SequenceGraph, nodeId: string): boolean {
  const [before, after] = [reach(old, nodeId), reach(next, nodeId)];
  if (before.size === 0 || before.size !== after.size) return false;
  return [...before].every(([id, node]) => isEqual(node, after.get(id) ?? null));
}

/** Nodes are plain data; the order of their keys may differ between what was stored and what was sent. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [ones, others] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    ones.length === others.size &&
    ones.every(([key, value]) => others.has(key) && isEqual(value, others.get(key)))
  );
}
