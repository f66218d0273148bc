import type { Contactability } from '@waypost/contract/campaigns-left-out';
import type { GridLead } from '@waypost/contract/leads-grid';
import { memo, type MouseEvent } from 'react';
import { Avatar } from '../../../../ui/avatar.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { RowCheckbox } from '../../../../ui/row-checkbox.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { reachField, type GridColumn } from '../columns/grid-columns.ts';
import { pinnedStyle } from '../columns/column-css.ts';
import { cellContent, isLine } from './grid-cell.tsx';
import { Reach } from './reach.tsx';
import { CellEditor, type CellStep } from './cell-editor.tsx';

export interface RowActions {
  /** A cell was pressed. */
  press: (index: number, column: number, event: MouseEvent) => void;
  doublePress: (index: number, column: number) => void;
  open: (index: number) => void;
  choose: (index: number, withRange: boolean) => void;
  focused: (index: number, column: number) => void;
  /** The editor closed; the focus goes back to its cell, or to the one before or after it. */
  edited: (by: CellStep) => void;
}

export interface GridRowProps {
  index: number;
  /** Pixels from the top of the rows. */
  top: number;
  height: number;
  /** Undefined while it is being read. */
  lead: GridLead | undefined;
  /** Whether the lead could be written to; undefined until it is known or where nobody asks, null when nobody can say. */
  reach: Contactability | null | undefined;
  columns: readonly GridColumn[];
  chosen: boolean;
  /** The cell that takes the focus, 0 being the checkbox; null when it is in another row. */
  activeColumn: number | null;
  /** Field that is being edited here. */
  editing: string | null;
  nowMs: number;
  actions: RowActions;
}

/** Worked out once: a frame may bring some hundred cells. */
const cellClasses = { chosen: classesOf(true), free: classesOf(false) };

function classesOf(chosen: boolean) {
  // Clipped and not hidden: what hides its overflow can be scrolled, which the browser keeps a layer for.
  const cell = 'min-w-0 scroll-mt-9 overflow-clip px-3 -outline-offset-2';
  const parts = 'flex items-center';
  // As high as the row without its line.
  const line = 'leading-[35px] text-ellipsis whitespace-nowrap';
  const fill = chosen ? 'bg-selected group-hover:bg-selected' : 'group-hover:bg-hover';
  const pinned = cn(
    cell,
    'group-data-aside/grid:sticky group-data-aside/grid:z-1',
    // What is scrolled to the side passes below it.
    !chosen && 'bg-surface',
    fill,
  );
  const loose = cn(cell, 'scroll-ml-(--pinned-width)', fill);
  return {
    choice: cn(pinned, parts, 'left-0 pr-0 pl-4'),
    pinned: { parts: cn(pinned, parts), line: cn(pinned, line) },
    loose: { parts: cn(loose, parts), line: cn(loose, line) },
  };
}

/** One row. Drawn again only when something of it changed: scrolling draws the rows that come in, no others. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, top, height, lead, reach, columns, chosen, activeColumn, editing, nowMs, actions } = props;
  const cells = cellClasses[chosen ? 'chosen' : 'free'];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={lead ? chosen : undefined}
      aria-busy={lead ? undefined : true}
      data-index={index}
      className="group absolute left-0 grid w-full min-w-(--grid-width) grid-cols-(--grid-columns) grid-rows-[100%] border-b border-border"
      style={{
        height,
        top,
      }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        tabIndex={activeColumn === 0 ? 0 : -1}
        data-cell={`${index}:0`}
        className={cells.choice}
        onFocus={(event) => {
          if (event.target === event.currentTarget) actions.focused(index, 0);
        }}
      >
        {lead ? (
          <RowCheckbox
            aria-label={`Choose ${lead.fullName}`}
            checked={chosen}
            tabIndex={-1}
            onClick={(event) => actions.choose(index, event.shiftKey)}
          />
        ) : null}
      </div>
      {columns.map((column, at) => {
        const { field } = column;
        const place = at + 1;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid hears the keys of all its cells
          <div
            key={field}
            role="gridcell"
            aria-colindex={place + 1}
            tabIndex={activeColumn === place ? 0 : -1}
            data-cell={`${index}:${place}`}
            className={
              cells[column.pinned ? 'pinned' : 'loose'][
                lead !== undefined && editing !== field && isLine(field) ? 'line' : 'parts'
              ]
            }
            style={column.pinned ? pinnedStyle(at) : undefined}
            onFocus={(event) => {
              if (event.target === event.currentTarget) actions.focused(index, place);
            }}
            onClick={(event) => actions.press(index, place, event)}
            onDoubleClick={() => actions.doublePress(index, place)}
          >
            {lead === undefined ? (
              <Skeleton still className={field === 'name' ? 'h-3 w-36' : 'h-3 w-3/5'} />
            ) : editing === field ? (
              <CellEditor key={lead.id} lead={lead} field={field} onClose={actions.edited} />
            ) : field === 'name' ? (
              <NameCell lead={lead} onOpen={() => actions.open(index)} />
            ) : field === reachField ? (
              <Reach reach={reach} />
            ) : (
              cellContent(isHeadlineFor(field, lead, columns) ? 'headline' : field, lead, nowMs)
            )}
          </div>
        );
      })}
    </div>
  );
});

/** Without a title the headline says what somebody does, unless it has a column of its own. */
function isHeadlineFor(field: string, lead: GridLead, columns: readonly GridColumn[]): boolean {
  return (
    field === 'title' && (lead.title ?? '') === '' && !columns.some((column) => column.field === 'headline')
  );
}

function NameCell({ lead, onOpen }: { lead: GridLead; onOpen: () => void }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={lead.fullName} src={lead.picture} size="sm" />
      <button
        type="button"
        tabIndex={-1}
        title={lead.fullName}
        className="min-w-0 truncate py-1 text-left font-medium hover:underline"
        onClick={(event) => {
          // With Shift, Ctrl or Cmd rows are chosen.
          if (event.shiftKey || event.ctrlKey || event.metaKey) return;
          event.stopPropagation();
          onOpen();
        }}
      >
        {lead.fullName}
      </button>
    </span>
  );
}
