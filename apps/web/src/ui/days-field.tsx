import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { DateField } from './date-time-field.tsx';
import { Field } from './field.tsx';

/** Most days that fit into a list. */
const daysMax = 400;

export interface DaysFieldProps {
  label: string;
  help: string;
  /** `yyyy-mm-dd`, the earliest first. */
  days: readonly string[];
  onChange: (days: string[]) => void;
  /** A day as it is read. */
  say: (day: string) => string;
}

/** A list of single days: added by a date, removed one by one. */
export function DaysField({ label, help, days, onChange, say }: DaysFieldProps) {
  const [day, setDay] = useState('');
  const known = days.includes(day);
  function add() {
    if (day === '' || known || days.length >= daysMax) return;
    onChange([...days, day].toSorted());
    setDay('');
  }
  return (
    <div className="flex flex-col gap-3">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field label={label} help={known ? 'This day is in the list already.' : help}>
          <span className="flex gap-2">
            <DateField value={day} onValueChange={setDay} />
            <Button type="submit" disabled={day === '' || known}>
              Add day
            </Button>
          </span>
        </Field>
      </form>
      {days.length === 0 ? null : (
        <ul className="flex flex-wrap gap-1.5" aria-label={label}>
          {days.map((each) => (
            <li
              key={each}
              className="inline-flex h-7 items-center gap-1 rounded-control border border-border bg-sunken pr-1 pl-2 text-dense tabular-nums"
            >
              {say(each)}
              <button
                type="button"
                aria-label={`Remove ${say(each)}`}
                onClick={() => onChange(days.filter((other) => other !== each))}
                className="grid size-6 place-items-center rounded-tag text-fg-subtle hover:bg-active hover:text-fg"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
