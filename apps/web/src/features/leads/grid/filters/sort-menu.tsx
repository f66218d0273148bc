import { gridField } from '@waypost/domain/leads/grid/grid-fields';
import { GRID_SORTS_MAX, type GridSort } from '@waypost/domain/leads/grid/grid-query';
import { ArrowUpDown, Plus, X } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../../ui/popover.tsx';
import { Select } from '../../../../ui/select.tsx';
import { storedFields, columnLabel } from '../columns/grid-columns.ts';
import type { FieldKinds } from '../model/grid-address.ts';
import { added } from '../model/grid-sorts.ts';
import { orderWords } from '../model/grid-words.ts';

export interface SortMenuProps {
  sorts: readonly GridSort[];
  kinds: FieldKinds;
  onChange: (sorts: GridSort[]) => void;
}

/** The orders one after the other, up to three. */
export function SortMenu({ sorts, kinds, onChange }: SortMenuProps) {
  const kindOf = (field: string) => gridField(field, kinds ?? undefined)?.kind ?? 'text';
  const sortable = storedFields([...(kinds?.keys() ?? [])]).filter((field) => gridField(field)?.sortable);
  const free = sortable.filter((field) => !sorts.some((sort) => sort.field === field));
  return (
    <Popover>
      <PopoverTrigger>
        <Button variant="ghost" size="sm">
          <ArrowUpDown aria-hidden className="size-3.5" />
          Sort{sorts.length > 0 ? ` (${sorts.length})` : ''}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-96" aria-label="Sort">
        {sorts.length === 0 ? (
          <p className="mb-3 text-dense text-fg-muted">The leads stand newest first.</p>
        ) : (
          <ol className="mb-3 flex flex-col gap-2">
            {sorts.map((sort, at) => (
              <li key={sort.field} className="flex items-center gap-2">
                <span className="w-11 flex-none text-caption text-fg-subtle">
                  {at === 0 ? 'Sort by' : 'then by'}
                </span>
                <span className="min-w-0 flex-1 truncate text-dense font-medium">
                  {columnLabel(sort.field)}
                </span>
                <Select
                  size="sm"
                  className="w-32 flex-none"
                  aria-label={`Order of ${columnLabel(sort.field)}`}
                  value={sort.descending ? 'down' : 'up'}
                  options={[
                    { value: 'up', label: orderWords(kindOf(sort.field), false) },
                    { value: 'down', label: orderWords(kindOf(sort.field), true) },
                  ]}
                  onValueChange={(next) =>
                    onChange(
                      sorts.map((other) =>
                        other === sort ? { ...sort, descending: next === 'down' } : other,
                      ),
                    )
                  }
                />
                <Button
                  variant="ghost"
                  size="sm"
                  icon
                  aria-label={`Do not sort by ${columnLabel(sort.field)}`}
                  onClick={() => onChange(sorts.filter((other) => other !== sort))}
                >
                  <X aria-hidden className="size-3.5" />
                </Button>
              </li>
            ))}
          </ol>
        )}
        {sorts.length < GRID_SORTS_MAX ? (
          <Select
            aria-label="Sort by"
            placeholder={sorts.length === 0 ? 'Sort by' : 'Then sort by'}
            value={undefined}
            options={free.map((field) => ({
              value: field,
              label: columnLabel(field),
              lead: <Plus aria-hidden className="size-3.5" />,
            }))}
            onValueChange={(field) =>
              onChange(added(sorts, { field, descending: isBigFirst(kindOf(field)) }))
            }
          />
        ) : null}
      </PopoverContent>
    </Popover>
  );
}

/** Numbers and dates are mostly looked at from the highest. */
const isBigFirst = (kind: string): boolean => kind === 'number' || kind === 'date';
