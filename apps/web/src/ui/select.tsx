import { Check, ChevronsUpDown } from 'lucide-react';
import { getNonce } from 'get-nonce';
import { Select as Radix } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { cn } from './class-names.ts';
import { useFieldControl } from './field-context.ts';
import { floatingItem, floatingPanel } from './floating-classes.ts';
import { controlClasses } from './input.tsx';

export interface SelectOption {
  value: string;
  label: string;
  /** Icon or avatar before the label. */
  lead?: ReactNode;
  help?: string;
  disabled?: boolean;
}

export interface SelectProps {
  options: readonly SelectOption[];
  value: string | undefined;
  onValueChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  size?: 'sm' | 'md' | 'lg';
  id?: string;
  name?: string;
  className?: string;
  'aria-label'?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** One of at most a dozen options; for more, or for remote ones, use Combobox. */
export function Select({
  options,
  value,
  onValueChange,
  placeholder = 'Choose',
  size = 'md',
  ...rest
}: SelectProps) {
  const { className, name, ref, ...control } = rest;
  const wiring = useFieldControl(control);
  const chosen = options.find((option) => option.value === value);
  return (
    // An empty string is how Radix is told that nothing is chosen.
    <Radix.Root
      value={value ?? ''}
      onValueChange={onValueChange}
      disabled={wiring.disabled ?? false}
      name={name}
    >
      <Radix.Trigger
        {...wiring}
        ref={ref}
        aria-label={control['aria-label']}
        className={cn(
          controlClasses,
          'flex items-center gap-1.5 text-left data-[state=open]:outline-2 data-[state=open]:-outline-offset-1 data-[state=open]:outline-ring',
          size === 'sm' && 'h-7 px-2 text-caption',
          size === 'md' && 'h-8 pr-2 pl-2.5 max-md:h-10',
          size === 'lg' && 'h-10 px-3',
          className,
        )}
      >
        {chosen?.lead}
        <span className={cn('flex-1 truncate', !chosen && 'text-fg-subtle')}>
          <Radix.Value placeholder={placeholder}>{chosen?.label}</Radix.Value>
        </span>
        <ChevronsUpDown aria-hidden className="size-3.5 flex-none text-fg-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className={cn(
            floatingPanel,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden',
          )}
        >
          {/* The list writes a style element of its own: without the nonce the page's policy refuses it. */}
          <Radix.Viewport nonce={getNonce()} className="max-h-80 p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={cn(floatingItem, 'pr-7')}
              >
                {option.lead}
                <span className="min-w-0">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.help ? (
                    <span className="block text-caption text-fg-subtle">{option.help}</span>
                  ) : null}
                </span>
                <Radix.ItemIndicator className="absolute right-2">
                  <Check aria-hidden />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
