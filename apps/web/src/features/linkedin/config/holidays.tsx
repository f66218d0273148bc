import { X } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-time-field.tsx';
import { Field } from '../../../ui/field.tsx';

const holidaysMax = 400;

/** Days on which the account does nothing by itself. */
export function Holidays({
  days,
  onChange,
}: {
  days: readonly string[];
  onChange: (days: string[]) => void;
}) {
  const [day, setDay] = useState('');
  const known = days.includes(day);
  function add() {
    if (day === '' || known || days.length >= holidaysMax) return;
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
        <Field
          label="Holidays"
          help={known ? 'This day is in the list already.' : 'Nothing is sent on these days.'}
        >
          <span className="flex gap-2">
            <DateField value={day} onValueChange={setDay} />
            <Button type="submit" disabled={day === '' || known}>
              Add day
            </Button>
          </span>
        </Field>
      </form>
      {days.length === 0 ? null : (
        <ul className="flex flex-wrap gap-1.5" aria-label="Holidays">
          {days.map((each) => (
            <li
              key={each}
              className="inline-flex h-7 items-center gap-1 rounded-control border border-border bg-sunken pr-1 pl-2 text-dense tabular-nums"
            >
              {formatDate(`${each}T12:00:00`)}
              <button
                type="button"
                aria-label={`Remove ${formatDate(`${each}T12:00:00`)}`}
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
