import { ONBOARDING_STEPS, type OnboardingStep } from '@waypost/domain/users/onboarding';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { stepWords } from '../model/steps.ts';

export interface OnboardingFrameProps {
  step: OnboardingStep;
  /** The farthest step that was reached. */
  reached: OnboardingStep;
  /** Those with an answer; one that was skipped is not done. */
  answered: readonly OnboardingStep[];
  onStep: (step: OnboardingStep) => void;
  children: ReactNode;
}

/** One question on a page of its own. Leaving keeps what was said; the dashboard leads back. */
export function OnboardingFrame({ step, reached, answered, onStep, children }: OnboardingFrameProps) {
  const at = ONBOARDING_STEPS.indexOf(step);
  const reachedAt = Math.max(at, ONBOARDING_STEPS.indexOf(reached));
  const { title, text } = stepWords[step];
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 flex-none items-center gap-4 border-b border-border px-4 sm:px-6">
        <Logo className="h-[19px]" />
        <Button variant="ghost" size="sm" className="ml-auto" asChild>
          <Link to={paths.dashboard}>Finish later</Link>
        </Button>
      </header>
      <main className="mx-auto w-full max-w-[680px] flex-1 px-4 py-8 sm:px-6 sm:py-12">
        <Stepper
          aria-label="First steps"
          steps={ONBOARDING_STEPS.map((id, index) => ({
            id,
            label: stepWords[id].label,
            state: index === at ? 'current' : answered.includes(id) ? 'done' : 'todo',
            reachable: index <= reachedAt,
          }))}
          onStep={(id) => onStep(id as OnboardingStep)}
        />
        <h1 tabIndex={-1} className="mt-7 text-display">
          {title}
        </h1>
        <p className="mt-1 mb-6 text-fg-muted">{text}</p>
        {children}
      </main>
    </div>
  );
}
