import { isTagged } from '../sequence/condition.ts';
import type { StopSignal } from '../sequence/enrolment.ts';
import type { SequenceNode } from '../sequence/graph.ts';
import type { RehearsalCampaign } from './rehearsal-input.ts';

/**
 * A tag or a list that a step itself gives may be what stops its lead. Those that a lead has before the rehearsal
 * begins leave it out; those that people give meanwhile cannot be known.
 */
export function stopsAtStep(
  { stopsAt }: Pick<RehearsalCampaign, 'stopsAt'>,
  step: SequenceNode,
  now: number,
): StopSignal | null {
  if (stopsAt === undefined) return null;
  if (step.kind === 'tag') {
    const tag = stopsAt.tags.find((wanted) => isTagged([step.tag], wanted));
    return tag === undefined ? null : { kind: 'tagged', at: now, tag };
  }
  if (step.kind !== 'list') return null;
  const list = stopsAt.lists.find(({ id }) => id === step.listId);
  return list === undefined ? null : { kind: 'listed', at: now, listName: list.name };
}
