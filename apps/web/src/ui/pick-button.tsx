import { Command } from 'cmdk';
import { ChevronsUpDown } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { cn } from './class-names.ts';
import { useButtonLabel, useFieldControl } from './field-context.ts';
import { floatingPanel } from './floating-classes.ts';
import { controlClasses } from './input.tsx';
import { OptionList, type PickOption, type RemoteState } from './option-list.tsx';

/** What every control shares that picks from a searchable list. */
export interface PickProps extends RemoteState {
  options: readonly PickOption[];
  placeholder?: string;
  searchPlaceholder?: string;
  disabled?: boolean;
  id?: string;
  className?: string;
  'aria-label'?: string;
}

export interface PickButtonProps extends Omit<PickProps, 'placeholder'> {
  /** What the button shows; muted while nothing is chosen. */
  children: ReactNode;
  isEmpty: boolean;
  isChosen: (option: PickOption) => boolean;
  /** Answers whether the list stays open for more. */
  onPick: (option: PickOption) => 'close' | 'stay';
}

/** The button of a field that opens a list with a search box. */
export function PickButton(props: PickButtonProps) {
  const { options, searchPlaceholder = 'Search', children, isEmpty, isChosen, onPick, ...others } = props;
  const { loading, error, onRetry, onSearch, emptyText, className, ...control } = others;
  const [open, setOpen] = useState(false);
  const wiring = useFieldControl(control);
  const labelledBy = useButtonLabel(wiring.id, control['aria-label']);
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
          isEmpty && 'text-fg-subtle',
          className,
        )}
      >
        {children}
        <ChevronsUpDown aria-hidden className="ml-auto size-3.5 flex-none text-fg-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={cn(floatingPanel, 'w-(--radix-popover-trigger-width) min-w-56 overflow-hidden')}
        >
          <Command shouldFilter={!onSearch} label={searchPlaceholder}>
            <Command.Input
              placeholder={searchPlaceholder}
              {...(onSearch ? { onValueChange: onSearch } : {})}
              className="h-9 w-full border-b border-border bg-transparent px-3 text-dense outline-none max-md:text-phone"
            />
            <OptionList
              options={options}
              loading={loading}
              error={error}
              onRetry={onRetry}
              emptyText={emptyText}
              isChosen={isChosen}
              onPick={(option) => {
                if (onPick(option) === 'close') setOpen(false);
              }}
            />
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
