import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { Avatar } from '../../../ui/avatar.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

export interface AccountFieldProps {
  accounts: readonly LinkedInAccount[];
  value: string | undefined;
  onValueChange: (accountId: string) => void;
  /** What the account is used for. */
  help?: string;
}

/** Which account reads. Those that cannot are shown with their status. */
export function AccountField({
  accounts,
  value,
  onValueChange,
  help = 'The posts are read as this account sees them.',
}: AccountFieldProps) {
  return (
    <Field label="LinkedIn account" help={help} required>
      <Select
        value={value}
        onValueChange={onValueChange}
        placeholder="Choose an account"
        options={accounts.map((account) => ({
          value: account.id,
          label: account.name,
          lead: <Avatar name={account.name} src={account.picture} size="xs" />,
          disabled: account.status !== 'Active',
          ...(account.status === 'Active' ? {} : { help: account.status }),
        }))}
      />
    </Field>
  );
}
