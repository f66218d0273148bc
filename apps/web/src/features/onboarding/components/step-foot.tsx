import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

export interface StepFootProps {
  /** Missing on the first step. */
  onBack?: (() => void) | undefined;
  /** Goes on without an answer; missing where there is nothing to leave out. */
  onSkip?: (() => void) | undefined;
  /** The way on. */
  children: ReactNode;
}

/** Back on the left, the way on to the right. */
export function StepFoot({ onBack, onSkip, children }: StepFootProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2">
      {onBack ? (
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      ) : null}
      <span className="ml-auto flex items-center gap-2">
        {onSkip ? (
          <Button variant="ghost" onClick={onSkip}>
            Skip
          </Button>
        ) : null}
        {children}
      </span>
    </div>
  );
}
