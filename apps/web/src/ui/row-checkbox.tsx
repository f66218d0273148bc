import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { checkboxBox } from './checkbox-classes.ts';

export interface RowCheckboxProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  'aria-label': string;
  checked: boolean;
}

/**
 * The checkbox of a row, of which a scroll brings many in one frame: it looks as the one of forms does, and is drawn in a
 * fraction of its time, since it belongs to no form and whoever has the rows says whether it is checked.
 */
export function RowCheckbox({ checked, ...rest }: RowCheckboxProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      data-state={checked ? 'checked' : 'unchecked'}
      className={checkboxBox}
      {...rest}
    >
      {checked ? <Check aria-hidden className="size-3" strokeWidth={3} /> : null}
    </button>
  );
}
