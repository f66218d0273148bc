import type { LeadList } from '@waypost/contract/leads';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import {
  CopyNotRenamed,
  sentWords,
  useDeleteList,
  useDuplicateList,
  useUpdateList,
} from '../api/lead-lists.ts';
import type { ListAction } from './list-card.tsx';
import { ListWordsDialog } from './list-words-dialog.tsx';

export interface ListDialogsProps {
  /** What is being done to which list; null when nothing is. */
  open: { action: ListAction; list: LeadList } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Edit, duplicate and delete: each closes on success and stays open with the reason on failure. */
export function ListDialogs({ open, onClose, onDeleted }: ListDialogsProps) {
  if (open === null) return null;
  const { action, list } = open;
  if (action === 'edit') return <EditList key={list.id} list={list} onClose={onClose} />;
  if (action === 'duplicate') return <DuplicateList key={list.id} list={list} onClose={onClose} />;
  return (
    <DeleteList
      key={list.id}
      list={list}
      onClose={onClose}
      onDeleted={() => {
        onClose();
        onDeleted?.();
      }}
    />
  );
}

function EditList({ list, onClose }: { list: LeadList; onClose: () => void }) {
  const update = useUpdateList();
  return (
    <ListWordsDialog
      title="Edit List"
      description="Change what this lead list is called and what it is for."
      saveLabel="Save changes"
      initial={{ name: list.name, description: list.description ?? '' }}
      busy={update.isPending}
      error={update.error ? errorMessage(update.error) : null}
      onSave={(words) => update.mutate({ listId: list.id, ...sentWords(words) }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function DuplicateList({ list, onClose }: { list: LeadList; onClose: () => void }) {
  const duplicate = useDuplicateList();
  const [copyId, setCopyId] = useState<string | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // A second click may come before the first is drawn.
  const isSent = useRef(false);
  const { error } = duplicate;
  return (
    <ListWordsDialog
      title="Duplicate List"
      description={
        list._count.leads === 0
          ? `${list.name} holds no leads, so its copy begins empty.`
          : `The copy gets the ${countOf(list._count.leads, 'lead')} of ${list.name}.`
      }
      saveLabel="Duplicate list"
      initial={{ name: `${list.name} (Copy)`, description: list.description ?? '' }}
      busy={duplicate.isPending}
      error={
        error instanceof CopyNotRenamed
          ? `The copy was made, but not renamed. ${errorMessage(error.cause)}`
          : error
            ? errorMessage(error)
            : null
      }
      onSave={(words) => {
        if (isSent.current) return;
        isSent.current = true;
        duplicate.mutate(
          { listId: list.id, copyId, idempotencyKey, ...words },
          {
            onSuccess: onClose,
            onError: (failure) => {
              if (failure instanceof CopyNotRenamed) setCopyId(failure.copyId);
            },
            onSettled: () => {
              isSent.current = false;
            },
          },
        );
      }}
      onClose={onClose}
    />
  );
}

function DeleteList({
  list,
  onClose,
  onDeleted,
}: {
  list: LeadList;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useDeleteList();
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete “${list.name}”?`}
      description={
        list._count.leads === 0
          ? 'The list holds no leads. It cannot be brought back.'
          : `The list holds ${countOf(list._count.leads, 'lead')} and cannot be brought back. Leads that are also in another list stay there; the others stay in the workspace without a list.`
      }
      confirmLabel="Delete list"
      busy={remove.isPending}
      error={remove.error ? errorMessage(remove.error) : null}
      onConfirm={() => remove.mutate(list.id, { onSuccess: onDeleted })}
    />
  );
}
