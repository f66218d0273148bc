import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

export type ColumnEdge = 'before' | 'after';

const kind = 'lead-column';

/** A column head that can be dragged beside another one; answers the edge at which another would land. */
export function useColumnDrag(
  cell: RefObject<HTMLElement | null>,
  field: string,
  onDrop: (field: string, beside: string, side: ColumnEdge) => void,
): ColumnEdge | null {
  const [edge, setEdge] = useState<ColumnEdge | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = cell.current;
    if (!element) return undefined;
    const sideOf = (clientX: number): ColumnEdge => {
      const { left, width } = element.getBoundingClientRect();
      return clientX < left + width / 2 ? 'before' : 'after';
    };
    const stopDragging = draggable({
      element,
      getInitialData: () => ({ kind, field }),
      // The edge of a head sets its width.
      canDrag: ({ input }) =>
        document.elementFromPoint(input.clientX, input.clientY)?.closest('[data-resize]') === null,
    });
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === kind && source.data['field'] !== field,
      onDrag: ({ location }) => setEdge(sideOf(location.current.input.clientX)),
      onDragLeave: () => setEdge(null),
      onDrop: ({ source, location }) => {
        setEdge(null);
        const dragged = source.data['field'];
        if (typeof dragged === 'string') drop(dragged, field, sideOf(location.current.input.clientX));
      },
    });
    return () => {
      stopDragging();
      stopDropping();
    };
  }, [cell, field]);
  return edge;
}
