import { useMemo } from 'react';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { countries } from '../model/countries.ts';

export interface CountryPickerProps {
  /** ISO 3166-1 alpha-2; null: not said. */
  value: string | null;
  onValueChange: (country: string | null) => void;
  help: string;
  className?: string;
}

const notSaid = '';

/** Where the person of an account is at home. */
export function CountryPicker({ value, onValueChange, help, className }: CountryPickerProps) {
  const options = useMemo(() => [{ value: notSaid, label: 'Not said' }, ...countries()], []);
  return (
    <Field label="Home country" help={help} className={className}>
      <Combobox
        options={options}
        value={value ?? notSaid}
        searchPlaceholder="Search countries"
        onValueChange={(country) => onValueChange(country === notSaid ? null : country)}
      />
    </Field>
  );
}
