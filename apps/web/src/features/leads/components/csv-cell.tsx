import { useRef, useState } from 'react';
import { REPAIRED_CELL_LENGTH_MAX } from '@waypost/domain/leads/csv-repair';
import { cn } from '../../../ui/class-names.ts';

export interface CsvCellProps {
  /** Names the cell, e.g. "Email, row 12". */
  label: string;
  value: string;
  tone: 'danger' | 'warning' | null;
  isRepaired: boolean;
  /** The cell says “Unknown”, which is no value: shown as empty, with the word beside. */
  isUnknown: boolean;
  onSave: (value: string) => void;
}

/** A cell of the file that becomes a field on click; Enter or leaving keeps, Escape reverts. Empty is allowed. */
export function CsvCell({ label, value, tone, isRepaired, isUnknown, onSave }: CsvCellProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  if (draft === null) {
    const isEmpty = value === '' || isUnknown;
    const said = isUnknown ? 'empty, the file says “Unknown”' : value === '' ? 'empty' : value;
    return (
      <button
        ref={opener}
        type="button"
        aria-label={`${label}: ${said}. Edit`}
        onClick={() => setDraft(value)}
        className={cn(
          'block h-7 w-full min-w-0 truncate rounded-control border border-transparent px-1.5 text-left hover:border-border-strong',
          isEmpty && 'text-fg-subtle',
          isRepaired && 'bg-selected',
          tone === 'danger' && 'border-danger-line bg-danger-banner text-danger-fg',
          tone === 'warning' && 'border-warning-line bg-warning-banner text-warning-fg',
        )}
      >
        {isUnknown ? '- (“Unknown”)' : isEmpty ? '-' : value}
      </button>
    );
  }
  const close = (save: boolean) => {
    setDraft(null);
    if (save && draft !== value) onSave(draft);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <input
      aria-label={label}
      value={draft}
      maxLength={REPAIRED_CELL_LENGTH_MAX}
      ref={focusAtOnce}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => {
        setDraft(null);
        if (draft !== value) onSave(draft);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // Enter here must not send the form around it.
        event.preventDefault();
        close(event.key === 'Enter');
      }}
      className="h-7 w-full min-w-40 rounded-control border border-control-border bg-surface px-1.5 text-dense max-md:text-body"
    />
  );
}

/** The field replaces the cell that was clicked, so the focus belongs in it. */
function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
