import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  icon?: ReactNode;
  /** What this is. */
  title: ReactNode;
  /** Why it is empty. */
  text?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  /** Level of the title in the page's outline; 1 where it stands for the whole page. */
  level?: 1 | 2 | 3;
}

export function EmptyState({ icon, title, text, action, level = 2, className, ...rest }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn('flex flex-col items-center gap-1 px-6 py-12 text-center', className)} {...rest}>
      {icon ? (
        <span aria-hidden className="mb-2 text-fg-subtle [&_svg]:size-5">
          {icon}
        </span>
      ) : null}
      <Heading className="text-h3" tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Heading>
      {text ? <p className="max-w-[44ch] text-dense text-fg-muted">{text}</p> : null}
      {action ? <div className="mt-3 flex gap-2">{action}</div> : null}
    </div>
  );
}
