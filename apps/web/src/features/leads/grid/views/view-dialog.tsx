import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import type { ViewWords } from './grid-views.ts';

export interface ViewDialogProps {
  title: string;
  description: string;
  saveLabel: string;
  words: ViewWords;
  busy: boolean;
  error: string | null;
  onSave: (words: ViewWords) => void;
  onClose: () => void;
}

/** Names a view, and says whether every list offers it. */
export function ViewDialog({
  title,
  description,
  saveLabel,
  words,
  busy,
  error,
  onSave,
  onClose,
}: ViewDialogProps) {
  const [name, setName] = useState(words.name);
  const [everyList, setEveryList] = useState(words.everyList);
  const isDirty = name !== words.name || everyList !== words.everyList;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      size="sm"
      busy={busy}
      dirty={isDirty && name.trim() !== ''}
      error={error}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form="view-words" variant="primary" busy={busy} disabled={name.trim() === ''}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id="view-words"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') onSave({ name: name.trim(), everyList });
        }}
      >
        <Field label="Name">
          <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Checkbox
          label="Offer it in every lead list"
          help="Otherwise only this list shows it."
          checked={everyList}
          onCheckedChange={(on) => setEveryList(on === true)}
        />
      </form>
    </Dialog>
  );
}
