import { ChoiceChip } from '../controls/choice-chip.tsx';

export interface NamedChipProps {
  label: string;
  /** Value and name of each choice. */
  names: readonly (readonly [string, string])[];
  /** With fewer choices there is nothing to choose, and the chip is not shown. 1 unless given. */
  fewest?: number;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Narrows the list to one of several names, in their order; there only when it can narrow anything. */
export function NamedChip({ label, names, fewest = 1, value, onChange }: NamedChipProps) {
  if (names.length < fewest && value === null) return null;
  return (
    <ChoiceChip
      label={label}
      value={value}
      onChange={onChange}
      options={names
        .map(([id, name]) => ({ value: id, label: name }))
        .toSorted((a, b) => a.label.localeCompare(b.label))}
    />
  );
}
