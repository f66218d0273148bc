import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '../../../ui/menu.tsx';

export interface ChoiceChipProps<Value extends string> {
  /** What is filtered, e.g. "Status". */
  label: string;
  options: readonly { value: Value; label: string; note?: ReactNode }[];
  /** Null: any. */
  value: Value | null;
  onChange: (value: Value | null) => void;
}

const any = '';

function chip(chosen: boolean): string {
  return cn(
    'inline-flex h-8 items-center gap-1 rounded-control border px-2.5 text-dense hover:bg-hover max-md:h-10',
    chosen ? 'border-chart-1/50 bg-selected' : 'border-border-strong bg-surface',
  );
}

/** A filter in one word: "Status is any", with the choices and how many there are of each. */
export function ChoiceChip<Value extends string>(props: ChoiceChipProps<Value>) {
  const { label, options, value, onChange } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu>
      <MenuTrigger>
        <button type="button" className={chip(chosen !== undefined)}>
          <span className="text-fg-muted">{label} is</span>
          <b className="font-medium">{chosen?.label ?? 'any'}</b>
          <ChevronDown aria-hidden className="size-3.5 text-fg-muted" />
        </button>
      </MenuTrigger>
      <MenuContent align="start" className="min-w-52">
        <MenuRadioGroup
          value={value ?? any}
          onValueChange={(next) => onChange(options.find((option) => option.value === next)?.value ?? null)}
        >
          <MenuRadioItem value={any}>Any</MenuRadioItem>
          {options.map((option) => (
            <MenuRadioItem key={option.value} value={option.value}>
              {option.label}
              {option.note === undefined ? null : (
                <span className="ml-auto text-caption text-fg-subtle tabular-nums">{option.note}</span>
              )}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

export interface ToggleChipProps {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
  /** How many there are. */
  note: ReactNode;
  children: ReactNode;
}

/** A filter that is on or off. */
export function ToggleChip({ pressed, onPressedChange, note, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={chip(pressed)}
      onClick={() => onPressedChange(!pressed)}
    >
      {children} <span className="text-caption text-fg-muted tabular-nums">{note}</span>
    </button>
  );
}
