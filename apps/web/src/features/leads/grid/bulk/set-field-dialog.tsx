import { useQuery } from '@tanstack/react-query';
import {
  CUSTOM_NAME_LENGTH_MAX,
  EDITABLE_FIELD_KEYS,
  editProblem,
  fieldLabel,
} from '@waypost/domain/leads/edit-lead';
import { CUSTOM_VALUE_LENGTH_MAX } from '@waypost/domain/leads/lead-bounds';
import { customFieldName } from '@waypost/domain/leads/grid/grid-fields';
import { useState, type ChangeEvent } from 'react';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { customFieldsQuery } from '../views/grid-views.ts';
import { BulkDialogFrame, type BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkOrder } from './bulk-jobs.ts';

const newField = 'new';

/** Which field of the chosen leads is set, and to what. Clearing it for all of them has to be said. */
export function SetFieldDialog(props: BulkDialogProps<Extract<BulkOrder, { action: 'set_field' }>>) {
  const { about, busy, error, onOrder, onClose } = props;
  const own = useQuery(customFieldsQuery).data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [clears, setClears] = useState(false);
  const isNew = chosen === newField;
  const clearing = clears && !isNew;
  const field = isNew ? (name.trim() === '' ? null : `custom:${name.trim()}`) : chosen;
  const value = clearing ? '' : typed.trim();
  const kinds = new Map(own.map((one) => [one.name, one.kind]));
  const problem = field === null ? null : editProblem({ field, value }, kinds);
  const ownName = field === null ? null : customFieldName(field);
  const Value = ownName !== null && (kinds.get(ownName) ?? 'text') === 'text' ? Textarea : Input;
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
      saveLabel={clearing ? 'Clear the field' : 'Set the field'}
      ready={field !== null && problem === null && (clearing || value !== '')}
      busy={busy}
      error={error}
      onSend={() => {
        if (field !== null) onOrder({ action: 'set_field', field, value });
      }}
      onClose={onClose}
    >
      <Field label="Field">
        <Combobox
          value={chosen}
          options={options}
          placeholder="Choose a field"
          searchPlaceholder="Find a field"
          onValueChange={setChosen}
        />
      </Field>
      {isNew ? (
        <Field label="Name of the new field" error={value === '' ? undefined : (problem ?? undefined)}>
          <Input
            value={name}
            maxLength={CUSTOM_NAME_LENGTH_MAX}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      ) : null}
      <Field label="Value" disabled={clearing} error={isNew ? undefined : (problem ?? undefined)}>
        <Value
          value={clearing ? '' : typed}
          maxLength={CUSTOM_VALUE_LENGTH_MAX}
          onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            setTyped(event.target.value)
          }
        />
      </Field>
      {isNew || chosen === null ? null : (
        <Checkbox label="Clear the field" checked={clears} onCheckedChange={(on) => setClears(on === true)} />
      )}
    </BulkDialogFrame>
  );
}
