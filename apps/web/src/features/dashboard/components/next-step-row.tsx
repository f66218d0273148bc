import type { NextStep } from '@waypost/domain/dashboard/next-step';
import { Compass, X } from 'lucide-react';
import { Link } from 'react-router';
import { useBusinessNow } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { nextStepWords } from '../model/next-step-words.ts';

export interface NextStepRowProps {
  step: NextStep;
  /** The buyer profile of the first steps, if one was built. */
  profileId: string | null;
  /** Ends the first steps without finishing them; only where they are what comes next. */
  onDismissSetup: () => void;
}

const rowClasses = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-2.5';

/** Its room while it is not known yet, so that what stands below does not move when it comes. */
export function NextStepRoom() {
  return (
    <div aria-hidden data-testid="next-step-room" className={rowClasses}>
      <span className="size-4 flex-none" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-dense">&nbsp;</p>
        <p className="text-caption">&nbsp;</p>
      </div>
      <span className="h-7 w-24" />
    </div>
  );
}

/** The one thing that helps most now, with its reason. */
export function NextStepRow({ step, profileId, onDismissSetup }: NextStepRowProps) {
  const { title, reason, button, to } = nextStepWords(step, useBusinessNow(), profileId);
  return (
    <div role="group" aria-label="Next step" className={cn(rowClasses, 'bg-selected')}>
      <Compass aria-hidden className="size-4 flex-none text-accent-fg" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate text-dense font-semibold">Next step: {title}</p>
        <p className="text-caption text-fg-muted">{reason}</p>
      </div>
      <span className="flex items-center gap-1">
        <Button size="sm" asChild>
          <Link to={to}>{button}</Link>
        </Button>
        {step.do === 'finish-setup' ? (
          <Button
            icon
            size="sm"
            variant="ghost"
            aria-label="Do not ask for the first steps again"
            onClick={onDismissSetup}
          >
            <X aria-hidden className="size-4" />
          </Button>
        ) : null}
      </span>
    </div>
  );
}
