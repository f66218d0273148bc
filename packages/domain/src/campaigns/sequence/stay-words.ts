import type { StayReason } from './move-lead.ts';

/** Why leads stay with the sequence they began with. */
export function stayWords(because: StayReason, nameOf: (nodeId: string) => string): string {
  switch (because.code) {
    case 'would_repeat':
      return `“${nameOf(because.nodeId)}” is done already and would come again.`;
    case 'under_way':
      return 'The step was removed, but is being carried out right now.';
    case 'no_place':
      return 'The step was removed, and nothing tells where to go on.';
  }
}
