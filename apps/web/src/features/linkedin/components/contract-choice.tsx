import type { Checkpoint } from '@waypost/contract/linkedin';
import { Radio, RadioGroup } from '../../../ui/radio-group.tsx';

export interface ContractChoiceProps {
  contracts: Checkpoint['checkpoint']['contracts'];
  /** The id of the chosen one, or nothing yet. */
  value: string;
  onValueChange: (id: string) => void;
}

/** The Recruiter contracts of an account, by name; the id below tells two of one name apart. */
export function ContractChoice({ contracts, value, onValueChange }: ContractChoiceProps) {
  return (
    <RadioGroup aria-label="Contract" value={value} onValueChange={onValueChange}>
      {contracts.map(({ id, name }) => (
        <Radio key={id} value={id} label={name} help={id === name ? undefined : id} />
      ))}
    </RadioGroup>
  );
}
