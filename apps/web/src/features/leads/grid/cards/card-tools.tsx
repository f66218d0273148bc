import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { LeadSearch } from '../../components/lead-search.tsx';
import { FilterChips, type EditedFilter } from '../filters/filter-chips.tsx';
import { SortMenu } from '../filters/sort-menu.tsx';
import type { GridAsking } from '../use-grid-ask.ts';

export interface CardToolsProps {
  asking: GridAsking;
  edited: EditedFilter;
  onEdit: (edited: EditedFilter) => void;
  onExport: () => void;
}

/** Search, and a sheet with filters and order: what stands in a line on a wide screen. */
export function CardTools({ asking, edited, onEdit, onExport }: CardToolsProps) {
  const { ask, kinds, change } = asking;
  const [open, setOpen] = useState(false);
  const search = useCallback((text: string) => change({ search: text }, true), [change]);
  const set = ask.chips.length + ask.sorts.length;
  return (
    <div className="flex items-center gap-2 px-4 py-2.5">
      <LeadSearch value={ask.search} onSearch={search} className="min-w-0 flex-1" />
      <Button size="lg" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden className="size-4" />
        Filter{set > 0 ? ` (${set})` : ''}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="Filter and sort"
        description="The leads follow at once."
        footer={
          <>
            <Button
              size="lg"
              className="mr-auto"
              onClick={() => {
                setOpen(false);
                onExport();
              }}
            >
              Export
            </Button>
            <Button variant="primary" size="lg" onClick={() => setOpen(false)}>
              Show leads
            </Button>
          </>
        }
      >
        <h3 className="mb-2 text-h3">Filters</h3>
        <div className="flex flex-wrap gap-2">
          <FilterChips
            chips={ask.chips}
            kinds={kinds}
            edited={open ? edited : null}
            onEdit={onEdit}
            onChange={(filters) => change({ filters })}
          />
        </div>
        <h3 className="mt-6 mb-2 text-h3">Order</h3>
        <SortMenu sorts={ask.sorts} kinds={kinds} onChange={(sorts) => change({ sorts })} />
      </Sheet>
    </div>
  );
}
