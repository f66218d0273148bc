import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface PlanGateProps {
  /** True when the plan allows it: then only the children show. */
  allowed: boolean;
  /** What is missing, in a sentence. */
  reason: ReactNode;
  /** The link that changes it. */
  upgrade: ReactNode;
  /** The real control; while it is not allowed it is shown but cannot be used. */
  children: ReactNode;
  className?: string;
}

/** Shows what there would be, disabled, with the reason and the way to get it; never a blank page. */
export function PlanGate({ allowed, reason, upgrade, children, className }: PlanGateProps) {
  if (allowed) return children;
  return (
    <div className={cn('flex flex-col gap-3', className)}>
      <div inert className="opacity-60 select-none">
        {children}
      </div>
      <p className="flex flex-wrap items-center gap-2 text-dense text-fg-muted">
        <Lock aria-hidden className="size-4 flex-none text-accent-fg" />
        <span>{reason}</span>
        {upgrade}
      </p>
    </div>
  );
}
