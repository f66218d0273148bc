import { Select } from '../../../ui/select.tsx';
import { intentChoices, type IntentFilter, intentFilterOf } from '../model/intents.ts';

const any = 'any';
const options = [
  { value: any, label: 'Any intent' },
  ...intentChoices.map(({ intent, label }) => ({ value: intent ?? 'unsorted', label })),
];

/** Narrows the list to what people mean. */
export function IntentSelect({
  intent,
  onChange,
}: {
  intent: IntentFilter | null;
  onChange: (intent: IntentFilter | null) => void;
}) {
  return (
    <Select
      aria-label="Intent"
      className="w-34 flex-none"
      value={intent ?? any}
      onValueChange={(value) => onChange(intentFilterOf(value))}
      options={options}
    />
  );
}
