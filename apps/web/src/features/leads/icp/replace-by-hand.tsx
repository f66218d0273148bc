import { Checkbox } from '../../../ui/checkbox.tsx';

/** Whether scoring a list replaces what people set; otherwise those leads are skipped and cost nothing. */
export function ReplaceByHand({
  checked,
  onChecked,
}: {
  checked: boolean;
  onChecked: (checked: boolean) => void;
}) {
  return (
    <Checkbox
      label="Replace scores set by hand, too"
      help={checked ? undefined : 'Leads with one are skipped and cost nothing.'}
      checked={checked}
      onCheckedChange={(next) => onChecked(next === true)}
    />
  );
}
