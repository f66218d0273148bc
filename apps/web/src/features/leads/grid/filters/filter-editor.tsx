import { customFieldName, gridField } from '@waypost/domain/leads/grid/grid-fields';
import {
  filterProblem,
  GRID_VALUE_LENGTH_MAX,
  needsValue,
  QUESTIONS_OF_KIND,
  type GridFilter,
  type GridQuestion,
} from '@waypost/domain/leads/grid/grid-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { useAiColumnNamed } from '../../ai-column/ai-columns-context.ts';
import { storedFields, columnLabel } from '../columns/grid-columns.ts';
import type { FieldKinds } from '../model/grid-address.ts';
import { questionWords } from '../model/grid-words.ts';
import { FilterValue } from './filter-value.tsx';

export interface FilterEditorProps {
  /** What is changed, or the field to begin with. */
  filter: GridFilter | null;
  field: string;
  kinds: FieldKinds;
  /** "Add filter" or "Apply". */
  saveLabel: string;
  onSave: (filter: GridFilter) => void;
}

/** Field, question and value of one filter. */
export function FilterEditor({ filter, field: firstField, kinds, saveLabel, onSave }: FilterEditorProps) {
  const [field, setField] = useState(filter?.field ?? firstField);
  const kind = gridField(field, kinds ?? undefined)?.kind ?? 'text';
  const name = customFieldName(field);
  // Offered where a model answers; a filter from an address may ask it of a column that is gone.
  const mayBeUnknown = useAiColumnNamed(name ?? '') !== undefined || filter?.is === 'unknown';
  const questions: readonly GridQuestion[] =
    name !== null && mayBeUnknown ? [...QUESTIONS_OF_KIND[kind], 'unknown'] : QUESTIONS_OF_KIND[kind];
  const [chosen, setChosen] = useState<GridQuestion | null>(filter?.is ?? null);
  const is = chosen !== null && questions.includes(chosen) ? chosen : (questions[0] ?? 'contains');
  const [value, setValue] = useState(filter?.value ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const own = [...(kinds?.keys() ?? [])];
  const fields = storedFields(own);

  function send() {
    const next: GridFilter = needsValue(is) ? { field, is, value: value.trim() } : { field, is };
    const wrong = filterProblem(next, kinds ?? undefined);
    if (wrong === null) onSave(next);
    else setProblem(wrong);
  }
  return (
    <form
      aria-label="Filter"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label="Field">
        <Combobox
          value={field}
          options={(fields.includes(field) ? fields : [...fields, field]).map((key) => ({
            value: key,
            label: columnLabel(key),
          }))}
          searchPlaceholder="Find a field"
          onValueChange={(next) => {
            setField(next);
            setValue('');
            setProblem(null);
          }}
        />
      </Field>
      <Field label="Question">
        <Select
          value={is}
          options={questions.map((question) => ({ value: question, label: questionWords(question, kind) }))}
          onValueChange={(next) => {
            setChosen(questions.find((question) => question === next) ?? null);
            setProblem(null);
          }}
        />
      </Field>
      {needsValue(is) ? (
        <FilterValue
          key={`${field} ${kind}`}
          field={field}
          kind={kind}
          value={value}
          maxLength={GRID_VALUE_LENGTH_MAX}
          problem={problem}
          onValue={(next) => {
            setValue(next);
            setProblem(null);
          }}
        />
      ) : null}
      <Button type="submit" variant="primary" className="self-end">
        {saveLabel}
      </Button>
    </form>
  );
}
