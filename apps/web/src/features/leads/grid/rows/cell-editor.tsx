import { useQuery } from '@tanstack/react-query';
import type { CustomField, GridLead } from '@waypost/contract/leads-grid';
import { editProblem, fieldLabel } from '@waypost/domain/leads/edit-lead';
import { customFieldName, type CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import { useId, useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { errorMessage, isApiError } from '../../../../lib/api/api-error.ts';
import { cn } from '../../../../ui/class-names.ts';
import { toast } from '../../../../ui/toast-store.ts';
import { customFieldsQuery } from '../views/grid-views.ts';
import { CellNote } from './cell-note.tsx';
import { CellTextArea } from './cell-text-area.tsx';
import { editedField, editedValue } from './editable.ts';
import { editOf, useEditLead } from './edit-lead.ts';
import { bodyBefore, offerUndo, useUndoEdit } from './undo-edit.ts';

export interface CellEditorProps {
  lead: GridLead;
  field: string;
  /** The focus goes to this cell, or to the one before or after it. */
  onClose: (by: CellStep) => void;
}

export type CellStep = -1 | 0 | 1;

type Input = HTMLInputElement | HTMLTextAreaElement;

function focusAtOnce(input: Input | null): void {
  input?.focus({ preventScroll: true });
}

/** What own fields hold, the one that is edited among them: one that nobody gave a kind is text. */
function kindsWith(own: string | null, fields: readonly CustomField[]): Map<string, CustomFieldKind> {
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
  if (own !== null && !kinds.has(own)) kinds.set(own, 'text');
  return kinds;
}

/** A cell while it is edited: Enter and leaving save, Tab goes on from there, Escape gives up, a failure keeps what was typed; a text keeps its lines. What somebody else wrote there meanwhile is shown before it is replaced. */
export function CellEditor({ lead, field: column, onClose }: CellEditorProps) {
  /** What stands there now: another tab may write while this one is typed in. */
  const now = editedValue(lead, column);
  /** What was typed over. */
  const [before] = useState(now);
  const [draft, setDraft] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useEditLead();
  const undo = useUndoEdit();
  const left = useRef(false);
  /** Somebody else changed it meanwhile: only who presses a key for it replaces what is now shown. */
  const overtaken = useRef(false);
  const noteId = useId();
  const label = fieldLabel(editedField(column));
  const own = customFieldName(column);
  const kinds = kindsWith(own, useQuery(customFieldsQuery).data ?? []);
  // Asked once: a field that turned into another one would lose the focus.
  const [isLong] = useState(() => before.includes('\n') || (own !== null && kinds.get(own) === 'text'));

  /** Saves what was typed. @param by where the focus goes afterwards: this cell, the one before or the next. */
  async function send(by: CellStep = 0) {
    if (left.current || save.isPending) return;
    const value = draft.trim();
    if ([draft, value].includes(before) || value === now) return close(by);
    const wrong =
      column === 'name' && value === ''
        ? 'A lead needs a name.'
        : editProblem({ field: editedField(column), value }, kinds);
    if (wrong !== null) return setProblem(wrong);
    const seen = overtaken.current ? now : before;
    try {
      await save.mutateAsync({
        leadId: lead.id,
        body: { ...editOf(column, value), seen: editOf(column, seen) },
      });
      offerUndo(label, lead, () => undo.mutate({ leadId: lead.id, body: bodyBefore(lead, column) }));
      close(by);
    } catch (error) {
      overtaken.current = isApiError(error, 'conflict');
      setProblem(errorMessage(error));
    }
  }
  function leave() {
    if (!overtaken.current || problem === null) return void send();
    if (left.current) return;
    toast({ tone: 'danger', title: `${label} was not saved`, description: problem });
    close();
  }
  function close(by: CellStep = 0) {
    left.current = true;
    onClose(by);
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
    onBlur: leave,
    onKeyDown: (event: KeyboardEvent<Input>) => {
      event.stopPropagation();
      if (event.key === 'Enter' && !(isLong && event.shiftKey)) {
        event.preventDefault();
        void send();
      } else if (event.key === 'Tab') {
        event.preventDefault();
        void send(event.shiftKey ? -1 : 1);
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
