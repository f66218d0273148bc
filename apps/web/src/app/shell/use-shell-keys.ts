import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { toggleTheme } from '../../lib/theme.ts';
import { goToKeys } from '../palette/go-to-keys.ts';
import { setPaletteOpen } from '../palette/palette-state.ts';
import { setShowSidebar, setSidebarCollapsed, useSidebar } from './sidebar-state.ts';

/** The keys that work on every page, and whether their help is open. */
export function useShellKeys(narrow: boolean) {
  const [helpOpen, setHelpOpen] = useState(false);
  const navigate = useNavigate();
  useShortcuts('Everywhere', [
    { key: '?', label: 'Keyboard shortcuts', run: () => setHelpOpen(true) },
    { key: '/', label: 'Search on this page, else everywhere', run: search },
    { key: '[', label: 'Collapse or expand the sidebar', run: () => toggleSidebar(narrow) },
    { key: 'shift+d', label: 'Switch between light and dark', run: toggleTheme },
    ...goToKeys.map(({ key, label, to }) => ({ key, label, run: () => void navigate(to) })),
  ]);
  return { helpOpen, setHelpOpen };
}

function toggleSidebar(narrow: boolean): void {
  const { isCollapsed, showSidebar } = useSidebar.getState();
  if (narrow) setShowSidebar(!showSidebar);
  else setSidebarCollapsed(!isCollapsed);
}

/** A key that the help lists must do something on every page: without a search of its own it is the palette. */
function search(): void {
  const field = document.querySelector<HTMLInputElement>('main input[data-search]');
  if (field) field.focus();
  else setPaletteOpen(true);
}
