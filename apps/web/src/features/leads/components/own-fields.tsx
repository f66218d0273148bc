import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import type { BodyOf } from '@waypost/contract/route';
import { type CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import { Pencil, Rows3, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { api } from '../../../lib/api/api.ts';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { issuesByField } from '../../../lib/forms/server-issues.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { customFieldsQuery } from '../grid/views/grid-views.ts';
import { DeleteField } from './delete-field.tsx';
import { RenameField } from './rename-field.tsx';
import { useDeleteField } from './use-delete-field.ts';

const kinds: { value: CustomFieldKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
];

function useSetField() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof leadsGridRoutes.setCustomField>) =>
      api.call(leadsGridRoutes.setCustomField, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: customFieldsQuery.queryKey }),
  });
}

/** Fields that the workspace keeps of its leads beside the built-in ones, and what kind of value each holds. */
export function OwnFields() {
  const fields = useQuery(customFieldsQuery);
  const change = useSetField();
  const removal = useDeleteField();
  const [renaming, setRenaming] = useState<string | null>(null);
  const shown = fields.data?.filter(({ name }) => !removal.leaving.includes(name));
  return (
    <Card>
      <CardHead title="Own fields" note={shown ? String(shown.length) : undefined} />
      <NewField />
      {fields.isError && !fields.data ? (
        <ErrorState
          title="The fields could not be loaded"
          {...failureOf(fields.error)}
          onRetry={() => void fields.refetch()}
          retrying={fields.isFetching}
        />
      ) : !shown ? (
        <div role="status" aria-label="Loading fields" className="p-4">
          <Skeleton className="h-5" />
        </div>
      ) : shown.length === 0 ? (
        <EmptyState
          level={3}
          icon={<Rows3 />}
          title="No own fields yet"
          text="Add one here, or import a file with columns of your own: each becomes a field."
        />
      ) : (
        <ul className="divide-y divide-border border-t border-border">
          {shown.map(({ name, kind }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
              <span className="min-w-0 flex-1 font-medium wrap-anywhere max-sm:basis-full">{name}</span>
              <Select
                size="sm"
                className="w-32"
                aria-label={`Kind of ${name}`}
                options={kinds}
                value={kind}
                disabled={change.isPending}
                onValueChange={(value) =>
                  change.mutate(
                    { name, kind: value as CustomFieldKind },
                    {
                      onError: (error) =>
                        toast({
                          tone: 'danger',
                          title: 'The kind was not changed',
                          description: errorMessage(error),
                        }),
                    },
                  )
                }
              />
              <Button
                size="sm"
                variant="ghost"
                icon
                aria-label={`Rename ${name}`}
                onClick={() => setRenaming(name)}
              >
                <Pencil aria-hidden className="size-4" />
              </Button>
              <Button
                size="sm"
                variant="ghost"
                icon
                aria-label={`Delete ${name}`}
                disabled={removal.asking !== null}
                onClick={() => void removal.ask({ name, kind })}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {removal.asked === null ? null : (
        <DeleteField
          asked={removal.asked}
          onClose={removal.close}
          onConfirm={() => {
            if (removal.asked) removal.confirm(removal.asked);
          }}
        />
      )}
      {renaming === null ? null : <RenameField name={renaming} onClose={() => setRenaming(null)} />}
    </Card>
  );
}

function useAddField() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof leadsGridRoutes.addCustomField>) =>
      api.call(leadsGridRoutes.addCustomField, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: customFieldsQuery.queryKey }),
  });
}

function NewField() {
  const add = useAddField();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<CustomFieldKind>('text');
  function submit(event: FormEvent) {
    event.preventDefault();
    add.mutate({ name: name.trim(), kind }, { onSuccess: () => setName('') });
  }
  const issue = add.error ? (issuesByField(add.error)['name'] ?? errorMessage(add.error)) : undefined;
  return (
    <form noValidate className="flex flex-wrap items-end gap-2 p-4" onSubmit={submit}>
      <Field label="New field" className="min-w-0 flex-1 basis-48" error={issue}>
        <Input
          placeholder="Seats, renewal date, ..."
          maxLength={60}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            add.reset();
          }}
        />
      </Field>
      <Select
        aria-label="Kind of the new field"
        className="w-32"
        options={kinds}
        value={kind}
        onValueChange={(value) => setKind(value as CustomFieldKind)}
      />
      <Button type="submit" busy={add.isPending} disabled={name.trim() === ''}>
        Add field
      </Button>
    </form>
  );
}
