import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import type { CustomField } from '@waypost/contract/leads-grid';
import type { BodyOf } from '@waypost/contract/route';
import { type CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import { Pencil, Rows3, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { api } from '../../../lib/api/api.ts';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
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
import { RenameField } from './rename-field.tsx';

const kinds: { value: CustomFieldKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
];

const undoMs = 10_000;

function useSetField() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof leadsGridRoutes.setCustomField>) =>
      api.call(leadsGridRoutes.setCustomField, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: customFieldsQuery.queryKey }),
  });
}

/** A field without values goes at once and can be brought back; the server refuses one that leads have values of. */
function useDeleteField() {
  const queries = useQueryClient();
  const restore = useSetField();
  const remove = useMutation({
    mutationFn: ({ name }: CustomField) => api.call(leadsGridRoutes.deleteCustomField, { params: { name } }),
    onSettled: () => queries.invalidateQueries({ queryKey: customFieldsQuery.queryKey }),
  });
  const failed = (title: string) => (error: unknown) =>
    toast({ tone: 'danger', title, description: errorMessage(error) });
  return {
    isPending: remove.isPending,
    remove: (field: CustomField) =>
      remove.mutate(field, {
        onSuccess: () =>
          toast({
            title: `${field.name} is deleted`,
            durationMs: undoMs,
            action: {
              label: 'Undo',
              altText: `Bring the field ${field.name} back`,
              onSelect: () => restore.mutate(field, { onError: failed('The field was not brought back') }),
            },
          }),
        onError: failed('The field was not deleted'),
      }),
  };
}

/** Fields that the workspace keeps of its leads beside the built-in ones, and what kind of value each holds. */
export function OwnFields() {
  const fields = useQuery(customFieldsQuery);
  const change = useSetField();
  const { remove, isPending: isRemoving } = useDeleteField();
  const [renaming, setRenaming] = useState<string | null>(null);
  return (
    <Card>
      <CardHead title="Own fields" note={fields.data ? String(fields.data.length) : undefined} />
      <NewField />
      {fields.isError && !fields.data ? (
        <ErrorState
          title="The fields could not be loaded"
          text={errorMessage(fields.error)}
          requestId={isApiError(fields.error) ? fields.error.requestId : undefined}
          onRetry={() => void fields.refetch()}
          retrying={fields.isFetching}
        />
      ) : !fields.data ? (
        <div role="status" aria-label="Loading fields" className="p-4">
          <Skeleton className="h-5" />
        </div>
      ) : fields.data.length === 0 ? (
        <EmptyState
          level={3}
          icon={<Rows3 />}
          title="No own fields yet"
          text="Add one here, or import a file with columns of your own: each becomes a field."
        />
      ) : (
        <ul className="divide-y divide-border border-t border-border">
          {fields.data.map(({ name, kind }) => (
            <li key={name} className="flex items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
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
                disabled={isRemoving}
                onClick={() => remove({ name, kind })}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {renaming === null ? null : <RenameField name={renaming} onClose={() => setRenaming(null)} />}
    </Card>
  );
}

function NewField() {
  const add = useSetField();
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
          onChange={(event) => setName(event.target.value)}
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
