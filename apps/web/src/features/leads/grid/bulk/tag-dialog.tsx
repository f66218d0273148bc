import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TagPicker } from '../../components/tag-picker.tsx';
import { BulkDialogFrame, type BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkOrder } from './bulk-jobs.ts';

/** Which tags leads get and lose. */
export function TagDialog({
  about,
  busy,
  error,
  onOrder,
  onClose,
}: BulkDialogProps<Extract<BulkOrder, { action: 'tag' }>>) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  return (
    <BulkDialogFrame
      title={`Tag ${about}`}
      description="Campaigns can ask for tags and stop at them."
      saveLabel="Change tags"
      ready={add.length + remove.length > 0}
      busy={busy}
      error={error}
      onSend={() => onOrder({ action: 'tag', add, remove })}
      onClose={onClose}
    >
      <TagsField label="Add" tags={add} without={[...add, ...remove]} onTags={setAdd} />
      <TagsField label="Remove" tags={remove} without={[...add, ...remove]} onTags={setRemove} />
    </BulkDialogFrame>
  );
}

interface TagsFieldProps {
  label: string;
  tags: readonly string[];
  without: readonly string[];
  onTags: (tags: string[]) => void;
}

function TagsField({ label, tags, without, onTags }: TagsFieldProps) {
  return (
    <Field label={label} group>
      <span className="flex flex-wrap items-center gap-1.5">
        {tags.map((tag) => (
          <span
            key={tag}
            className="inline-flex h-7 max-w-full items-center rounded-tag bg-sunken pl-2 text-caption"
          >
            <span className="truncate">{tag}</span>
            <button
              type="button"
              aria-label={`Leave out the tag ${tag}`}
              className="grid size-7 flex-none place-items-center rounded-tag text-fg-muted hover:bg-active hover:text-fg"
              onClick={() => onTags(tags.filter((other) => other !== tag))}
            >
              <X aria-hidden className="size-3" />
            </button>
          </span>
        ))}
        <TagPicker without={without} onPick={(tag) => onTags([...tags, tag])}>
          <Button size="sm">
            <Plus aria-hidden className="size-3.5" />
            {label} a tag
          </Button>
        </TagPicker>
      </span>
    </Field>
  );
}
