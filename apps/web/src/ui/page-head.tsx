import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface PageHeadProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  /** Short count or status beside the title. */
  note?: ReactNode;
  /** View switch, secondary buttons, then the one primary button. */
  actions?: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
}

/** The one h1 of a page. It can take focus, so that a route change announces it. */
export function PageHead({ title, note, actions, description, className, ...rest }: PageHeadProps) {
  return (
    <div className={cn('mb-4', className)} {...rest}>
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <h1 tabIndex={-1} className="min-w-0 truncate text-h1">
          {title}
        </h1>
        {note ? <span className="text-dense text-fg-subtle tabular-nums">{note}</span> : null}
        {actions ? (
          <div className="ml-auto flex max-w-full min-w-0 flex-wrap items-center gap-2">{actions}</div>
        ) : null}
      </div>
      {description ? <p className="mt-1 max-w-[72ch] text-dense text-fg-muted">{description}</p> : null}
    </div>
  );
}
