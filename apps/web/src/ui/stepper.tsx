import { Check, Minus } from 'lucide-react';
import { cn } from './class-names.ts';

export interface Step {
  id: string;
  label: string;
  state: 'done' | 'current' | 'todo' | 'skipped';
  /** May be opened: done steps stay editable, later ones only once the steps before are valid. */
  reachable: boolean;
}

export interface StepperProps {
  steps: readonly Step[];
  onStep: (id: string) => void;
  'aria-label': string;
  className?: string;
}

export function Stepper({ steps, onStep, className, ...rest }: StepperProps) {
  return (
    <nav className={cn('overflow-x-auto [scrollbar-width:none]', className)} {...rest}>
      {/* On a phone the lines between the steps give way to their names. */}
      <ol className="flex items-center gap-2 max-sm:gap-1.5">
        {steps.map((step, index) => (
          <li key={step.id} className="flex flex-none items-center gap-2">
            {index > 0 ? <span aria-hidden className="h-px w-5 bg-border-strong max-sm:hidden" /> : null}
            <button
              type="button"
              disabled={!step.reachable}
              aria-current={step.state === 'current' ? 'step' : undefined}
              onClick={() => {
                // The step that is open stays as it is: opening it again would throw away what it holds.
                if (step.state !== 'current') onStep(step.id);
              }}
              className={cn(
                'flex items-center gap-1.5 rounded-control py-1 text-dense text-fg-muted enabled:hover:text-fg',
                step.state === 'current' && 'font-medium text-fg',
              )}
            >
              <span
                aria-hidden
                className={cn(
                  'grid size-[18px] place-items-center rounded-full border border-border-strong text-caption leading-none font-medium tabular-nums',
                  step.state === 'current' && 'border-transparent bg-primary text-on-primary',
                  step.state === 'done' && 'border-transparent bg-success-solid text-white',
                )}
              >
                {step.state === 'done' ? (
                  <Check className="size-3" strokeWidth={3} />
                ) : step.state === 'skipped' ? (
                  <Minus className="size-3" />
                ) : (
                  index + 1
                )}
              </span>
              {step.label}
              {step.state === 'done' ? <span className="sr-only">, done</span> : null}
              {step.state === 'skipped' ? <span className="sr-only">, passed over</span> : null}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
