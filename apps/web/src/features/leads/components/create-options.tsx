import { ChevronRight, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { useLabs } from '../../../lib/labs.ts';
import { createOptions, type CreateOption } from '../model/create-options.ts';

export interface CreateOptionsProps {
  /** No account can read: everything stays visible, nothing can be chosen. */
  disabled: boolean;
  listId: string | undefined;
}

/** The ways to fill a list: Find with AI first, the others beside it. */
export function CreateOptions({ disabled, listId }: CreateOptionsProps) {
  const options = createOptions.filter((option) => (listId ? option.addsToLists : !option.onlyAdds));
  const labs = useLabs();
  return (
    <div className={cn('grid gap-3', !listId && 'sm:grid-cols-[minmax(0,11fr)_minmax(0,18fr)]')}>
      {listId ? null : <Featured disabled={disabled} />}
      <ul className="flex min-w-0 flex-col divide-y divide-border overflow-hidden rounded-card border border-border">
        {options.map((option) => (
          <li key={option.name} className="flex flex-1">
            <Option
              option={option}
              disabled={disabled}
              comingSoon={option.labs !== undefined && labs[option.labs] !== true}
              listId={listId}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Featured({ disabled }: { disabled: boolean }) {
  return (
    <section
      aria-label="Find with AI"
      className="flex flex-col rounded-card border border-chart-1/30 bg-linear-to-b from-accent-bg to-selected p-4"
    >
      <div className="mb-4 flex items-start justify-between max-sm:mb-3">
        <span className="grid size-10 place-items-center rounded-card bg-primary text-on-primary">
          <Sparkles aria-hidden className="size-5" />
        </span>
        <Badge tone="brand" className="bg-surface">
          Featured
        </Badge>
      </div>
      <h3 className="text-h2">Find with AI</h3>
      <p className="mt-1 mb-4 text-dense text-fg-muted">
        Describe your best customer. You get scored leads, each with the reason and the evidence.
      </p>
      <div className="mt-auto">
        {disabled ? (
          <Button variant="primary" disabled className="w-full">
            Find with AI
          </Button>
        ) : (
          <Button variant="primary" asChild className="w-full">
            <Link to={paths.leadsWithAi}>Find with AI</Link>
          </Button>
        )}
      </div>
    </section>
  );
}

function Option({
  option,
  disabled,
  comingSoon,
  listId,
}: {
  option: CreateOption;
  disabled: boolean;
  comingSoon: boolean;
  listId: string | undefined;
}) {
  const off = disabled || comingSoon;
  const row = 'flex w-full items-center gap-3 px-3 py-2 text-left';
  if (off) {
    return (
      <button type="button" disabled className={cn(row, 'text-fg-subtle')}>
        <Sign option={option} off />
        <Words option={option} off />
        {comingSoon ? <Badge>Coming Soon</Badge> : null}
      </button>
    );
  }
  return (
    <Link
      to={listId ? `${option.to}?listId=${listId}` : option.to}
      className={cn(row, '-outline-offset-2 hover:bg-hover')}
    >
      <Sign option={option} />
      <Words option={option} />
      <ChevronRight aria-hidden className="size-4 flex-none text-fg-muted" />
    </Link>
  );
}

function Sign({ option: { Icon }, off = false }: { option: CreateOption; off?: boolean }): ReactNode {
  return (
    <span
      className={cn(
        'grid size-8 flex-none place-items-center rounded-control border border-border text-fg-muted',
        off ? 'text-fg-subtle' : 'bg-sunken',
      )}
    >
      <Icon aria-hidden className="size-4" />
    </span>
  );
}

function Words({ option, off = false }: { option: CreateOption; off?: boolean }): ReactNode {
  return (
    <span className="min-w-0 flex-1">
      <span className={cn('block text-dense', off ? 'text-fg-muted' : 'font-medium')}>{option.name}</span>
      <span className="block truncate text-caption text-fg-subtle">{option.text}</span>
    </span>
  );
}
