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
      {/* In line with the words, so that a narrow page keeps them together and where the rest is aligned. */}
      <p className="text-dense text-fg-muted">
        <Lock aria-hidden className="mr-2 inline-block size-4 align-text-bottom text-accent-fg" />
        {reason} <span className="ml-1 inline-block py-1">{upgrade}</span>
      </p>
    </div>
  );
}
