import { memo, type CSSProperties } from 'react';
import { widthProperty } from '../columns/column-css.ts';
import { choiceWidth } from '../columns/grid-columns.ts';

interface PassingRowProps {
  index: number;
  height: number;
  columns: number;
}

const barsShown = 5;
const bar = (at: number) => {
  const before = Array.from({ length: at }, (_, column) => ` + var(${widthProperty(column)}, 0px)`).join('');
  const width = at === 0 ? '144px' : '88px';
  return `linear-gradient(var(--track), var(--track)) calc(${choiceWidth + 12}px${before}) 50% / ${width} 12px no-repeat`;
};
/** One grey bar in each of the first columns. */
const bars: CSSProperties = { background: Array.from({ length: barsShown }, (_, at) => bar(at)).join(', ') };

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
      style={{ height, transform: `translateY(${index * height}px)` }}
    >
      <div
        role="gridcell"
        aria-label="Loading"
        aria-colindex={1}
        aria-colspan={columns + 1}
        className="h-full border-b border-border"
      >
        <span aria-hidden className="block h-full" style={bars} />
      </div>
    </div>
  );
});
