import { gridField } from '@waypost/domain/leads/grid/grid-fields';
import { useMemo } from 'react';
import { canMove, moved, movedBeside, pinned, resized, shown } from './columns/grid-columns.ts';
import type { ColumnActions } from './columns/column-menu.tsx';
import type { GridColumns } from './columns/use-grid-columns.ts';
import { added, pressed } from './model/grid-sorts.ts';
import type { GridAsking } from './use-grid-ask.ts';

/** What the heads of the columns do. */
export function useColumnActions(
  { columns, change: changeColumns }: GridColumns,
  { ask, kinds, change }: GridAsking,
  onFilter: (field: string) => void,
): ColumnActions {
  const { sorts } = ask;
  return useMemo(
    () => ({
      kindOf: (field) => gridField(field, kinds ?? undefined)?.kind ?? 'text',
      sort: (field, adding) => change({ sorts: pressed(sorts, field, adding) }),
      sortBy: (field, descending, adding) =>
        change({ sorts: adding ? added(sorts, { field, descending }) : [{ field, descending }] }),
      filter: onFilter,
      move: (field, by) => changeColumns((before) => moved(before, field, by)),
      canMove: (field, by) => canMove(columns, field, by),
      moveBeside: (field, beside, side) =>
        changeColumns((before) => movedBeside(before, field, beside, side)),
      resize: (field, width) => changeColumns((before) => resized(before, field, width)),
      pin: (field, on) => changeColumns((before) => pinned(before, field, on)),
      show: (field, on) => changeColumns((before) => shown(before, field, on)),
    }),
    [sorts, kinds, change, changeColumns, columns, onFilter],
  );
}
