import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { Select } from '../../../../ui/select.tsx';
import { variableChoices } from '../model/variables.ts';

/** Asks for a variable and for what to write where it is not known; no variable goes in without the second. */
export function InsertVariable({ onInsert }: { onInsert: (placeholder: string) => void }) {
  const [name, setName] = useState<string>('first_name');
  const [fallback, setFallback] = useState('there');
  const [missing, setMissing] = useState(false);
  const clean = fallback.replace(/[{}|\n]/g, ' ').trim();
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        // The popover is drawn elsewhere, but React's events still pass through the page around it.
        event.stopPropagation();
        event.preventDefault();
        if (clean === '') setMissing(true);
        else onInsert(`{{${name}|${clean}}}`);
      }}
    >
      <Field label="Variable">
        <Select
          options={variableChoices.map((choice) => ({ value: choice.name, label: choice.label }))}
          value={name}
          onValueChange={(chosen) => {
            setName(chosen);
            setFallback(variableChoices.find((choice) => choice.name === chosen)?.fallback ?? '');
            setMissing(false);
          }}
        />
      </Field>
      <Field
        label="If it is not known, write"
        error={missing ? 'Say what to write, so that no lead reads a gap.' : undefined}
      >
        <Input
          value={fallback}
          maxLength={100}
          onChange={(event) => {
            setFallback(event.target.value);
            setMissing(false);
          }}
        />
      </Field>
      <Button type="submit" variant="primary" className="self-end">
        Insert
      </Button>
    </form>
  );
}
