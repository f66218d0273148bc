import { Download } from 'lucide-react';
import { memo, useCallback, type ReactNode } from 'react';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { LeadSearch } from '../components/lead-search.tsx';
import { ColumnChooser } from './columns/column-chooser.tsx';
import type { GridColumns } from './columns/use-grid-columns.ts';
import { shown } from './columns/grid-columns.ts';
import { FilterChips, type EditedFilter } from './filters/filter-chips.tsx';
import { SortMenu } from './filters/sort-menu.tsx';
import type { GridAsking } from './use-grid-ask.ts';

export interface GridToolbarProps {
  asking: GridAsking;
  columns: GridColumns;
  edited: EditedFilter;
  onEdit: (edited: EditedFilter) => void;
  onExport: () => void;
  /** Puts the focus on the rows, from wherever it is. */
  onRows: () => void;
  /** What else fills columns. */
  tools: ReactNode;
}

/** Search, filters, order and columns in one line above the rows; rows that come do not draw it anew. */
export const GridToolbar = memo(function GridToolbar({
  asking,
  columns,
  edited,
  onEdit,
  onExport,
  onRows,
  tools,
}: GridToolbarProps) {
  const { ask, kinds, change } = asking;
  useShortcuts('Lead list', [
    { key: 'f', label: 'Add filter', run: () => onEdit({ field: 'title' }) },
    { key: 'j', label: 'Go to the rows', run: onRows },
  ]);
  const search = useCallback((text: string) => change({ search: text }, true), [change]);
  return (
    <div className="flex flex-wrap items-center gap-2 px-6 py-2.5">
      <LeadSearch value={ask.search} onSearch={search} className="w-56" />
      <FilterChips
        chips={ask.chips}
        kinds={kinds}
        edited={edited}
        onEdit={onEdit}
        onChange={(filters) => change({ filters })}
      />
      <span className="ml-auto flex items-center gap-1">
        <SortMenu sorts={ask.sorts} kinds={kinds} onChange={(sorts) => change({ sorts })} />
        <ColumnChooser
          columns={columns.columns}
          ownFields={[...(kinds?.keys() ?? [])]}
          onShow={(field, on) => columns.change((before) => shown(before, field, on))}
          onReset={columns.reset}
        />
        {tools}
        <Button variant="ghost" size="sm" onClick={onExport}>
          <Download aria-hidden className="size-3.5" />
          Export
        </Button>
      </span>
    </div>
  );
});
