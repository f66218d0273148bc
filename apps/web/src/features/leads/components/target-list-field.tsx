import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { leadListsQuery } from '../api/lead-lists.ts';
import type { TargetDraft } from '../model/target.ts';

export interface TargetListFieldProps {
  draft: TargetDraft;
  onChange: (draft: TargetDraft) => void;
  /** Stands in the field until a name was typed. */
  suggestedName: string;
  error: string | undefined;
}

/** Which list the leads go into: a new one with its name, or one that exists. */
export function TargetListField({ draft, onChange, suggestedName, error }: TargetListFieldProps) {
  const lists = useQuery(leadListsQuery);
  const enteredEmpty = useRef(false);
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        aria-label="Where the leads go"
        value={draft.mode}
        onValueChange={(mode) => onChange({ ...draft, mode })}
        segments={[
          { value: 'new', label: 'New list' },
          { value: 'existing', label: 'Existing list' },
        ]}
      />
      {draft.mode === 'existing' ? (
        <Field label="Lead list" error={error} required>
          <Combobox
            options={(lists.data ?? []).map((list) => ({
              value: list.id,
              label: list.name,
              help: countOf(list._count.leads, 'lead'),
            }))}
            value={draft.listId}
            onValueChange={(listId) => onChange({ ...draft, listId })}
            placeholder="Choose a lead list"
            searchPlaceholder="Search lead lists"
            loading={lists.isPending}
            error={lists.error ? errorMessage(lists.error) : undefined}
            onRetry={() => void lists.refetch()}
          />
        </Field>
      ) : (
        <>
          <Field
            label="Name"
            error={(draft.name ?? suggestedName).trim() === '' ? error : undefined}
            required
          >
            <Input
              value={draft.name ?? suggestedName}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => onChange({ ...draft, name: event.target.value })}
              // A suggestion that arrives while somebody is in the field would run into what they type.
              onFocus={() => {
                enteredEmpty.current = draft.name === null && suggestedName === '';
                if (draft.name === null) onChange({ ...draft, name: suggestedName });
              }}
              onBlur={() => {
                if (enteredEmpty.current && draft.name === '') onChange({ ...draft, name: null });
              }}
            />
          </Field>
          <Field label="Description" aside="optional">
            <Textarea
              value={draft.description}
              maxLength={2000}
              onChange={(event) => onChange({ ...draft, description: event.target.value })}
            />
          </Field>
        </>
      )}
    </div>
  );
}
