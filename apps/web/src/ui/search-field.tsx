import { Search, X } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { Input } from './input.tsx';

export interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'size'
> {
  value: string;
  onValueChange: (value: string) => void;
  /** Names the field for screen readers; a placeholder alone does not. */
  'aria-label': string;
}

/** Search box: the button and Escape clear it, and Escape leaves it once empty. `/` elsewhere may focus it through `data-search`. */
export function SearchField({ value, onValueChange, className, onKeyDown, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={cn('block w-60', className)}>
      <Input
        {...rest}
        ref={input}
        type="search"
        data-search=""
        autoComplete="off"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            event.stopPropagation();
            onValueChange('');
          }
          onKeyDown?.(event);
          // Out of the field single keys are keys again.
          if (event.key === 'Escape' && !event.defaultPrevented) event.currentTarget.blur();
        }}
        lead={<Search />}
        trail={
          value === '' ? null : (
            <button
              type="button"
              aria-label="Clear search"
              className="grid size-6 place-items-center rounded-tag hover:bg-active hover:text-fg"
              onClick={() => {
                onValueChange('');
                input.current?.focus();
              }}
            >
              <X aria-hidden className="size-3.5" />
            </button>
          )
        }
      />
    </span>
  );
}
