import type { PointerEvent } from 'react';
import { widthProperty } from './column-css.ts';
import { columnWidthMax, columnWidthMin } from './grid-columns.ts';

export interface ColumnResizeProps {
  at: number;
  width: number;
  label: string;
  onResize: (width: number) => void;
}

/** The edge of a column head: dragged it sets the width; double click gives the keyboard's way a rest. */
export function ColumnResize({ at, width, label, onResize }: ColumnResizeProps) {
  function begin(event: PointerEvent<HTMLSpanElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const scroller = handle.closest<HTMLElement>('[role=grid]');
    const startX = event.clientX;
    let next = width;
    handle.setPointerCapture(event.pointerId);
    function move({ clientX }: globalThis.PointerEvent) {
      next = Math.round(Math.min(columnWidthMax, Math.max(columnWidthMin, width + clientX - startX)));
      scroller?.style.setProperty(widthProperty(at), `${next}px`);
    }
    function end(ended: globalThis.PointerEvent) {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      if (ended.type === 'pointerup' && next !== width) onResize(next);
      else scroller?.style.setProperty(widthProperty(at), `${width}px`);
    }
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  }
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={columnWidthMin}
      aria-valuemax={columnWidthMax}
      data-resize=""
      className="absolute inset-y-0 -right-1 z-2 w-2.5 cursor-col-resize touch-none select-none after:absolute after:inset-y-2 after:right-1 after:w-px after:bg-border-strong hover:after:inset-y-0 hover:after:w-0.5 hover:after:bg-ring"
      onPointerDown={begin}
    />
  );
}
