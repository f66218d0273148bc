import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

export const linkClasses = 'font-medium text-accent-fg underline-offset-3 hover:underline';

export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={`inline-flex max-w-full items-center gap-1 ${linkClasses}`}
    >
      <span className="truncate">{children}</span>
      <ExternalLink aria-hidden className="size-3 flex-none" />
    </a>
  );
}

/** A part of the sheet with its heading. */
export function SheetPart({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h3 className="text-h3">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
