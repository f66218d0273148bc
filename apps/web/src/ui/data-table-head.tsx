import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from './class-names.ts';
import { Checkbox } from './checkbox.tsx';
import type { Column, TableSort } from './data-table.tsx';

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
  /** State of the checkbox over all loaded rows; undefined without a choice. */
  chosen: boolean | 'indeterminate' | undefined;
  onChooseAll: () => void;
}

const cell =
  'sticky top-0 z-10 h-9 border-b border-border bg-table-head px-3 text-caption font-medium whitespace-nowrap text-fg-muted first:pl-4 last:pr-4';

export function DataTableHead<Row>({ columns, sort, onSort, chosen, onChooseAll }: DataTableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {chosen === undefined ? null : (
          <th scope="col" className={cn(cell, 'w-12')}>
            <Checkbox aria-label="Choose all loaded rows" checked={chosen} onCheckedChange={onChooseAll} />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.columnId === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              style={column.width ? { width: column.width } : undefined}
              aria-sort={
                direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'
              }
              className={cn(
                cell,
                column.align === 'end' ? 'text-right' : 'text-left',
                column.hideOnPhone && 'max-md:hidden',
                column.hide,
              )}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className="-mx-1 inline-flex h-6 items-center gap-1 rounded-tag px-1 hover:text-fg"
                  onClick={() =>
                    onSort({ columnId: column.id, direction: direction === 'asc' ? 'desc' : 'asc' })
                  }
                >
                  {column.header}
                  {direction === 'asc' ? <ArrowUp aria-hidden className="size-3" /> : null}
                  {direction === 'desc' ? <ArrowDown aria-hidden className="size-3" /> : null}
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
