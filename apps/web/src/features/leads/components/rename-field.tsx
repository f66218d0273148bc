import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { newFieldProblem } from '@waypost/domain/leads/new-field-name';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { issuesByField } from '../../../lib/forms/server-issues.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { renameLeftColumns } from '../grid/columns/renamed-columns.ts';

const undoMs = 10_000;

/** What is read again: everything that names fields of leads. */
const naming = ['leads.fields', 'leads.views', 'leads.list', 'leads.profile'];

interface Renaming {
  from: string;
  to: string;
}

function useRenameField() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ from, to }: Renaming) =>
      api.call(leadsGridRoutes.renameCustomField, { params: { name: from }, body: { name: to } }),
    onSuccess: (_, { from, to }) => renameLeftColumns(from, to),
    onSettled: () => Promise.all(naming.map((first) => queries.invalidateQueries({ queryKey: [first] }))),
  });
}

/** Asks for the new name of an own field; what it is called in besides follows, and for 10 seconds it can go back. */
export function RenameField({ name, onClose }: { name: string; onClose: () => void }) {
  const rename = useRenameField();
  const [typed, setTyped] = useState(name);
  const to = typed.trim();
  const builtIn = to === name ? null : newFieldProblem(to, []);
  const issue = builtIn ?? (rename.error ? issuesByField(rename.error)['name'] : undefined);
  const ready = to !== '' && to !== name && builtIn === null;

  function undo() {
    rename.mutate(
      { from: to, to: name },
      {
        onError: (error) =>
          toast({ tone: 'danger', title: `${to} was not renamed`, description: errorMessage(error) }),
      },
    );
  }
  function submit() {
    rename.mutate(
      { from: name, to },
      {
        onSuccess: ({ leads }) => {
          toast({
            title: `${name} is now called ${to}`,
            ...(leads > 0 ? { description: `On ${countOf(leads, 'lead')}.` } : {}),
            durationMs: undoMs,
            action: { label: 'Undo', altText: `Call the field ${name} again`, onSelect: undo },
          });
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Rename ${name}`}
      description="Values, saved views, remembered imports and AI columns follow at once. The history of a lead keeps the old name."
      size="sm"
      busy={rename.isPending}
      dirty={to !== name && to !== ''}
      error={rename.error && issue === undefined ? errorMessage(rename.error) : null}
      footer={
        <>
          <Button onClick={onClose} disabled={rename.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="rename-field"
            variant="primary"
            busy={rename.isPending}
            disabled={!ready}
          >
            Rename
          </Button>
        </>
      }
    >
      <form
        id="rename-field"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) submit();
        }}
      >
        <Field label="Name" error={issue}>
          <Input maxLength={60} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
