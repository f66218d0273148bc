import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import type { GridSort } from '@waypost/domain/leads/grid/grid-query';
import { cn } from '../../../../ui/class-names.ts';
import type { ColumnActions } from '../columns/column-menu.tsx';
import { widthProperties } from '../columns/column-css.ts';
import { GridHead, headHeight } from '../columns/grid-head.tsx';
import { reachField, type GridColumn } from '../columns/grid-columns.ts';
import { isChosen, type GridChoice } from '../model/grid-choice.ts';
import { isEditable } from './editable.ts';
import { placeAfter, type GridPlace } from './grid-keys.ts';
import { GridRow, type RowActions } from './grid-row.tsx';
import { useKeptScroll } from './kept-scroll.ts';
import { PassingRow } from './passing-row.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useFastScroll } from './use-fast-scroll.ts';
import type { GridRows } from './use-grid-rows.ts';
import { useShownColumn } from './use-shown-column.ts';
import { blocksOf, firstBlocks, useReach, type RowBlocks } from './use-reach.ts';
import { useGridWindow } from './use-grid-window.ts';
import { usePinnedAside } from './use-pinned-aside.ts';

const rowHeight = 36;

export interface RowChoice {
  choice: GridChoice;
  toggle: (index: number) => void;
  /** Chooses from the last row touched to this one. */
  extend: (index: number) => void;
  all: () => void;
  loaded: () => void;
  /** Of the checkbox over all rows. */
  headState: boolean | 'indeterminate';
}

/** What the grid lets others do with it. */
export interface GridHandle {
  /** Puts the focus on a row; without one on the row that had it last, at first the first. */
  focusRow: (index?: number) => void;
  /** Brings a column into sight, also one that is about to come; cards have none. */
  showColumn?: (field: string) => void;
}

export interface LeadRowsProps {
  label: string;
  rows: GridRows;
  columns: readonly GridColumn[];
  sorts: readonly GridSort[];
  columnActions: ColumnActions;
  choice: RowChoice;
  onOpen: (index: number) => void;
  nowMs: number;
  /** Changes when another question is asked: the rows begin at the top again. */
  question: string;
  handle: Ref<GridHandle>;
}

/** The rows of a lead list as a grid, with what is asked about those in sight. */
export function LeadRows(props: LeadRowsProps) {
  const { columns, rows } = props;
  const [blocks, setBlocks] = useState<RowBlocks>(firstBlocks);
  const isReachShown = columns.some((column) => column.field === reachField);
  const reachOf = useReach(rows.loaded, blocks, isReachShown);
  const inSight = useCallback(
    (firstIndex: number, lastIndex: number) => setBlocks((before) => blocksOf(before, firstIndex, lastIndex)),
    [],
  );
  return <RowsWindow {...props} reachOf={isReachShown ? reachOf : null} onInSight={inSight} />;
}

interface RowsWindowProps extends LeadRowsProps {
  reachOf: ReturnType<typeof useReach> | null;
  onInSight: (firstIndex: number, lastIndex: number) => void;
}

/**
 * One cell has the focus, arrows move it, Space chooses, Enter opens or edits. Only rows in sight and the one with the focus
 * are in the page. Scrolling draws this again: what stands here besides rows does not change by it.
 */
function RowsWindow(props: RowsWindowProps) {
  const { label, rows, columns, sorts, columnActions, choice, onOpen, nowMs, question, handle } = props;
  const { reachOf, onInSight } = props;
  const { loaded, count, need } = rows;
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 1 });
  const [editing, setEditing] = useState<{ row: number; field: string } | null>(null);
  const focusNext = useRef<(GridPlace & { isInSight?: boolean }) | null>(null);
  const active = { row: Math.min(at.row, count - 1), column: Math.min(at.column, columns.length) };
  const virtualizer = useGridWindow({
    scroller,
    count,
    rowHeight,
    headHeight,
    keptIndex: active.row < 0 ? null : active.row,
  });
  const items = virtualizer.getVirtualItems();
  const lastIndex = virtualizer.range?.endIndex ?? 0;
  const firstIndex = virtualizer.range?.startIndex ?? 0;

  useKeptScroll(scroller);
  usePinnedAside(scroller);
  const isFast = useFastScroll(scroller);
  useEffect(() => {
    if (isFast) return;
    need(firstIndex, lastIndex);
    onInSight(firstIndex, lastIndex);
  }, [isFast, need, onInSight, firstIndex, lastIndex]);
  const drawn = useDrawnRows(
    isFast
      ? noRows
      : inSightFirst(items, virtualizer.range).filter((index) => loaded.at(index) !== undefined),
  );
  const begin = useEffectEvent(() => {
    virtualizer.scrollToOffset(0);
    setAt((before) => ({ ...before, row: Math.min(before.row, 0) }));
  });
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    begin();
  }, [question]);

  useEffect(() => {
    // A row out of sight has to be in the page before it can take the focus.
    const to = focusNext.current;
    if (to === null) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${to.row}:${to.column}"]`);
    if (!cell) return;
    focusNext.current = null;
    cell.focus({ preventScroll: true });
    if (!to.isInSight) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const isChoosing = choice.headState !== false;
  useEffect(() => {
    if (!isChoosing) return undefined;
    // The bar of the chosen rows comes over the lower end, and takes its room once it is drawn.
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (scroller.current?.contains(focused) === true)
        focused?.closest('[data-cell]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isChoosing]);

  const moveTo = useCallback(
    (to: GridPlace) => {
      focusNext.current = to;
      setAt(to);
      if (to.row >= 0) virtualizer.scrollToIndex(to.row);
    },
    [virtualizer],
  );
  /** For what was pressed: the rows stay where they are, or the second press of a double one would meet another row. */
  const stayAt = (to: GridPlace) => {
    focusNext.current = { ...to, isInSight: true };
    setAt({ ...to });
  };
  const showColumn = useShownColumn(scroller, columns);
  useImperativeHandle(
    handle,
    () => ({
      focusRow: (row = Math.max(0, at.row)) => moveTo({ row, column: Math.max(1, at.column) }),
      showColumn,
    }),
    [moveTo, showColumn, at.row, at.column],
  );

  function beginEdit(row: number, column: number): boolean {
    const field = columns[column - 1]?.field;
    if (field === undefined || !isEditable(field) || loaded.at(row) === undefined) return false;
    setEditing({ row, field });
    return true;
  }
  function keyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset['cell']) return;
    const { key, shiftKey } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.altKey) return;
    const { row, column } = active;
    const pageRows = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 400) - headHeight) / rowHeight) - 1,
    );
    const to =
      ctrl && (key === 'j' || key === 'k')
        ? null
        : placeAfter(active, { key, ctrl }, { rows: count, columnMax: columns.length, pageRows });
    if (to !== null) {
      moveTo(to);
      if (shiftKey && to.row !== row && to.row >= 0) choice.extend(to.row);
    } else if (ctrl && key.toLowerCase() === 'a') choice.all();
    else if (ctrl || row < 0) return;
    else if (key.toLowerCase() === 'x' || (key === ' ' && (shiftKey || column === 0))) {
      if (shiftKey) choice.extend(row);
      else choice.toggle(row);
    } else if (key === ' ') onOpen(row);
    else if (key === 'F2' || key.toLowerCase() === 'e') beginEdit(row, column);
    else if (key === 'Enter') {
      if (column === 0 || columns[column - 1]?.field === 'name' || !beginEdit(row, column)) onOpen(row);
    } else return;
    event.preventDefault();
  }

  const actions = useStableActions({
    press: (index, column, event) => {
      stayAt({ row: index, column });
      if (event.shiftKey) choice.extend(index);
      else if (event.ctrlKey || event.metaKey) choice.toggle(index);
      else if (!isEditable(columns[column - 1]?.field ?? '') && !isControl(event)) onOpen(index);
    },
    doublePress: (index, column) => beginEdit(index, column),
    open: (index) => {
      stayAt({ row: index, column: 1 });
      onOpen(index);
    },
    choose: (index, withRange) => (withRange ? choice.extend(index) : choice.toggle(index)),
    focused: (row, column) =>
      setAt((before) => (before.row === row && before.column === column ? before : { row, column })),
    edited: (by) => {
      setEditing(null);
      moveTo({ ...active, column: Math.max(1, Math.min(columns.length, active.column + by)) });
    },
  });
  const style = useMemo(() => widthProperties(columns), [columns]);
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={rows.matching?.exact === false ? -1 : count + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-busy={rows.isOld || undefined}
      className={cn(
        'group/grid relative min-h-0 flex-1 scroll-pb-(--bulk-space) overflow-auto bg-surface pb-(--bulk-space) text-dense outline-none',
        rows.isOld && 'opacity-70',
      )}
      style={style}
      onKeyDown={keyDown}
    >
      <GridHead
        columns={columns}
        sorts={sorts}
        actions={columnActions}
        chosen={choice.headState}
        onChooseAll={choice.loaded}
        activeColumn={active.row < 0 ? active.column : null}
        onFocusCell={actions.focused}
      />
      <div role="rowgroup" className="relative min-w-(--grid-width)" style={{ height: count * rowHeight }}>
        {items.map(({ index }) => {
          const lead = loaded.at(index);
          const isActive = active.row === index;
          if (!isActive && !drawn.has(index)) {
            return <PassingRow key={index} index={index} height={rowHeight} columns={columns.length} />;
          }
          return (
            <GridRow
              key={index}
              index={index}
              top={index * rowHeight}
              height={rowHeight}
              lead={lead}
              reach={reachOf && lead ? reachOf(lead.id) : undefined}
              columns={columns}
              chosen={lead !== undefined && isChosen(choice.choice, lead.id)}
              activeColumn={isActive ? active.column : null}
              editing={editing?.row === index ? editing.field : null}
              nowMs={nowMs}
              actions={actions}
            />
          );
        })}
      </div>
    </div>
  );
}

const noRows: readonly number[] = [];

/** The rows of the window, those in sight before those around them. */
function inSightFirst(
  items: readonly { index: number }[],
  range: { startIndex: number; endIndex: number } | null,
): number[] {
  const indexes = items.map(({ index }) => index);
  if (range === null) return indexes;
  const isInSight = (index: number) => index >= range.startIndex && index <= range.endIndex;
  return [...indexes.filter(isInSight), ...indexes.filter((index) => !isInSight(index))];
}

function isControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input') !== null;
}

/** One object for all rows for as long as the grid is there, so that none is drawn again because of it. */
function useStableActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      press: (...given) => latest.current.press(...given),
      doublePress: (...given) => latest.current.doublePress(...given),
      open: (...given) => latest.current.open(...given),
      choose: (...given) => latest.current.choose(...given),
      focused: (...given) => latest.current.focused(...given),
      edited: (...given) => latest.current.edited(...given),
    }),
    [],
  );
}
