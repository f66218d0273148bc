import { CRITERION_VALUE_LENGTH_MAX, CRITERION_VALUES_MAX } from '@waypost/domain/leads/icp/profile';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';

export interface ValuesFieldProps {
  /** What the values are, for screen readers. */
  label: string;
  example: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Characters from which on a value shows how long it may be. */
const countedFrom = 60;

/**
 * Values as chips, and a field that adds more: Enter or a comma, Backspace in the empty field takes the last away. What
 * is too long or too many stays in the field, with the reason: nothing is cut.
 */
export function ValuesField({ label, example, values, onChange }: ValuesFieldProps) {
  const [text, setText] = useState('');
  const noteId = useId();
  const known = new Set(values.map((value) => value.toLowerCase()));
  const fresh = text
    .split(',')
    .map((value) => value.trim())
    .filter((value, index, given) => {
      const plain = value.toLowerCase();
      return (
        value !== '' && !known.has(plain) && given.findIndex((one) => one.toLowerCase() === plain) === index
      );
    });
  const longest = Math.max(0, ...fresh.map((value) => value.length));
  const refusal =
    longest > CRITERION_VALUE_LENGTH_MAX
      ? `A value has at most ${CRITERION_VALUE_LENGTH_MAX} characters, and this one has ${longest}. Shorten it, or put commas between several.`
      : values.length + fresh.length > CRITERION_VALUES_MAX
        ? `A criterion has at most ${CRITERION_VALUES_MAX} values: ${values.length + fresh.length - CRITERION_VALUES_MAX} too many.`
        : undefined;
  const note =
    refusal ??
    (longest >= countedFrom ? `${longest} of ${CRITERION_VALUE_LENGTH_MAX} characters` : undefined);
  function add() {
    if (refusal !== undefined) return;
    setText('');
    if (fresh.length > 0) onChange([...values, ...fresh]);
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      {values.map((value) => (
        <span
          key={value}
          className="flex h-7 max-w-full items-center gap-1 rounded-control border border-border-strong bg-surface pr-0.5 pl-2 text-caption"
        >
          <span className="truncate">{value}</span>
          <button
            type="button"
            aria-label={`Remove ${value} from ${label}`}
            className="grid size-6 flex-none place-items-center rounded-tag text-fg-muted hover:bg-active hover:text-fg"
            onClick={() => onChange(values.filter((other) => other !== value))}
          >
            <X aria-hidden className="size-3" />
          </button>
        </span>
      ))}
      <span className="flex min-w-0 items-center gap-1">
        <Input
          aria-label={`Add to ${label}`}
          aria-describedby={note === undefined ? undefined : noteId}
          aria-invalid={refusal === undefined ? undefined : true}
          placeholder={values.length === 0 ? example : 'Add'}
          value={text}
          autoComplete="off"
          className="h-7 w-32 px-2 text-caption max-md:h-9"
          onChange={(event) => setText(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ',') {
              event.preventDefault();
              add();
            }
            if (event.key === 'Backspace' && text === '' && values.length > 0) onChange(values.slice(0, -1));
          }}
        />
        {text.trim() === '' ? null : (
          <Button size="sm" variant="ghost" icon aria-label={`Add ${text.trim()}`} onClick={add}>
            <Plus aria-hidden className="size-3.5" />
          </Button>
        )}
      </span>
      {note === undefined ? null : (
        <p
          id={noteId}
          role={refusal === undefined ? undefined : 'alert'}
          className={`basis-full text-caption ${refusal === undefined ? 'text-fg-subtle' : 'text-danger-fg'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
