import { useQuery } from '@tanstack/react-query';
import { gridField, type GridFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import { choicesIn } from '@waypost/domain/leads/grid/grid-query';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { leadTagsQuery } from '../../api/lead-tags.ts';
import { choiceWords } from '../model/grid-words.ts';

export interface FilterValueProps {
  field: string;
  kind: GridFieldKind;
  value: string;
  maxLength: number;
  problem: string | null;
  onValue: (value: string) => void;
}

/** The value of a filter, asked for as its field is: a text, a number, a day, a tag, or some of a few. */
export function FilterValue(props: FilterValueProps) {
  const { field, kind, value, maxLength, problem, onValue } = props;
  if (kind === 'choice') return <Choices field={field} value={value} problem={problem} onValue={onValue} />;
  if (kind === 'tags') return <TagValue value={value} problem={problem} onValue={onValue} />;
  return (
    <Field label="Value" error={problem ?? undefined}>
      <Input
        value={value}
        maxLength={maxLength}
        {...(kind === 'date' ? { type: 'date' } : {})}
        {...(kind === 'number' ? { inputMode: 'decimal' } : {})}
        onChange={(event) => onValue(event.target.value)}
      />
    </Field>
  );
}

type Part = Pick<FilterValueProps, 'value' | 'problem' | 'onValue'>;

function Choices({ field, value, problem, onValue }: Part & { field: string }) {
  const all = gridField(field)?.choices ?? [];
  const chosen = choicesIn(value);
  return (
    <Field label="Value" group error={problem ?? undefined}>
      <div className="flex flex-col gap-1">
        {all.map((choice) => (
          <Checkbox
            key={choice}
            label={choiceWords(choice)}
            checked={chosen.includes(choice)}
            onCheckedChange={(on) =>
              onValue(all.filter((one) => (one === choice ? on === true : chosen.includes(one))).join(','))
            }
          />
        ))}
      </div>
    </Field>
  );
}

function TagValue({ value, problem, onValue }: Part) {
  const answer = useQuery(leadTagsQuery);
  const known = answer.data ?? [];
  const tags = value === '' || known.includes(value) ? known : [value, ...known];
  return (
    <Field label="Tag" error={problem ?? undefined}>
      <Combobox
        value={value === '' ? null : value}
        options={tags.map((tag) => ({ value: tag, label: tag }))}
        placeholder="Choose a tag"
        searchPlaceholder="Find a tag"
        loading={answer.isPending}
        error={answer.isError ? errorMessage(answer.error) : undefined}
        onRetry={() => void answer.refetch()}
        emptyText="No tags yet."
        onValueChange={onValue}
      />
    </Field>
  );
}
