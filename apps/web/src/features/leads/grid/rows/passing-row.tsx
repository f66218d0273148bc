import { memo } from 'react';

interface PassingRowProps {
  index: number;
  height: number;
  columns: number;
}

/**
 * A row that is still being read, or that flies past: one cell with grey bars, since some hundred rows may come into sight
 * between two frames.
 */
export const PassingRow = memo(function PassingRow({ index, height, columns }: PassingRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy
      data-index={index}
      className="absolute left-0 w-full min-w-(--grid-width)"
      style={{ height, top: index * height }}
    >
      <div
        role="gridcell"
        aria-label="Loading"
        aria-colindex={1}
        aria-colspan={columns + 1}
        className="h-full border-b border-border"
      >
        <span aria-hidden className="passing-bars block h-full" />
      </div>
    </div>
  );
});
