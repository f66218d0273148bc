import type { LeadNote } from '@waypost/contract/leads-detail';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { sendOnKey } from '../../../lib/send-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useLeadNotes } from '../api/lead-notes.ts';
import { focusAtOnce } from './focus-at-once.ts';
import { SheetPart } from './lead-sheet-parts.tsx';

const noteLengthMax = 10_000;
const undoMs = 10_000;

/** What colleagues wrote about a lead. */
export function LeadNotes({ leadId, notes }: { leadId: string; notes: readonly LeadNote[] }) {
  const { add, edit, remove } = useLeadNotes(leadId);
  const [writing, setWriting] = useState<string | null>(null);

  function erase(note: LeadNote) {
    remove.mutate(note.id, {
      onSuccess: () =>
        toast({
          title: 'The note was deleted',
          durationMs: undoMs,
          action: { label: 'Undo', altText: 'Write the note again', onSelect: () => add.mutate(note.text) },
        }),
      onError: (error) =>
        toast({ tone: 'danger', title: 'The note was not deleted', description: errorMessage(error) }),
    });
  }
  return (
    <SheetPart
      title="Notes"
      aside={
        writing === null ? (
          <Button size="sm" variant="link" onClick={() => setWriting('new')}>
            Add a note
          </Button>
        ) : null
      }
    >
      {writing === 'new' ? (
        <NoteForm
          text=""
          save={(text) => add.mutateAsync(text)}
          busy={add.isPending}
          onDone={() => setWriting(null)}
        />
      ) : null}
      {notes.length === 0 && writing === null ? (
        <p className="text-dense text-fg-muted">No notes yet.</p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {notes.map((note) =>
          writing === note.id ? (
            <li key={note.id}>
              <NoteForm
                text={note.text}
                save={(text) => edit.mutateAsync({ noteId: note.id, text })}
                busy={edit.isPending}
                onDone={() => setWriting(null)}
              />
            </li>
          ) : (
            <li key={note.id} className="text-dense">
              <p className="break-words whitespace-pre-line">{note.text}</p>
              <p className="flex items-center gap-1 text-caption text-fg-subtle">
                <time dateTime={note.updatedAt} title={formatDateTime(note.updatedAt)}>
                  {formatDate(note.createdAt)}
                  {note.updatedAt === note.createdAt ? '' : ', changed'}
                </time>
                <Button size="sm" variant="ghost" className="ml-auto" onClick={() => setWriting(note.id)}>
                  Edit
                </Button>
                <Button size="sm" variant="ghost" onClick={() => erase(note)}>
                  Delete
                </Button>
              </p>
            </li>
          ),
        )}
      </ul>
    </SheetPart>
  );
}

interface NoteFormProps {
  text: string;
  save: (text: string) => Promise<unknown>;
  busy: boolean;
  onDone: () => void;
}

function NoteForm({ text: before, save, busy, onDone }: NoteFormProps) {
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  async function send() {
    try {
      await save(text.trim());
      onDone();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }
  return (
    <form
      className="mb-3 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !busy) void send();
      }}
    >
      <Field label="Note" hideLabel error={problem ?? undefined}>
        <Textarea
          ref={focusAtOnce}
          value={text}
          maxLength={noteLengthMax}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.stopPropagation();
              onDone();
            } else {
              sendOnKey(event);
            }
          }}
        />
      </Field>
      <span className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={busy} disabled={text.trim() === ''}>
          Save note
        </Button>
        <Button size="sm" onClick={onDone}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
