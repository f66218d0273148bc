import { useQuery } from '@tanstack/react-query';
import {
  AI_CHOICES_MAX,
  AI_FIELDS_MAX,
  AI_QUESTION_LENGTH_MAX,
  AI_READABLE_FIELDS,
  aiFieldLabel,
  type AnswerKind,
  COMMENTS_FIELD,
} from '@waypost/domain/leads/ai-column/ai-column';
import { CUSTOM_NAME_LENGTH_MAX } from '@waypost/domain/leads/edit-lead';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { customFieldsQuery } from '../grid/views/grid-views.ts';
import type { ColumnDraft } from './column-draft.ts';

const kinds: readonly { value: AnswerKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'yes_no', label: 'Yes or no' },
  { value: 'number', label: 'Number' },
  { value: 'one_of', label: 'One of' },
];

export interface AiColumnFormProps {
  draft: ColumnDraft;
  /** The name of a column that is there stays. */
  isNew: boolean;
  disabled: boolean;
  onChange: (draft: ColumnDraft) => void;
}

/** What a column asks, what its answers are, and which fields it may read. */
export function AiColumnForm({ draft, isNew, disabled, onChange }: AiColumnFormProps) {
  const own = useQuery(customFieldsQuery).data ?? [];
  const set = (more: Partial<ColumnDraft>) => onChange({ ...draft, ...more });
  const fields = [
    ...AI_READABLE_FIELDS,
    COMMENTS_FIELD,
    ...own.filter(({ name }) => name !== draft.name).map(({ name }) => `custom:${name}`),
  ];
  return (
    <>
      {isNew ? (
        <Field label="Name of the column" required disabled={disabled}>
          <Input
            value={draft.name}
            maxLength={CUSTOM_NAME_LENGTH_MAX}
            placeholder="Sells to hospitals"
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
      ) : null}
      <Field
        label="Question"
        required
        disabled={disabled}
        help="Asked about each lead. An answer counts only with words of that lead that show it."
      >
        <Textarea
          value={draft.question}
          rows={2}
          maxLength={AI_QUESTION_LENGTH_MAX}
          placeholder="Does this person sell to hospitals?"
          onChange={(event) => set({ question: event.target.value.replaceAll(/\s*\n\s*/g, ' ') })}
        />
      </Field>
      <Field label="Kind of answer" group disabled={disabled}>
        <SegmentedControl
          aria-label="Kind of answer"
          segments={kinds}
          value={draft.answerKind}
          onValueChange={(answerKind) => set({ answerKind })}
        />
      </Field>
      {draft.answerKind === 'one_of' ? (
        <Field
          label="Choices"
          required
          disabled={disabled}
          help={`One per line, ${AI_CHOICES_MAX} at most. Whoever fits none of them is Unknown.`}
        >
          <Textarea
            value={draft.choices}
            rows={3}
            placeholder={'Hospital\nDoctor’s office\nPharmacy'}
            onChange={(event) => set({ choices: event.target.value })}
          />
        </Field>
      ) : null}
      <Field label="Fields it may read" required disabled={disabled} help={`${AI_FIELDS_MAX} at most.`}>
        <MultiSelect
          options={fields.map((field) => ({ value: field, label: aiFieldLabel(field) }))}
          values={draft.fields}
          onValuesChange={(chosen) => set({ fields: chosen.slice(0, AI_FIELDS_MAX) })}
          placeholder="Choose fields"
          searchPlaceholder="Find a field"
          disabled={disabled}
        />
      </Field>
    </>
  );
}
