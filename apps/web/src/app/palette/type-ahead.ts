import { setPaletteOpen, setPaletteTyped, usePalette } from './palette-state.ts';

/**
 * Takes what is pressed between the opening of the palette and its first frame, which waits for its chunk: letters are
 * kept for its field, and nothing on the page below acts on any of it. For `window`, ahead of every other listener.
 */
export function typeAhead(event: KeyboardEvent): void {
  const { open, typed } = usePalette.getState();
  if (!open || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target instanceof Element && event.target.closest('[data-palette]') !== null) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Escape') setPaletteOpen(false);
  else if (event.key === 'Backspace') setPaletteTyped(typed.slice(0, -1));
  else if (event.key.length === 1) setPaletteTyped(typed + event.key);
}
