import { useQuery } from '@tanstack/react-query';
import {
  CUSTOM_NAME_LENGTH_MAX,
  EDITABLE_FIELD_KEYS,
  editProblem,
  fieldLabel,
} from '@waypost/domain/leads/edit-lead';
import { CUSTOM_VALUE_LENGTH_MAX } from '@waypost/domain/leads/lead-bounds';
import { useState } from 'react';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { customFieldsQuery } from '../views/grid-views.ts';
import { BulkDialogFrame, type BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkOrder } from './bulk-jobs.ts';

const newField = 'new';

/** Which field of the chosen leads is set, and to what. Nothing clears it. */
export function SetFieldDialog(props: BulkDialogProps<Extract<BulkOrder, { action: 'set_field' }>>) {
  const { about, busy, error, onOrder, onClose } = props;
  const own = useQuery(customFieldsQuery).data ?? [];
  const [chosen, setChosen] = useState<string>('company');
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const field = chosen === newField ? (name.trim() === '' ? null : `custom:${name.trim()}`) : chosen;
  const kinds = new Map(own.map((one) => [one.name, one.kind]));
  const problem = field === null ? null : editProblem({ field, value: value.trim() }, kinds);
  const options = [
    ...EDITABLE_FIELD_KEYS.filter((key) => key !== 'fullName').map((key) => ({
      value: key as string,
      label: fieldLabel(key),
    })),
    ...own.map((one) => ({ value: `custom:${one.name}`, label: one.name })),
    { value: newField, label: 'A new field' },
  ];
  return (
    <BulkDialogFrame
      title={`Set a field of ${about}`}
      description="What stands there now is replaced. It can be undone for an hour."
      saveLabel={value.trim() === '' ? 'Clear the field' : 'Set the field'}
      ready={field !== null && problem === null && (value.trim() !== '' || chosen !== newField)}
      busy={busy}
      error={error}
      onSend={() => {
        if (field !== null) onOrder({ action: 'set_field', field, value: value.trim() });
      }}
      onClose={onClose}
    >
      <Field label="Field">
        <Combobox
          value={chosen}
          options={options}
          searchPlaceholder="Find a field"
          onValueChange={setChosen}
        />
      </Field>
      {chosen === newField ? (
        <Field label="Name of the new field">
          <Input
            value={name}
            maxLength={CUSTOM_NAME_LENGTH_MAX}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      ) : null}
      <Field label="Value" help="Leave it empty to clear the field." error={problem ?? undefined}>
        <Input
          value={value}
          maxLength={CUSTOM_VALUE_LENGTH_MAX}
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
    </BulkDialogFrame>
  );
}
