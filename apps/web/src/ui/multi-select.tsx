import { Command } from 'cmdk';
import { ChevronsUpDown, X } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { useState } from 'react';
import { cn } from './class-names.ts';
import { SearchInput } from './combobox.tsx';
import { useButtonLabel, useFieldControl } from './field-context.ts';
import { floatingPanel } from './floating-classes.ts';
import { controlClasses } from './input.tsx';
import { OptionList, type PickOption, type RemoteState } from './option-list.tsx';

export interface MultiSelectProps extends RemoteState {
  options: readonly PickOption[];
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  placeholder?: string;
  searchPlaceholder?: string;
  disabled?: boolean;
  id?: string;
  className?: string;
  'aria-label'?: string;
}

/** Several of many; what is chosen stands below as chips that can be removed. */
export function MultiSelect(props: MultiSelectProps) {
  const {
    options,
    values,
    onValuesChange,
    placeholder = 'Choose',
    searchPlaceholder = 'Search',
    ...others
  } = props;
  const { loading, error, onRetry, onSearch, emptyText, className, ...control } = others;
  const [open, setOpen] = useState(false);
  const wiring = useFieldControl(control);
  const labelledBy = useButtonLabel(wiring.id, control['aria-label']);
  const chosen = values.map(
    (value) => options.find((option) => option.value === value) ?? { value, label: value },
  );

  function toggle(value: string) {
    onValuesChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  }
  return (
    <div className={cn('flex min-w-0 flex-col gap-2', className)}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger
          {...wiring}
          type="button"
          data-field=""
          aria-label={control['aria-label']}
          aria-labelledby={labelledBy}
          className={cn(controlClasses, 'flex h-8 items-center gap-1.5 pr-2 pl-2.5 text-left max-md:h-10')}
        >
          <span className={cn('flex-1 truncate', chosen.length === 0 && 'text-fg-subtle')}>
            {chosen.length === 0 ? placeholder : `${chosen.length} chosen`}
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
                isChosen={(option) => values.includes(option.value)}
                onPick={(option) => toggle(option.value)}
              />
            </Command>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((option) => (
            <li
              key={option.value}
              className="flex h-7 max-w-full items-center gap-1.5 rounded-control border border-border-strong bg-surface pr-0.5 pl-2 text-caption"
            >
              <span className="truncate">{option.label}</span>
              <button
                type="button"
                aria-label={`Remove ${option.label}`}
                disabled={wiring.disabled}
                className="grid size-6 flex-none place-items-center rounded-tag text-fg-muted hover:bg-active hover:text-fg"
                onClick={() => toggle(option.value)}
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
