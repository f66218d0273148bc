import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface ChecklistItem {
  id: string;
  label: ReactNode;
  done: boolean;
  /** Shown while it is not done: the button that does it. */
  action?: ReactNode;
  /** The button stays when it is done. */
  keepAction?: boolean;
}

export interface ChecklistProps {
  items: readonly ChecklistItem[];
  /** What stands in place of the action once it is done, or before one that stays. */
  doneText: string;
  className?: string;
}

/** Things to do once, side by side where there is room. */
export function Checklist({ items, doneText, className }: ChecklistProps) {
  return (
    <ol
      className={cn(
        'grid gap-4 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none',
        className,
      )}
    >
      {items.map((item) => (
        <li
          key={item.id}
          className="flex min-w-0 items-start gap-2.5 border-border lg:not-first:border-l lg:not-first:pl-4"
        >
          <span
            aria-hidden
            className={cn(
              'mt-px grid size-[18px] flex-none place-items-center rounded-full',
              item.done ? 'bg-success-solid text-white' : 'border border-control-border',
            )}
          >
            {item.done ? <Check className="size-3" strokeWidth={3} /> : null}
          </span>
          <div className="min-w-0">
            <p className={cn('text-dense', item.done ? 'text-fg-muted' : 'font-medium')}>{item.label}</p>
            <div className="mt-2 flex min-h-7 flex-wrap items-center gap-2 text-caption">
              {item.done ? <span className="font-medium text-success-fg">{doneText}</span> : null}
              {item.done && !item.keepAction ? null : item.action}
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
