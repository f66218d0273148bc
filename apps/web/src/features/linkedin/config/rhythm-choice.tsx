import { useId } from 'react';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';

export interface RhythmChoiceProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onValueChange: (value: string) => void;
  help: string;
}

/** One of a few, with what it means below. */
export function RhythmChoice({ label, options, value, onValueChange, help }: RhythmChoiceProps) {
  const helpId = useId();
  return (
    <div
      className="flex min-w-0 flex-col items-start gap-1.5"
      role="group"
      aria-describedby={helpId}
      aria-label={label}
    >
      <span className="text-dense font-medium">{label}</span>
      <SegmentedControl aria-label={label} segments={options} value={value} onValueChange={onValueChange} />
      <span id={helpId} className="text-caption text-fg-subtle">
        {help}
      </span>
    </div>
  );
}
