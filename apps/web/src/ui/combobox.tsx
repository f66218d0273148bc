import { Command } from 'cmdk';
import { ChevronsUpDown } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { cn } from './class-names.ts';
import { useButtonLabel, useFieldControl } from './field-context.ts';
import { floatingPanel } from './floating-classes.ts';
import { controlClasses } from './input.tsx';
import { OptionList, type PickOption, type RemoteState } from './option-list.tsx';

export interface ComboboxProps extends RemoteState {
  options: readonly PickOption[];
  value: string | null;
  onValueChange: (value: string) => void;
  placeholder?: string;
  searchPlaceholder?: string;
  disabled?: boolean;
  id?: string;
  className?: string;
  'aria-label'?: string;
}

/** One of many, found by typing. With `onSearch` the options come from elsewhere and are shown as given. */
export function Combobox(props: ComboboxProps) {
  const {
    options,
    value,
    onValueChange,
    placeholder = 'Choose',
    searchPlaceholder = 'Search',
    ...others
  } = props;
  const { loading, error, onRetry, onSearch, emptyText, className, ...control } = others;
  const [open, setOpen] = useState(false);
  const wiring = useFieldControl(control);
  const labelledBy = useButtonLabel(wiring.id, control['aria-label']);
  const chosen = options.find((option) => option.value === value);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        {...wiring}
        type="button"
        data-field=""
        aria-label={control['aria-label']}
        aria-labelledby={labelledBy}
        className={cn(
          controlClasses,
          'flex h-8 items-center gap-1.5 pr-2 pl-2.5 text-left max-md:h-10',
          className,
        )}
      >
        {chosen?.lead}
        <span className={cn('flex-1 truncate', !chosen && 'text-fg-subtle')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronsUpDown aria-hidden className="size-3.5 flex-none text-fg-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={cn(floatingPanel, 'w-(--radix-popover-trigger-width) min-w-56 overflow-hidden')}
        >
          <Command shouldFilter={!onSearch} label={searchPlaceholder}>
            <SearchInput placeholder={searchPlaceholder} onSearch={onSearch} />
            <OptionList
              options={options}
              loading={loading}
              error={error}
              onRetry={onRetry}
              emptyText={emptyText}
              isChosen={(option) => option.value === value}
              onPick={(option) => {
                onValueChange(option.value);
                setOpen(false);
              }}
            />
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function SearchInput({
  placeholder,
  onSearch,
}: {
  placeholder: string;
  onSearch?: ((text: string) => void) | undefined;
}): ReactNode {
  return (
    <Command.Input
      placeholder={placeholder}
      {...(onSearch ? { onValueChange: onSearch } : {})}
      className="h-9 w-full border-b border-border bg-transparent px-3 text-dense outline-none max-md:text-phone"
    />
  );
}
