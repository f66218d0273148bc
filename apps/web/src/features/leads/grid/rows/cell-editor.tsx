import type { GridLead } from '@waypost/contract/leads-grid';
import { editProblem, fieldLabel } from '@waypost/domain/leads/edit-lead';
import { useId, useRef, useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { cn } from '../../../../ui/class-names.ts';
import { CellNote } from './cell-note.tsx';
import { editedField, editedValue } from './editable.ts';
import { useEditLead } from './edit-lead.ts';

export interface CellEditorProps {
  lead: GridLead;
  field: string;
  onClose: () => void;
}

function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
}

/** A cell while it is edited: Enter and leaving save, Escape gives up, a failure keeps what was typed. */
export function CellEditor({ lead, field, onClose }: CellEditorProps) {
  const before = editedValue(lead, field);
  const [draft, setDraft] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useEditLead();
  const left = useRef(false);
  const noteId = useId();
  const label = fieldLabel(editedField(field));

  async function send() {
    if (left.current || save.isPending) return;
    const value = draft.trim();
    if (value === before) return close();
    const wrong =
      field === 'name' && value === ''
        ? 'A lead needs a name.'
        : editProblem({ field: editedField(field), value });
    if (wrong !== null) return setProblem(wrong);
    try {
      await save.mutateAsync({ leadId: lead.id, field, value });
      close();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }
  function close() {
    left.current = true;
    onClose();
  }
  return (
    <CellNote text={problem} id={noteId}>
      <input
        ref={focusAtOnce}
        aria-label={`${label} of ${lead.fullName}`}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : noteId}
        aria-busy={save.isPending || undefined}
        value={draft}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setDraft(event.target.value);
          setProblem(null);
        }}
        onBlur={() => void send()}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') {
            event.preventDefault();
            void send();
          } else if (event.key === 'Escape') {
            event.preventDefault();
            close();
          }
        }}
        className={cn(
          '-mx-2 h-8 w-[calc(100%+16px)] min-w-0 flex-none rounded-control border border-control-border bg-surface px-2 text-dense outline-2 -outline-offset-1 outline-ring',
          problem !== null && 'border-danger-dot outline-danger-dot',
          save.isPending && 'text-fg-muted',
        )}
      />
    </CellNote>
  );
}
