import { ChevronRight } from 'lucide-react';
import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface BreadcrumbsProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** Links to the pages above, then the name of this page. */
  crumbs: readonly ReactNode[];
}

/**
 * Where there is no room for all, the section stays readable and the names behind it give way, this page's own last.
 * On a phone the name of this page alone: there is no room for two, and the sidebar leads up.
 */
export function Breadcrumbs({ crumbs, className, ...rest }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className={cn('min-w-0', className)} {...rest}>
      <ol className="flex min-w-0 items-center gap-1.5 text-dense text-fg-muted">
        {crumbs.map((crumb, index) => (
          <Fragment key={index}>
            {index > 0 ? (
              <li aria-hidden className="flex-none max-[480px]:hidden">
                <ChevronRight className="size-3.5 text-fg-subtle" />
              </li>
            ) : null}
            <li
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
              className={cn(
                'truncate [&_a:hover]:text-fg',
                index === crumbs.length - 1
                  ? 'font-medium text-fg'
                  : cn('max-[480px]:hidden', index === 0 ? 'flex-none' : 'shrink-9999'),
              )}
            >
              {crumb}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
