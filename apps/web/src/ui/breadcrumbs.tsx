import { ChevronRight } from 'lucide-react';
import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface Crumb {
  label: ReactNode;
  /** Renders the link around the label; the last crumb has none. */
  link?: (label: ReactNode) => ReactNode;
}

export function Breadcrumbs({
  crumbs,
  className,
  ...rest
}: { crumbs: readonly Crumb[] } & ComponentProps<'nav'>) {
  return (
    <nav aria-label="Breadcrumb" className={cn('min-w-0', className)} {...rest}>
      <ol className="flex min-w-0 items-center gap-1.5 text-dense text-fg-muted">
        {crumbs.map((crumb, index) => (
          <Fragment key={index}>
            {index > 0 ? (
              <li aria-hidden className="flex-none">
                <ChevronRight className="size-3.5 text-fg-subtle" />
              </li>
            ) : null}
            <li
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
              className={cn(
                'truncate [&_a:hover]:text-fg',
                index === crumbs.length - 1 && 'font-medium text-fg',
              )}
            >
              {crumb.link ? crumb.link(crumb.label) : crumb.label}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
