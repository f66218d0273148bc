import type { ReactNode } from 'react';
import { cn } from '../ui/class-names.ts';

/** One component with its states, under its name. */
export function Specimen({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-label={name} className={cn('min-w-0', wide && '[column-span:all]')}>
      <h2 className="mb-2 text-caption font-medium text-fg-muted">{name}</h2>
      <div className="flex flex-col gap-4 rounded-card border border-border bg-surface p-4">{children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
