import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { ListWords } from '../api/lead-lists.ts';

export interface ListWordsDialogProps {
  title: string;
  description: string;
  saveLabel: string;
  initial: { name: string; description: string };
  busy: boolean;
  /** Why the last try failed; the dialog stays open. */
  error: ReactNode;
  onSave: (words: ListWords) => void;
  onClose: () => void;
}

/** Name (required) and description (optional) of a list. */
export function ListWordsDialog(props: ListWordsDialogProps) {
  const { title, description, saveLabel, initial, busy, error, onSave, onClose } = props;
  const [words, setWords] = useState(initial);
  const missing = words.name.trim() === '';
  const dirty = words.name !== initial.name || words.description !== initial.description;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      error={error}
      dirty={dirty}
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="list-words" variant="primary" busy={busy} disabled={missing}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id="list-words"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing && !busy) onSave(words);
        }}
      >
        <Field label="Name" required>
          <Input
            value={words.name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setWords({ ...words, name: event.target.value })}
          />
        </Field>
        <Field label="Description" aside="optional">
          <Textarea
            value={words.description}
            maxLength={2000}
            onChange={(event) => setWords({ ...words, description: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
