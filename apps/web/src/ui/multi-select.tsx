import { X } from 'lucide-react';
import { cn } from './class-names.ts';
import { useFieldControl } from './field-context.ts';
import { PickButton, type PickProps } from './pick-button.tsx';

export interface MultiSelectProps extends PickProps {
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
}

/** Several of many; what is chosen stands below as chips that can be removed. */
export function MultiSelect(props: MultiSelectProps) {
  const { values, onValuesChange, placeholder = 'Choose', className, ...rest } = props;
  const { disabled } = useFieldControl(rest);
  const chosen = values.map(
    (value) => rest.options.find((option) => option.value === value) ?? { value, label: value },
  );

  function toggle(value: string) {
    onValuesChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  }
  return (
    <div className={cn('flex min-w-0 flex-col gap-2', className)}>
      <PickButton
        {...rest}
        isEmpty={chosen.length === 0}
        isChosen={(option) => values.includes(option.value)}
        onPick={(option) => {
          toggle(option.value);
          return 'stay';
        }}
      >
        <span className="min-w-0 flex-1 truncate">
          {chosen.length === 0 ? placeholder : `${chosen.length} chosen`}
        </span>
      </PickButton>
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
                disabled={disabled}
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
