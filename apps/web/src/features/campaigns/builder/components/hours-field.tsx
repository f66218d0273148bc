import { officeHours } from '@waypost/domain/linkedin/working-hours';
import { useState } from 'react';
import { ownTimeZone } from '../../../../lib/dates.ts';
import { cn } from '../../../../ui/class-names.ts';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useFieldControl } from '../../../../ui/field-context.ts';
import { controlClasses } from '../../../../ui/input.tsx';
import { Radio, RadioGroup } from '../../../../ui/radio-group.tsx';
import { useBuilder } from '../builder-context.ts';
import { formOf, hoursOf, hoursProblem, weekdayName, weekdayNames, type HoursForm } from '../model/hours.ts';
import { formatDay } from '../../../../lib/dates.ts';
import { DaysField } from '../../../../ui/days-field.tsx';

const zones = Intl.supportedValuesOf('timeZone');

/** A zone that the browser knows under another name, such as UTC, can still be chosen. */
function zonesWith(zone: string): readonly string[] {
  return zones.includes(zone) ? zones : [zone, ...zones];
}

/** When the campaign may act: in each sender’s own hours, or only in stricter ones. */
export function HoursField() {
  const { draft, state } = useBuilder();
  const { hours } = state.content;
  // What is typed stays, also while it cannot be used yet.
  const [form, setForm] = useState<HoursForm>(() => formOf(hours ?? officeHours(ownTimeZone())));
  // So do the holidays, while each sender’s own hours are tried.
  const [holidays, setHolidays] = useState<readonly string[]>(hours?.holidays ?? []);
  const problem = hours === null ? null : hoursProblem(form);

  function edit(changed: Partial<HoursForm>) {
    const next = { ...form, ...changed };
    setForm(next);
    if (hoursProblem(next) === null) draft.change({ hours: hoursOf(next, holidays) });
  }
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        aria-label="Working hours"
        value={hours === null ? 'own' : 'stricter'}
        onValueChange={(choice) => draft.change({ hours: choice === 'own' ? null : hoursOf(form, holidays) })}
      >
        <Radio value="own" label="Each sender’s own hours" help="As set for the LinkedIn account." />
        <Radio
          value="stricter"
          label="Stricter hours for this campaign"
          help="Nothing happens outside of these hours, nor outside of the sender’s own."
        />
      </RadioGroup>
      {hours === null ? null : (
        <div className="flex flex-wrap items-end gap-4 border-t border-border pt-4">
          <Field label="Working days" group>
            <div className="flex flex-wrap gap-1">
              {weekdayNames.map((name, index) => {
                const weekday = index + 1;
                const on = form.weekdays.includes(weekday);
                return (
                  <button
                    key={name}
                    type="button"
                    aria-pressed={on}
                    onClick={() =>
                      edit({
                        weekdays: on
                          ? form.weekdays.filter((other) => other !== weekday)
                          : [...form.weekdays, weekday].toSorted((a, b) => a - b),
                      })
                    }
                    className={cn(
                      'h-8 min-w-11 rounded-control border border-control-border bg-surface px-2 text-dense font-medium text-fg-muted hover:bg-hover max-md:h-10',
                      on && 'border-primary bg-selected text-accent-fg hover:bg-selected',
                    )}
                  >
                    {name}
                    <span className="sr-only">{weekdayName(weekday).slice(name.length)}</span>
                  </button>
                );
              })}
            </div>
          </Field>
          <Field label="From">
            <TimeInput value={form.from} onValueChange={(from) => edit({ from })} />
          </Field>
          <Field label="To">
            <TimeInput value={form.to} onValueChange={(to) => edit({ to })} />
          </Field>
          <Field label="Time zone" className="w-60 max-w-full">
            <Combobox
              options={zonesWith(form.zone).map((zone) => ({ value: zone, label: zone }))}
              value={form.zone}
              onValueChange={(zone) => edit({ zone })}
              searchPlaceholder="Search time zones"
            />
          </Field>
          <div className="w-full">
            <DaysField
              label="Holidays"
              help="Nothing is sent on these days."
              say={formatDay}
              days={holidays}
              onChange={(days) => {
                setHolidays(days);
                if (problem === null) draft.change({ hours: hoursOf(form, days) });
              }}
            />
          </div>
          {problem === null ? null : (
            <p role="alert" className="w-full text-caption text-danger-fg">
              {problem} Until then the hours stay as they were.
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function TimeInput({ value, onValueChange }: { value: string; onValueChange: (value: string) => void }) {
  const wiring = useFieldControl({});
  return (
    <input
      {...wiring}
      type="time"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      className={cn(controlClasses, 'h-8 w-32 px-2.5 max-md:h-10')}
    />
  );
}
