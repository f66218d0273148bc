import { PickButton, type PickProps } from './pick-button.tsx';

export interface ComboboxProps extends PickProps {
  value: string | null;
  onValueChange: (value: string) => void;
}

/** One of many, found by typing. With `onSearch` the options come from elsewhere and are shown as given. */
export function Combobox({ value, onValueChange, placeholder = 'Choose', ...rest }: ComboboxProps) {
  const chosen = rest.options.find((option) => option.value === value);
  return (
    <PickButton
      {...rest}
      isEmpty={!chosen}
      isChosen={(option) => option.value === value}
      onPick={(option) => {
        onValueChange(option.value);
        return 'close';
      }}
    >
      {chosen?.lead}
      <span className="min-w-0 flex-1 truncate">{chosen?.label ?? placeholder}</span>
    </PickButton>
  );
}
