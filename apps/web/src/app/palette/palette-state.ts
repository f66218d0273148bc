import { create } from 'zustand';

/** Whether the command palette is open, and what was typed since it was. */
export const usePalette = create<{ open: boolean; typed: string }>(() => ({ open: false, typed: '' }));

export function setPaletteOpen(open: boolean): void {
  usePalette.setState({ open, typed: '' });
}

export function setPaletteTyped(typed: string): void {
  usePalette.setState({ typed });
}
