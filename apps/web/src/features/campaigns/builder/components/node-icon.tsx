import type { SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { cn } from '../../../../ui/class-names.ts';
import { stepIcons } from '../../controls/step-icons.ts';

export function KindIcon({ kind, className }: { kind: SequenceNode['kind']; className?: string }) {
  const Icon = stepIcons[kind];
  return <Icon aria-hidden className={cn('size-4 flex-none', className)} />;
}

/** The icon in its square; of a condition in a diamond. */
export function NodeIcon({ kind, chosen = false }: { kind: SequenceNode['kind']; chosen?: boolean }) {
  const diamond = kind === 'condition';
  return (
    <span
      aria-hidden
      className={cn(
        'grid flex-none place-items-center rounded-control bg-active text-fg-muted',
        diamond ? 'size-6 rotate-45 rounded-tag' : 'size-8',
        chosen && 'bg-accent-bg text-accent-fg',
      )}
    >
      <KindIcon kind={kind} className={diamond ? 'size-3.5 -rotate-45' : ''} />
    </span>
  );
}
