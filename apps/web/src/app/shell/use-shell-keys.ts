import { useEffect } from 'react';
import { toggleTheme } from '../../lib/theme.ts';
import { setShowSidebar, setSidebarCollapsed, useSidebar } from './sidebar-state.ts';

/** `[` collapses the sidebar, Shift+D flips the theme, `/` goes to the page's search; off while typing. */
export function useShellKeys(narrow: boolean): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (event.key === '[') {
        const { isCollapsed, showSidebar } = useSidebar.getState();
        if (narrow) setShowSidebar(!showSidebar);
        else setSidebarCollapsed(!isCollapsed);
      } else if (event.key === 'D' && event.shiftKey) toggleTheme();
      else if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[data-search]');
        if (!search) return;
        event.preventDefault();
        search.focus();
      }
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [narrow]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null
  );
}
