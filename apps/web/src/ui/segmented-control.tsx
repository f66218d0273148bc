import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
}

export interface SegmentedControlProps<Value extends string> {
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  'aria-label': string;
  className?: string;
  /** Shares the width evenly. */
  stretch?: boolean;
}

/** Two to four ways to look at the same thing. Arrow keys move the choice. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { segments, value, onValueChange, className, stretch = false, ...rest } = props;
  return (
    <RadioGroup.Root
      value={value}
      onValueChange={(next) => {
        const chosen = segments.find((segment) => segment.value === next);
        if (chosen) onValueChange(chosen.value);
      }}
      orientation="horizontal"
      className={cn(
        'gap-0.5 rounded-control bg-sunken p-0.5 inset-ring inset-ring-border',
        stretch ? 'grid auto-cols-fr grid-flow-col' : 'inline-flex w-fit max-w-full flex-wrap',
        className,
      )}
      {...rest}
    >
      {segments.map((segment) => (
        <RadioGroup.Item
          key={segment.value}
          value={segment.value}
          className="inline-flex h-6 items-center justify-center gap-[5px] rounded-tag px-1.5 text-caption font-medium whitespace-nowrap text-fg-muted hover:text-fg data-[state=checked]:bg-segment data-[state=checked]:text-fg data-[state=checked]:ring data-[state=checked]:ring-border-strong [&_svg]:size-3.5 [&_svg]:flex-none"
        >
          {segment.icon}
          {segment.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
