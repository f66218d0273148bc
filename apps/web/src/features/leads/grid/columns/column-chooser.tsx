import { Columns3 } from 'lucide-react';
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

/** Which columns are shown; the workspace's own fields stand below the built-in ones. */
export function ColumnChooser({ columns, ownFields, onShow, onReset }: ColumnChooserProps) {
  const shown = new Set(columns.map((column) => column.field));
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
        <ul className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
          {columnFields(ownFields).map((field) => (
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
        <div className="border-t border-border p-2">
          <Button variant="ghost" size="sm" onClick={onReset}>
            Reset columns
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  );
}
