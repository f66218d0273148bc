import { useQuery } from '@tanstack/react-query';
import type { CustomField, GridLead } from '@waypost/contract/leads-grid';
import { editProblem, fieldLabel } from '@waypost/domain/leads/edit-lead';
import { customFieldName } from '@waypost/domain/leads/grid/grid-fields';
import { useId, useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { cn } from '../../../../ui/class-names.ts';
import { customFieldsQuery } from '../views/grid-views.ts';
import { CellNote } from './cell-note.tsx';
import { CellTextArea } from './cell-text-area.tsx';
import { editedField, editedValue } from './editable.ts';
import { editOf, useEditLead } from './edit-lead.ts';

export interface CellEditorProps {
  lead: GridLead;
  field: string;
  onClose: () => void;
}

type Input = HTMLInputElement | HTMLTextAreaElement;

function focusAtOnce(input: Input | null): void {
  input?.focus({ preventScroll: true });
}

/** Whether a field of the workspace's own holds text, which may have several lines. */
function isText(column: string, kinds: readonly CustomField[]): boolean {
  const name = customFieldName(column);
  if (name === null) return false;
  return (kinds.find((own) => own.name === name)?.kind ?? 'text') === 'text';
}

/** A cell while it is edited: Enter and leaving save, Escape gives up, a failure keeps what was typed; a text keeps its lines. */
export function CellEditor({ lead, field: column, onClose }: CellEditorProps) {
  const before = editedValue(lead, column);
  const [draft, setDraft] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useEditLead();
  const left = useRef(false);
  const noteId = useId();
  const label = fieldLabel(editedField(column));
  const kinds = useQuery(customFieldsQuery).data ?? [];
  // Asked once: a field that turned into another one would lose the focus.
  const [isLong] = useState(() => before.includes('\n') || isText(column, kinds));

  async function send() {
    if (left.current || save.isPending) return;
    const value = draft.trim();
    if (draft === before || value === before) return close();
    const wrong =
      column === 'name' && value === ''
        ? 'A lead needs a name.'
        : editProblem(
            { field: editedField(column), value },
            new Map(kinds.map((own) => [own.name, own.kind])),
          );
    if (wrong !== null) return setProblem(wrong);
    try {
      await save.mutateAsync({ leadId: lead.id, body: editOf(column, value) });
      close();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }
  function close() {
    left.current = true;
    onClose();
  }
  const field = {
    'aria-label': `${label} of ${lead.fullName}`,
    'aria-invalid': problem !== null || undefined,
    'aria-busy': save.isPending || undefined,
    value: draft,
    onFocus: ({ target }: FocusEvent<Input>) => {
      // Who types over a word means that word; of several lines nobody means all.
      if (before.includes('\n')) target.setSelectionRange(target.value.length, target.value.length);
      else target.select();
    },
    onChange: (event: ChangeEvent<Input>) => {
      setDraft(event.target.value);
      setProblem(null);
    },
    onBlur: () => void send(),
    onKeyDown: (event: KeyboardEvent<Input>) => {
      event.stopPropagation();
      if (event.key === 'Enter' && !(isLong && event.shiftKey)) {
        event.preventDefault();
        void send();
      } else if (event.key === 'Escape') {
        event.preventDefault();
        close();
      }
    },
  };
  if (isLong) {
    return (
      <CellTextArea
        {...field}
        ref={focusAtOnce}
        problem={problem}
        problemId={noteId}
        aria-describedby={noteId}
      >
        <span className="min-w-0 flex-1 truncate">{before === '' ? '-' : before}</span>
      </CellTextArea>
    );
  }
  return (
    <CellNote text={problem} id={noteId}>
      <input
        {...field}
        ref={focusAtOnce}
        aria-describedby={problem === null ? undefined : noteId}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        className={cn(
          '-mx-2 h-8 w-[calc(100%+16px)] min-w-0 flex-none rounded-control border border-control-border bg-surface px-2 text-dense outline-2 -outline-offset-1 outline-ring',
          problem !== null && 'border-danger-dot outline-danger-dot',
          save.isPending && 'text-fg-muted',
        )}
      />
    </CellNote>
  );
}
