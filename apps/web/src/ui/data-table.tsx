import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cn } from './class-names.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { headState, rangeToggled, toggled, type TableSelection } from './data-table-selection.ts';

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers and dates stand at the end. */
  align?: 'start' | 'end';
  /** CSS width; columns without one share what is left. */
  width?: string;
  sortable?: boolean;
  hideOnPhone?: boolean;
  /** Classes under which the column is not shown, its head included, such as `max-lg:hidden`. */
  hide?: string;
  className?: string;
}

export interface TableSort {
  columnId: string;
  direction: 'asc' | 'desc';
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Names a row, e.g. for its checkbox. */
  rowLabel: (row: Row) => string;
  /** All rows there are, when more can be loaded than are here. */
  rowCount?: number;
  /** Click on a row, Enter or Space on it. */
  onOpen?: (row: Row) => void;
  selection?: TableSelection;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  /** The last rows came into view: load more. */
  onEndReached?: () => void;
  compact?: boolean;
  /** Stands in the table's place while there are no rows: skeleton, empty or error state. */
  instead?: ReactNode;
  /** Below the rows: a count, or that more is loading. */
  footer?: ReactNode;
  className?: string;
}

/** From this many rows on, only those in view (and a few around them) are in the page. */
const virtualFrom = 50;
const overscan = 12;

/**
 * Rows of records. Arrow keys or J and K move, Enter opens, X chooses (with Shift the range), Ctrl+A all
 * loaded rows. Sorting, filtering and paging are the server's.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowLabel, rowCount, onOpen, selection, sort, onSort, onEndReached } =
    props;
  const { compact = false, instead, footer, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const lastChosen = useRef<string | null>(null);
  const focusNext = useRef<number | null>(null);
  const virtual = rows.length > virtualFrom;
  const rowHeight = compact ? 36 : 44;
  // oxlint-disable-next-line react/incompatible-library -- no compiler is in use that it could confuse
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    enabled: virtual,
  });
  const shown = virtual
    ? virtualizer.getVirtualItems().map((item) => item.index)
    : rows.map((_, index) => index);
  const before = virtual ? (virtualizer.getVirtualItems()[0]?.start ?? 0) : 0;
  const after = virtual ? virtualizer.getTotalSize() - (virtualizer.getVirtualItems().at(-1)?.end ?? 0) : 0;
  const ids = rows.map(rowId);
  const lastShown = shown.at(-1) ?? -1;
  // After filtering there may be fewer rows than before: some row always stays reachable by Tab.
  const tabIndexAt = shown.includes(activeIndex) ? activeIndex : (shown[0] ?? 0);

  useEffect(() => {
    if (onEndReached && rows.length > 0 && lastShown >= rows.length - 5) onEndReached();
  }, [lastShown, rows.length, onEndReached]);

  useEffect(() => {
    // A row that was out of view has to be rendered before it can take the focus.
    if (focusNext.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${focusNext.current}"]`);
    if (!row) return;
    focusNext.current = null;
    row.focus({ preventScroll: virtual });
  });

  function moveTo(index: number) {
    const next = Math.min(rows.length - 1, Math.max(0, index));
    focusNext.current = next;
    setActiveIndex(next);
    if (virtual) virtualizer.scrollToIndex(next);
  }
  function choose(id: string, withRange: boolean) {
    if (!selection) return;
    const { selected } = selection;
    selection.onChange(
      withRange ? rangeToggled(selected, ids, lastChosen.current, id) : toggled(selected, id),
    );
    lastChosen.current = id;
  }
  function keyDown(event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) {
    if (event.target !== event.currentTarget) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 1);
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      j: index + 1,
      ArrowUp: index - 1,
      k: index - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: index + page,
      PageUp: index - page,
    };
    const target = moves[key];
    if ((event.ctrlKey || event.metaKey) && key === 'a' && selection) selection.onChange(new Set(ids));
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (target !== undefined) moveTo(target);
    else if ((key === 'Enter' || key === ' ') && onOpen) onOpen(row);
    else if (key === 'x' && selection) choose(rowId(row), event.shiftKey);
    else return;
    event.preventDefault();
  }

  return (
    <div className={cn('overflow-hidden rounded-card border border-border bg-surface', className)}>
      {rows.length === 0 && instead ? (
        instead
      ) : (
        <div ref={scroller} className="relative max-h-[max(320px,calc(100dvh-200px))] overflow-auto">
          <table
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows take focus and can be chosen: that is a grid
            role="grid"
            aria-label={label}
            aria-rowcount={(rowCount ?? rows.length) + 1}
            aria-multiselectable={selection ? true : undefined}
            className="w-full table-fixed border-separate border-spacing-0 text-left text-dense"
          >
            <DataTableHead
              columns={columns}
              sort={sort}
              onSort={onSort}
              chosen={selection ? headState(selection.selected, ids) : undefined}
              onChooseAll={() => {
                if (!selection) return;
                const all = headState(selection.selected, ids) === true;
                selection.onChange(all ? new Set() : new Set(ids));
              }}
            />
            <tbody>
              {before > 0 ? <Spacer height={before} /> : null}
              {shown.map((index) => {
                const row = rows[index];
                if (row === undefined) return null;
                const id = rowId(row);
                return (
                  <DataTableRow
                    key={id}
                    row={row}
                    index={index}
                    columns={columns}
                    label={rowLabel(row)}
                    chosen={selection?.selected.has(id)}
                    active={index === tabIndexAt}
                    compact={compact}
                    onChoose={(withRange) => choose(id, withRange)}
                    onOpen={onOpen ? () => onOpen(row) : undefined}
                    onKeyDown={(event) => keyDown(event, row, index)}
                    onFocus={() => setActiveIndex(index)}
                  />
                );
              })}
              {after > 0 ? <Spacer height={after} /> : null}
            </tbody>
          </table>
        </div>
      )}
      {footer ? (
        <div className="border-t border-border px-4 py-2 text-caption text-fg-subtle">{footer}</div>
      ) : null}
    </div>
  );
}

/** Keeps the scroll height of the rows that are not in the page. */
function Spacer({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />;
}
