import { useQuery } from '@tanstack/react-query';
import type { IcpCustomer } from '@waypost/contract/leads-icp';
import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { leadListsQuery } from '../api/lead-lists.ts';
import { customersQuery } from './icp-queries.ts';

export const customersMin = 3;
export const customersMax = 10;

export interface BestCustomersProps {
  chosen: readonly IcpCustomer[];
  onChange: (customers: IcpCustomer[]) => void;
  error: string | undefined;
}

/** Three to ten leads, ticked out of all of them or out of one list, who are the customers one wants more of. */
export function BestCustomers({ chosen, onChange, error }: BestCustomersProps) {
  const [typed, setTyped] = useState('');
  const [listId, setListId] = useState<string | null>(null);
  const search = useTyped(typed.trim());
  const lists = useQuery(leadListsQuery);
  const found = useQuery(customersQuery(search, listId));
  const [label, help, problem] = [useId(), useId(), useId()];
  const items = found.data?.items ?? [];
  const isFull = chosen.length >= customersMax;
  const toggle = (customer: IcpCustomer) =>
    onChange(
      chosen.some(({ id }) => id === customer.id)
        ? chosen.filter(({ id }) => id !== customer.id)
        : [...chosen, customer].slice(0, customersMax),
    );
  return (
    <div
      role="group"
      aria-labelledby={label}
      aria-describedby={error === undefined ? help : `${problem} ${help}`}
      className="flex min-w-0 flex-col gap-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={label} className="text-dense font-medium">
          Best customers
        </span>
        <span role="status" className="text-caption text-fg-muted tabular-nums">
          {chosen.length} of {customersMin} to {customersMax} chosen
        </span>
      </div>
      {chosen.length > 0 ? (
        <ul aria-label="Chosen customers" className="flex flex-wrap gap-1.5">
          {chosen.map((customer) => (
            <li
              key={customer.id}
              className="flex h-7 max-w-full items-center gap-1.5 rounded-control border border-border-strong bg-surface pr-0.5 pl-2 text-caption max-md:h-9"
            >
              <span className="truncate">{customer.fullName}</span>
              <button
                type="button"
                aria-label={`Remove ${customer.fullName}`}
                className="grid size-6 flex-none place-items-center rounded-tag text-fg-muted hover:bg-active hover:text-fg max-md:size-8"
                onClick={() => toggle(customer)}
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_220px]">
        <SearchField
          className="w-full"
          aria-label="Search your leads"
          aria-invalid={error === undefined ? undefined : true}
          placeholder="Search your leads by name, title or company"
          maxLength={200}
          value={typed}
          onValueChange={setTyped}
        />
        <Combobox
          aria-label="Lead list"
          options={[
            { value: everywhere, label: 'All lead lists' },
            ...(lists.data ?? []).map((list) => ({
              value: list.id,
              label: list.name,
              help: countOf(list._count.leads, 'lead'),
            })),
          ]}
          value={listId ?? everywhere}
          onValueChange={(value) => setListId(value === everywhere ? null : value)}
          searchPlaceholder="Search lead lists"
          loading={lists.isPending}
          error={lists.error ? errorMessage(lists.error) : undefined}
          onRetry={() => void lists.refetch()}
        />
      </div>
      {found.error ? (
        <Banner tone="danger">{errorMessage(found.error)}</Banner>
      ) : items.length === 0 ? (
        <p role="status" className="rounded-control border border-border px-3 py-4 text-dense text-fg-muted">
          {found.isPending
            ? 'Searching...'
            : search === ''
              ? 'There are no leads here yet. Import your customers as a file first.'
              : 'No lead matches the search.'}
        </p>
      ) : (
        <ul
          aria-label="Leads found"
          className="max-h-72 divide-y divide-border overflow-y-auto rounded-control border border-border"
        >
          {items.map((customer) => {
            const isChosen = chosen.some(({ id }) => id === customer.id);
            return (
              <li key={customer.id}>
                <Checkbox
                  className="cursor-pointer items-center px-3 py-1.5 hover:bg-hover has-disabled:cursor-default"
                  aria-label={customer.fullName}
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onCheckedChange={() => toggle(customer)}
                  label={
                    <span className="flex min-w-0 items-center gap-3">
                      <Avatar name={customer.fullName} src={customer.picture} size="sm" />
                      <span className="min-w-0">
                        <span className="block truncate text-dense font-medium">{customer.fullName}</span>
                        <span className="block truncate text-caption text-fg-subtle empty:hidden">
                          {[customer.title ?? customer.headline, customer.company]
                            .filter((part) => part !== null && part !== '')
                            .join(', ')}
                        </span>
                      </span>
                    </span>
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
      {error === undefined ? null : (
        <p id={problem} role="alert" className="text-caption text-danger-fg">
          {error}
        </p>
      )}
      <p id={help} className="text-caption text-fg-subtle">
        {isFull ? 'Ten are chosen: take one out to choose another. ' : ''}
        What is stored about them goes to the AI service, without their names.
      </p>
    </div>
  );
}

/** What was typed once the fingers rest: a search looks through every lead. */
function useTyped(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 200);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Stands for no list in the choice of lists. */
const everywhere = 'all';
