import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { gridField } from '@waypost/domain/leads/grid/grid-fields';
import type { GridSort } from '@waypost/domain/leads/grid/grid-query';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { orderOf } from '../model/grid-sorts.ts';
import { pinnedStyle } from './column-css.ts';
import { ColumnMenu, type ColumnActions } from './column-menu.tsx';
import { columnLabel, type GridColumn } from './grid-columns.ts';
import { ColumnResize } from './column-resize.tsx';
import { useColumnDrag } from './use-column-drag.ts';

export const headHeight = 36;

export interface GridHeadProps {
  columns: readonly GridColumn[];
  /** As the rows stand, the standard order included. */
  sorts: readonly GridSort[];
  actions: ColumnActions;
  chosen: boolean | 'indeterminate';
  onChooseAll: () => void;
  /** The head that takes the focus, 0 being the checkbox; null when a row has it. */
  activeColumn: number | null;
  onFocusCell: (row: number, column: number) => void;
}

/** The heads of the columns: order on click, the menu, and the edge that is dragged for the width. */
export const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { columns, sorts, actions, chosen, onChooseAll, activeColumn, onFocusCell } = props;
  return (
    <div role="rowgroup" className="sticky top-0 z-10">
      <div
        role="row"
        aria-rowindex={1}
        className="grid w-full min-w-(--grid-width) grid-cols-(--grid-columns)"
        style={{ height: headHeight }}
      >
        <div
          role="columnheader"
          aria-colindex={1}
          aria-label="Choose"
          tabIndex={activeColumn === 0 ? 0 : -1}
          data-cell="-1:0"
          className={cn(headCell, 'sticky left-0 z-3 pr-0 pl-4')}
          onFocus={(event) => {
            if (event.target === event.currentTarget) onFocusCell(-1, 0);
          }}
          onKeyDown={(event) => {
            if (event.key !== ' ' && event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            onChooseAll();
          }}
        >
          <Checkbox
            aria-label="Choose all loaded rows"
            checked={chosen}
            onCheckedChange={onChooseAll}
            tabIndex={-1}
          />
        </div>
        {columns.map((column, at) => (
          <HeadCell
            key={column.field}
            column={column}
            at={at}
            order={orderOf(sorts, column.field)}
            actions={actions}
            active={activeColumn === at + 1}
            onFocus={() => onFocusCell(-1, at + 1)}
          />
        ))}
      </div>
    </div>
  );
});

const headCell =
  'group/head relative flex min-w-0 items-center border-b border-border bg-table-head px-3 text-caption font-medium text-fg-muted -outline-offset-2';

interface HeadCellProps {
  column: GridColumn;
  at: number;
  order: ReturnType<typeof orderOf>;
  actions: ColumnActions;
  active: boolean;
  onFocus: () => void;
}

function HeadCell({ column, at, order, actions, active, onFocus }: HeadCellProps) {
  const { field } = column;
  const label = columnLabel(field);
  const sortable = gridField(field)?.sortable ?? false;
  const cell = useRef<HTMLDivElement>(null);
  const edge = useColumnDrag(cell, field, actions.moveBeside);
  const [menuOpen, setMenuOpen] = useState(false);
  function press(event: KeyboardEvent<HTMLDivElement>) {
    // A click leaves the focus on a button of the head, whose menu names these keys. What its menu hears bubbles too.
    const isIn = event.target instanceof Node && event.currentTarget.contains(event.target);
    const isHead = event.target === event.currentTarget;
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by !== 0 && event.altKey && isIn) actions.move(field, by);
    else if (by !== 0 && event.shiftKey && isIn) actions.resize(field, column.width + by * 16);
    else if (
      isHead &&
      (event.key === 'Enter' || event.key === ' ' || (event.key === 'ArrowDown' && event.altKey))
    ) {
      setMenuOpen(true);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div
      ref={cell}
      role="columnheader"
      aria-colindex={at + 2}
      aria-sort={order === null ? undefined : order.descending ? 'descending' : 'ascending'}
      tabIndex={active ? 0 : -1}
      data-cell={`-1:${at + 1}`}
      className={cn(headCell, column.pinned ? 'sticky z-3' : 'scroll-ml-(--pinned-width)')}
      style={column.pinned ? pinnedStyle(at) : undefined}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onFocus();
      }}
      onKeyDown={press}
    >
      {sortable ? (
        <button
          type="button"
          tabIndex={-1}
          className="-mx-1 inline-flex h-6 min-w-0 items-center gap-1 rounded-tag px-1 hover:text-fg"
          onClick={(event) => actions.sort(field, event.shiftKey)}
        >
          <span className="truncate">{label}</span>
          {order === null ? null : order.descending ? (
            <ArrowDown aria-hidden className="size-3 flex-none text-accent-fg" />
          ) : (
            <ArrowUp aria-hidden className="size-3 flex-none text-accent-fg" />
          )}
        </button>
      ) : (
        <span className="truncate">{label}</span>
      )}
      {order?.place ? (
        <span aria-hidden className="ml-0.5 text-[10px] text-accent-fg tabular-nums">
          {order.place}
        </span>
      ) : null}
      <ColumnMenu
        {...{ column, label, order, sortable, actions }}
        open={menuOpen}
        onOpenChange={setMenuOpen}
        onClosed={() => cell.current?.focus({ preventScroll: true })}
      />
      <ColumnResize
        at={at}
        width={column.width}
        label={label}
        onResize={(width) => actions.resize(field, width)}
      />
      {edge === null ? null : (
        <span
          aria-hidden
          className={cn('absolute inset-y-0 w-0.5 bg-ring', edge === 'before' ? '-left-px' : '-right-px')}
        />
      )}
    </div>
  );
}
