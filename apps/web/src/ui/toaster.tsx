import { useEffect, useState, type ComponentType } from 'react';
import { dismissToast, useToasts } from './toast-store.ts';
import { whenIdle } from './when-idle.ts';

/** Of the page, not of a component: what has come once is there at once. */
let Region: ComponentType | null = null;

/**
 * Brings what toasts are drawn with: once the browser is idle, or with the first toast. Where it cannot be had, the
 * next toast asks for it again.
 */
export async function loadToasts(): Promise<void> {
  ({ ToastRegion: Region } = await import('./toast-region.tsx'));
}

/** Where toasts appear. */
export function Toaster() {
  const newest = useToasts((state) => state.toasts[0]?.id ?? null);
  const [isHere, setIsHere] = useState(Region !== null);
  useEffect(() => {
    if (isHere) return undefined;
    const bring = () =>
      void loadToasts().then(
        () => setIsHere(true),
        () => undefined,
      );
    if (newest === null) return whenIdle(bring);
    bring();
    return undefined;
  }, [newest, isHere]);
  useEffect(() => {
    window.addEventListener('keydown', undoByKey);
    return () => window.removeEventListener('keydown', undoByKey);
  }, []);
  return isHere && Region !== null ? <Region /> : null;
}

/** Ctrl+Z (Cmd+Z) takes back what the open toast offers to undo; in a field it stays the field's own. */
function undoByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
    return;
  if (event.defaultPrevented || event.repeat) return;
  const { target } = event;
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea')))
    return;
  const open = useToasts.getState().toasts.find((item) => item.open && item.action?.label === 'Undo');
  if (!open?.action) return;
  event.preventDefault();
  dismissToast(open.id);
  open.action.onSelect();
}
