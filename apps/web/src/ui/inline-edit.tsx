import { useRef, useState } from 'react';
import { cn } from './class-names.ts';

export interface InlineEditProps {
  value: string;
  /** Resolves when saved; a rejection's message is shown and the field stays open. */
  onSave: (value: string) => Promise<void>;
  /** Names the field, e.g. "Name of the list". */
  label: string;
  /** Answers a sentence when the text may not be saved. */
  check?: (value: string) => string | null;
  maxLength?: number;
  className?: string;
}

/** The field replaces the text that was clicked, so the focus belongs in it. */
function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

/** Looks like text; Enter or leaving saves, Escape reverts. */
export function InlineEdit({ value, onSave, label, check, maxLength, className }: InlineEditProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const closing = useRef(false);

  async function save() {
    if (draft === null || saving || closing.current) return;
    const text = draft.trim();
    if (text === value) return close();
    const problem = text === '' ? 'This cannot be empty.' : (check?.(text) ?? null);
    if (problem) return setError(problem);
    setSaving(true);
    try {
      await onSave(text);
      close();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'It was not saved. Try again.');
    } finally {
      setSaving(false);
    }
  }
  function close() {
    closing.current = true;
    setDraft(null);
    setError(null);
  }

  if (draft === null) {
    return (
      <button
        type="button"
        aria-label={`${label}: ${value}. Edit`}
        className={cn(
          '-mx-1.5 max-w-full truncate rounded-control border border-transparent px-1.5 text-left hover:border-border-strong',
          className,
        )}
        onClick={() => {
          closing.current = false;
          setDraft(value);
        }}
      >
        {value}
      </button>
    );
  }
  return (
    <span className="inline-flex min-w-0 flex-col">
      <input
        ref={focusAtOnce}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-busy={saving || undefined}
        value={draft}
        maxLength={maxLength}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setDraft(event.target.value);
          setError(null);
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            void save();
          } else if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            close();
          }
        }}
        className={cn(
          '-mx-1.5 min-w-0 rounded-control border border-control-border bg-surface px-1.5 aria-invalid:border-danger-dot',
          className,
        )}
      />
      {error ? (
        <span role="alert" className="mt-1 text-caption font-normal text-danger-fg">
          {error}
        </span>
      ) : null}
    </span>
  );
}
