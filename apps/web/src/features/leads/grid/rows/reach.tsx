import type { Contactability } from '@waypost/contract/campaigns-left-out';
import { CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { reachWords } from './reach-words.ts';

/** Whether a lead could be written to now, and if not the rule that says so. */
export function Reach({ reach }: { reach: Contactability | null | undefined }) {
  if (reach === undefined) return <Skeleton still className="h-3 w-24" />;
  if (reach === null) return <span className="text-fg-subtle">-</span>;
  if (reach.can) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-success-fg">
        <CircleCheck aria-hidden className="size-3.5 flex-none" />
        Ready now
      </span>
    );
  }
  const isFixable = reach.code === 'no_link';
  const Icon = isFixable ? TriangleAlert : CircleMinus;
  return (
    <span
      title={reach.why ?? 'Cannot be contacted now.'}
      className={`inline-flex min-w-0 items-center gap-1.5 ${isFixable ? 'text-warning-fg' : 'text-fg-muted'}`}
    >
      <Icon aria-hidden className="size-3.5 flex-none" />
      <span className="truncate">{reachWords(reach)}</span>
    </span>
  );
}
