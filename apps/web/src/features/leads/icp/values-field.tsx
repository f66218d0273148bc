import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';

export interface ValuesFieldProps {
  /** What the values are, for screen readers. */
  label: string;
  example: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Values as chips, and a field that adds more: Enter or a comma, Backspace in the empty field takes the last away. */
export function ValuesField({ label, example, values, onChange }: ValuesFieldProps) {
  const [text, setText] = useState('');
  function add() {
    const known = new Set(values.map((value) => value.toLowerCase()));
    const fresh = text
      .split(',')
      .map((value) => value.trim().slice(0, 80))
      .filter((value) => value !== '' && !known.has(value.toLowerCase()));
    setText('');
    if (fresh.length > 0) onChange([...values, ...fresh].slice(0, 20));
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
          placeholder={values.length === 0 ? example : 'Add'}
          value={text}
          maxLength={400}
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
    </div>
  );
}
