import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { countOf } from '../../../../lib/numbers.ts';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { leadListsQuery } from '../../api/lead-lists.ts';
import { BulkDialogFrame, type BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkOrder } from './bulk-jobs.ts';

type ToList = Extract<BulkOrder, { action: 'copy' | 'move' }>;

/** Which list leads are added or moved to: one that is there or a new one. */
export function ToListDialog(props: BulkDialogProps<ToList> & { action: 'copy' | 'move'; listId: string }) {
  const { about, action, listId, busy, error, onOrder, onClose } = props;
  const lists = useQuery(leadListsQuery);
  const [mode, setMode] = useState<'existing' | 'new'>('existing');
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const others = (lists.data ?? []).filter((list) => list.id !== listId);
  const to =
    mode === 'existing'
      ? chosen === null
        ? null
        : { listId: chosen }
      : name.trim() === ''
        ? null
        : { name: name.trim() };
  return (
    <BulkDialogFrame
      title={action === 'copy' ? `Add ${about} to a list` : `Move ${about} to a list`}
      description={
        action === 'copy'
          ? 'They stay in this list too. Who is there already is skipped.'
          : 'They leave this list.'
      }
      saveLabel={action === 'copy' ? 'Add to list' : 'Move to list'}
      ready={to !== null}
      busy={busy}
      error={error}
      onSend={() => {
        if (to) onOrder({ action, to });
      }}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Lead list"
        stretch
        value={mode}
        segments={[
          { value: 'existing', label: 'A list I have' },
          { value: 'new', label: 'A new list' },
        ]}
        onValueChange={setMode}
      />
      {mode === 'existing' ? (
        <Field label="Lead list">
          <Combobox
            value={chosen}
            onValueChange={setChosen}
            options={others.map((list) => ({
              value: list.id,
              label: list.name,
              help: countOf(list._count.leads, 'lead'),
            }))}
            placeholder="Choose a list"
            searchPlaceholder="Find a list"
            loading={lists.isPending}
            error={lists.isError ? errorMessage(lists.error) : undefined}
            onRetry={() => void lists.refetch()}
            emptyText="No other list."
          />
        </Field>
      ) : (
        <Field label="Name of the new list">
          <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
    </BulkDialogFrame>
  );
}
