import type { ActionKind } from '../linkedin/daily-limits.ts';
import { capKindOf, type DayCaps } from '../linkedin/day-cap.ts';
import type { SequenceNode } from './sequence/graph.ts';
import type { DailyCaps } from './settings/daily-caps.ts';

/** A campaign's settings as the sender keeps them: kinds without a limit are left out. */
export function capsOf(caps: DailyCaps): DayCaps {
  return Object.fromEntries(Object.entries(caps).filter(([, cap]) => cap !== null));
}

/** Whether the campaign limits sends of this kind. */
export function isCapped(caps: DailyCaps, kind: ActionKind | SequenceNode['kind']): boolean {
  const capKind = capKindOf(kind as ActionKind);
  return capKind !== null && caps[capKind] !== null;
}
