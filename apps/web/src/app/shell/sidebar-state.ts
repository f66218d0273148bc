import { create } from 'zustand';
import { onStoredElsewhere, readText, storageKeys, writeText } from '../../lib/storage.ts';

interface SidebarState {
  /** The choice; under 768 px the sidebar is collapsed whatever was chosen. */
  isCollapsed: boolean;
  /** The sheet with the whole sidebar is open (narrow windows). */
  showSidebar: boolean;
}

export const useSidebar = create<SidebarState>(() => ({
  isCollapsed: readCollapsed(),
  showSidebar: false,
}));

onStoredElsewhere([storageKeys.sidebarCollapsed], () =>
  useSidebar.setState({ isCollapsed: readCollapsed() }),
);

function readCollapsed(): boolean {
  return readText(storageKeys.sidebarCollapsed) === 'true';
}

export function setSidebarCollapsed(isCollapsed: boolean): void {
  writeText(storageKeys.sidebarCollapsed, String(isCollapsed));
  useSidebar.setState({ isCollapsed });
}

export function setShowSidebar(showSidebar: boolean): void {
  useSidebar.setState({ showSidebar });
}
