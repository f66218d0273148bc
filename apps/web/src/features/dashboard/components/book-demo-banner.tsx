import { ArrowUpRight, CalendarDays } from 'lucide-react';
import { bookDemoUrl } from '../../../lib/outside-links.ts';
import { Button } from '../../../ui/button.tsx';

export function BookDemoBanner() {
  return (
    <aside
      aria-label="Book a demo"
      className="flex min-h-10 flex-wrap items-center gap-2 rounded-card border border-border bg-surface py-[5px] pr-1.5 pl-4 text-dense"
    >
      <CalendarDays aria-hidden className="size-4 flex-none text-fg-muted" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 basis-40">Book a demo to get the most out of the product</p>
      <Button size="sm" asChild>
        <a href={bookDemoUrl} target="_blank" rel="noreferrer">
          Book a demo
          <ArrowUpRight aria-hidden className="size-3.5" />
          <span className="sr-only">, opens in a new tab</span>
        </a>
      </Button>
    </aside>
  );
}
