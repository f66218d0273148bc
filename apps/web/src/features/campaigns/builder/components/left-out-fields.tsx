import type { LeftOut } from '@waypost/domain/campaigns/settings/left-out';
import { Card, CardBody, CardHead } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { useBuilder } from '../builder-context.ts';

const daysDefault = 30;
const peopleDefault = 3;

/** Whom this campaign leaves out besides the rules of the workspace. */
export function LeftOutFields() {
  const { draft, state } = useBuilder();
  const { settings } = state.content;
  const { leftOut } = settings;
  const change = (changes: Partial<LeftOut>) =>
    draft.change({ settings: { ...settings, leftOut: { ...leftOut, ...changes } } });
  return (
    <Card>
      <CardHead level={3} title="Left out of this campaign" />
      <CardBody className="flex flex-col gap-4">
        <Limit
          label="People who were written to lately"
          help="By a campaign or by hand, from any account of the workspace. Asked when a lead is added and before its first step. The cool-off of the workspace applies in any case."
          unit="days"
          number="Days since the last message"
          value={leftOut.contactedWithinDays}
          start={daysDefault}
          max={3_650}
          onChange={(contactedWithinDays) => change({ contactedWithinDays })}
        />
        <Limit
          label="More than a few people of one company in seven days"
          help="The others wait for their turn. Counted over all campaigns of the workspace, from the first step that leaves."
          unit="people"
          number="People of one company in seven days"
          value={leftOut.perCompanyWeekMax}
          start={peopleDefault}
          max={1_000}
          onChange={(perCompanyWeekMax) => change({ perCompanyWeekMax })}
        />
      </CardBody>
    </Card>
  );
}

function Limit({
  label,
  help,
  unit,
  number,
  value,
  start,
  max,
  onChange,
}: {
  label: string;
  help: string;
  unit: string;
  number: string;
  value: number | null;
  /** What it begins with when it is switched on. */
  start: number;
  max: number;
  onChange: (value: number | null) => void;
}) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Checkbox
        className="min-w-0 flex-1 basis-64"
        checked={value !== null}
        onCheckedChange={(on) => onChange(on === true ? start : null)}
        label={label}
        help={help}
      />
      {value === null ? null : (
        <NumberField
          aria-label={number}
          min={1}
          max={max}
          unit={unit}
          className="w-44 max-md:ml-6"
          value={value}
          onValueChange={(next) => {
            // Empty while somebody types: the rule stays as it was until there is a number again.
            if (next !== null) onChange(next);
          }}
        />
      )}
    </div>
  );
}
