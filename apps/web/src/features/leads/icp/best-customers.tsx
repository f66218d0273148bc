import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { leadListsQuery } from '../api/lead-lists.ts';
import { customersQuery } from './icp-queries.ts';

export interface BestCustomersProps {
  chosen: string[];
  onChange: (leadIds: string[]) => void;
  error: string | undefined;
}

/** Three to ten leads of a list who are the customers one wants more of. */
export function BestCustomers({ chosen, onChange, error }: BestCustomersProps) {
  const lists = useQuery(leadListsQuery);
  const [listId, setListId] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const leads = useQuery({ ...customersQuery(listId ?? '', search), enabled: listId !== null });
  const found = leads.data?.items ?? [];
  const options = [
    ...found.map((lead) => ({
      value: lead.id,
      label: lead.fullName,
      help: [lead.title ?? lead.headline, lead.company].filter((part) => part !== null).join(', '),
    })),
    ...chosen
      .filter((id) => !found.some((lead) => lead.id === id))
      .map((id) => ({ value: id, label: names.get(id) ?? 'A lead' })),
  ];
  return (
    <>
      <Field label="Lead list" help="The list your customers are in." required>
        <Combobox
          options={(lists.data ?? []).map((list) => ({
            value: list.id,
            label: list.name,
            help: countOf(list._count.leads, 'lead'),
          }))}
          value={listId}
          onValueChange={setListId}
          placeholder="Choose a lead list"
          searchPlaceholder="Search lead lists"
          loading={lists.isPending}
          error={lists.error ? errorMessage(lists.error) : undefined}
          onRetry={() => void lists.refetch()}
        />
      </Field>
      {listId === null ? null : (
        <Field
          label="Best customers"
          help="3 to 10 leads. What is stored about them goes to the AI service, without their names."
          error={error}
          required
        >
          <MultiSelect
            options={options}
            values={chosen}
            onValuesChange={(next) => {
              setNames(new Map([...names, ...found.map((lead) => [lead.id, lead.fullName] as const)]));
              onChange(next.slice(0, 10));
            }}
            placeholder="Choose leads"
            searchPlaceholder="Search names"
            onSearch={setSearch}
            loading={leads.isPending}
            error={leads.error ? errorMessage(leads.error) : undefined}
            onRetry={() => void leads.refetch()}
          />
        </Field>
      )}
    </>
  );
}
