import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';

export interface PickOption {
  value: string;
  label: string;
  lead?: ReactNode;
  help?: string;
  disabled?: boolean;
}

/** States of options that come from elsewhere; they show as rows inside the list. */
export interface RemoteState {
  loading?: boolean | undefined;
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Called with what is typed; the options then are shown as given. */
  onSearch?: ((text: string) => void) | undefined;
  emptyText?: string | undefined;
}

export interface OptionListProps extends Omit<RemoteState, 'onSearch'> {
  options: readonly PickOption[];
  isChosen: (option: PickOption) => boolean;
  onPick: (option: PickOption) => void;
}

/** The rows under a search box: options, or loading, empty and error in their place. */
export function OptionList({
  options,
  loading,
  error,
  onRetry,
  emptyText = 'Nothing found',
  isChosen,
  onPick,
}: OptionListProps) {
  return (
    <Command.List className="max-h-72 overflow-y-auto p-1">
      {loading ? <Command.Loading className="px-2 py-2 text-fg-subtle">Loading...</Command.Loading> : null}
      {error ? (
        <div role="alert" className="flex items-center justify-between gap-2 px-2 py-1.5 text-danger-fg">
          {error}
          {onRetry ? (
            <Button size="sm" onClick={onRetry}>
              Retry
            </Button>
          ) : null}
        </div>
      ) : null}
      {loading || error ? null : (
        <Command.Empty className="px-2 py-2 text-fg-subtle">{emptyText}</Command.Empty>
      )}
      {options.map((option) => (
        <Command.Item
          key={option.value}
          value={option.value}
          keywords={[option.label]}
          disabled={option.disabled ?? false}
          onSelect={() => onPick(option)}
          className="flex min-h-8 cursor-default items-center gap-2 rounded-tag px-2 py-1 select-none aria-disabled:text-fg-subtle data-[selected=true]:bg-active max-md:min-h-11"
        >
          {option.lead}
          <span className="min-w-0">
            <span className="block truncate">{option.label}</span>
            {option.help ? <span className="block text-caption text-fg-subtle">{option.help}</span> : null}
          </span>
          <Check
            aria-hidden
            className={cn('ml-auto size-4 flex-none text-fg-muted', !isChosen(option) && 'invisible')}
          />
          {isChosen(option) ? <span className="sr-only">chosen</span> : null}
        </Command.Item>
      ))}
    </Command.List>
  );
}
