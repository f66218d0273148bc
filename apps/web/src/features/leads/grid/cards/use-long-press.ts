import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const holdMs = 450;
/** A finger that moves farther than this scrolls. */
const tremblePx = 10;

export interface LongPress {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onContextMenu: (event: MouseEvent) => void;
  onClick: () => void;
}

/** Tells a tap from a press that is held. Keys press as a tap does. */
export function useLongPress(onHold: () => void, onTap: () => void): LongPress {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const held = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return {
    onPointerDown: ({ clientX, clientY, pointerType }) => {
      held.current = false;
      if (pointerType === 'mouse') return;
      from.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        held.current = true;
        onHold();
      }, holdMs);
    },
    onPointerMove: ({ clientX, clientY }) => {
      const { x, y } = from.current;
      if (Math.abs(clientX - x) > tremblePx || Math.abs(clientY - y) > tremblePx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event) => {
      if (held.current) event.preventDefault();
    },
    onClick: () => {
      if (held.current) held.current = false;
      else onTap();
    },
  };
}
