import type { KeyboardEvent, MouseEvent } from 'react';
import { Checkbox } from './checkbox.tsx';
import { cn } from './class-names.ts';
import type { Column } from './data-table.tsx';

interface DataTableRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  label: string;
  /** Undefined when rows cannot be chosen. */
  chosen: boolean | undefined;
  active: boolean;
  compact: boolean;
  onChoose: (withRange: boolean) => void;
  onOpen: (() => void) | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void;
  onFocus: () => void;
}

const controls = 'a, button, input, textarea, select, label, [role=menuitem]';

export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, index, columns, label, chosen, active, compact, onChoose, onOpen, onKeyDown, onFocus } = props;
  function click(event: MouseEvent<HTMLTableRowElement>) {
    // Menus of a row render elsewhere but bubble through React: only clicks inside the row itself count.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.target.closest(controls) || window.getSelection()?.toString()) return;
    onOpen?.();
  }
  const cell = cn(
    'border-b border-border px-3 py-1 group-last:border-b-0 first:pl-4 last:pr-4 group-hover:bg-hover',
    compact ? 'h-9' : 'h-11',
    chosen && 'bg-selected group-hover:bg-selected',
  );
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={chosen}
      tabIndex={active ? 0 : -1}
      onClick={click}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onFocus();
      }}
      className={cn('group -outline-offset-2', onOpen && 'cursor-pointer')}
    >
      {chosen === undefined ? null : (
        <td className={cell}>
          <Checkbox
            aria-label={`Choose ${label}`}
            checked={chosen}
            onClick={(event) => onChoose(event.shiftKey)}
            tabIndex={-1}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          className={cn(
            cell,
            'max-w-0 truncate max-md:whitespace-normal',
            column.align === 'end' && 'text-right tabular-nums',
            column.hideOnPhone && 'max-md:hidden',
            column.hide,
            column.className,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
