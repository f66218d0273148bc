import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';

export type SkipRule = 'in_any_list' | 'contacted' | 'in_campaign' | 'excluded';

const rules: readonly { id: SkipRule; label: string; help: string }[] = [
  {
    id: 'in_any_list',
    label: 'People in another lead list',
    help: 'So that no two lists hold the same person.',
  },
  { id: 'contacted', label: 'People contacted before', help: 'From any account of the workspace.' },
  {
    id: 'in_campaign',
    label: 'People in an active campaign',
    help: 'Nobody can be in two campaigns at a time.',
  },
  { id: 'excluded', label: 'People on the exclusion list', help: 'No campaign would write to them anyway.' },
];

/** The rules a search asks about by which nobody comes anyway: whoever is excluded. */
export type FoundSkipRule = Exclude<SkipRule, 'excluded'>;

/** Whom to leave out although the source finds them. */
export function SkipRules({
  value,
  onChange,
  without,
}: {
  value: readonly SkipRule[];
  onChange: (rules: SkipRule[]) => void;
  /** A rule that is no choice here. */
  without?: SkipRule;
}) {
  const shown = rules.filter(({ id }) => id !== without);
  return (
    <Field
      label="Leave out"
      help={`${without === 'excluded' ? 'Who is on the exclusion list never comes, and who' : 'Who'} is in this list already is never added twice. The result says how many each rule left out.`}
      group
    >
      <div className="flex flex-col gap-2">
        {shown.map(({ id, label, help }) => (
          <Checkbox
            key={id}
            label={label}
            help={help}
            checked={value.includes(id)}
            onCheckedChange={(on) =>
              onChange(on === true ? [...value, id] : value.filter((rule) => rule !== id))
            }
          />
        ))}
      </div>
    </Field>
  );
}
