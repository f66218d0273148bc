import { useEffect, useEffectEvent } from 'react';

/** Ctrl/Cmd+S saves now, also while typing; the browser's own dialog stays closed. */
export function useSaveKey(save: () => void): void {
  const run = useEffectEvent(save);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!event.repeat) run();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
