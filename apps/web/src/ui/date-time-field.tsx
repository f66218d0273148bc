import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { useFieldControl } from './field-context.ts';
import { controlClasses } from './input.tsx';

type NativeProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'>;

export interface DateFieldProps extends NativeProps {
  /** `yyyy-mm-dd`, or empty. */
  value: string;
  onValueChange: (value: string) => void;
}

export function DateField({ value, onValueChange, className, ...rest }: DateFieldProps) {
  const wiring = useFieldControl(rest);
  return (
    <input
      {...rest}
      {...wiring}
      type="date"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      className={cn(controlClasses, 'h-8 w-40 px-2.5 max-md:h-10', className)}
    />
  );
}

export interface TimeFieldProps extends NativeProps {
  /** `hh:mm`, or empty. */
  value: string;
  onValueChange: (value: string) => void;
  /** Always shown: a time without its zone means nothing. */
  timeZone: string;
}

export function TimeField({ value, onValueChange, timeZone, className, ...rest }: TimeFieldProps) {
  const wiring = useFieldControl(rest);
  return (
    <span className="inline-flex items-center gap-2">
      <input
        {...rest}
        {...wiring}
        type="time"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={cn(controlClasses, 'h-8 w-32 px-2.5 max-md:h-10 max-md:w-40', className)}
      />
      <span className="text-caption text-fg-subtle">{timeZone}</span>
    </span>
  );
}

export interface DateTimeFieldProps {
  date: string;
  time: string;
  onDateChange: (date: string) => void;
  onTimeChange: (time: string) => void;
  timeZone: string;
  /** Names the group, e.g. "Start". */
  label: string;
  className?: string;
}

/** A day and a time in a named zone. Native inputs: typed values are accepted, keyboards bring their own picker. */
export function DateTimeField({
  date,
  time,
  onDateChange,
  onTimeChange,
  timeZone,
  label,
  className,
}: DateTimeFieldProps) {
  return (
    <span role="group" aria-label={label} className={cn('flex flex-wrap items-center gap-2', className)}>
      <DateField aria-label={`${label}, day`} value={date} onValueChange={onDateChange} />
      <TimeField
        aria-label={`${label}, time`}
        value={time}
        onValueChange={onTimeChange}
        timeZone={timeZone}
      />
    </span>
  );
}
