import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../../ui/popover.tsx';
import { canHide, columnFields, columnLabel, type GridColumn } from './grid-columns.ts';

export interface ColumnChooserProps {
  columns: readonly GridColumn[];
  /** Names of the workspace's own fields. */
  ownFields: readonly string[];
  onShow: (field: string, on: boolean) => void;
  onReset: () => void;
}

/** Which columns are shown. */
export function ColumnChooser({ onReset, ...choices }: ColumnChooserProps) {
  return (
    <Popover>
      <PopoverTrigger>
        <Button variant="ghost" size="sm">
          <Columns3 aria-hidden className="size-3.5" />
          Columns
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        className="flex max-h-[min(480px,70dvh)] w-64 flex-col p-0"
        aria-label="Columns"
      >
        <Choices {...choices} />
        <div className="border-t border-border p-2">
          <Button variant="ghost" size="sm" onClick={onReset}>
            Reset columns
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  );
}

/**
 * Those that are shown in the order of the rows, then the others, the workspace's own fields last. The order is that of the
 * moment of opening: a box that is ticked stays below the pointer.
 */
function Choices({ columns, ownFields, onShow }: Omit<ColumnChooserProps, 'onReset'>) {
  const shown = new Set(columns.map((column) => column.field));
  const [order] = useState(() => new Map(columns.map(({ field }, place) => [field, place])));
  const placeOf = (field: string) => order.get(field) ?? order.size;
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
      {columnFields(ownFields)
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((field) => (
          <li key={field} className="py-0.5">
            <Checkbox
              label={<span className="text-dense">{columnLabel(field)}</span>}
              checked={shown.has(field)}
              disabled={!canHide(field)}
              onCheckedChange={(on) => onShow(field, on === true)}
            />
          </li>
        ))}
    </ul>
  );
}
