import type { SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { stepIcons } from '../controls/step-icons.ts';

export function StepIcon({ kind, className }: { kind: SequenceNode['kind']; className?: string }) {
  const Icon = stepIcons[kind];
  return <Icon aria-hidden className={className ?? 'size-3.5 flex-none text-fg-muted'} strokeWidth={1.75} />;
}
