import type { AiColumn } from '@waypost/contract/leads-ai-column';
import { Plus, Sparkles } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/menu.tsx';

export interface AiColumnMenuProps {
  columns: readonly AiColumn[];
  onOpen: (column: AiColumn | null) => void;
}

/** Adding a column that a model answers, and changing or running those that are there. */
export function AiColumnMenu({ columns, onOpen }: AiColumnMenuProps) {
  if (columns.length === 0) {
    return (
      <Button variant="ghost" size="sm" onClick={() => onOpen(null)}>
        <Sparkles aria-hidden className="size-3.5" />
        Add AI column
      </Button>
    );
  }
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="sm">
          <Sparkles aria-hidden className="size-3.5" />
          AI columns
        </Button>
      </MenuTrigger>
      <MenuContent align="end" className="max-h-[min(480px,70dvh)] max-w-80 overflow-y-auto">
        <MenuItem onSelect={() => onOpen(null)}>
          <Plus aria-hidden /> Add AI column
        </MenuItem>
        <MenuSeparator />
        {columns.map((column) => (
          <MenuItem key={column.id} onSelect={() => onOpen(column)}>
            <span className="min-w-0 truncate">{column.name}</span>
            {column.jobId === null && column.filled ? null : (
              <span className="ml-auto pl-3 text-caption text-fg-subtle">
                {column.jobId === null ? 'Not run yet' : 'Running'}
              </span>
            )}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
