import { create } from 'zustand';
import { onStoredElsewhere, readJson, readText, storageKeys, writeJson, writeText } from './storage.ts';

export type Theme = 'light' | 'dark' | 'system';

interface ThemeState {
  theme: Theme;
  isDark: boolean;
}

const darkQuery = '(prefers-color-scheme: dark)';

export const useTheme = create<ThemeState>(() => resolve(readTheme()));

/** Stores the choice, resolves system to what the computer prefers, and swaps the class of the page. */
export function setTheme(theme: Theme): void {
  writeText(storageKeys.theme, theme);
  const preferences = readJson(storageKeys.userPreferences);
  writeJson(storageKeys.userPreferences, {
    ...(typeof preferences === 'object' && preferences !== null ? preferences : {}),
    theme,
  });
  apply(theme);
}

/** Light becomes dark and dark becomes light, whatever was chosen. */
export function toggleTheme(): void {
  setTheme(useTheme.getState().isDark ? 'light' : 'dark');
}

/**
 * Applies the stored theme and keeps following the computer's preference (while `system`) and other
 * tabs. Returns the way to stop.
 */
export function startTheme(): () => void {
  apply(readTheme());
  const stopOtherTabs = onStoredElsewhere([storageKeys.theme], () => apply(readTheme()));
  const media = mediaList();
  const preferenceChanged = () => {
    if (useTheme.getState().theme === 'system') apply('system');
  };
  media?.addEventListener('change', preferenceChanged);
  return () => {
    stopOtherTabs();
    media?.removeEventListener('change', preferenceChanged);
  };
}

/** The stored choice; light when there is none or it cannot be read. */
export function readTheme(): Theme {
  const stored = readText(storageKeys.theme);
  return stored === 'dark' || stored === 'system' ? stored : 'light';
}

function apply(theme: Theme): void {
  const next = resolve(theme);
  const { classList } = document.documentElement;
  // Even to the same class a change makes the browser style the whole page anew.
  if (classList.contains('dark') !== next.isDark || classList.contains('light') === next.isDark) {
    classList.remove('light', 'dark');
    classList.add(next.isDark ? 'dark' : 'light');
  }
  const known = useTheme.getState();
  if (known.theme !== next.theme || known.isDark !== next.isDark) useTheme.setState(next);
}

function resolve(theme: Theme): ThemeState {
  return { theme, isDark: theme === 'dark' || (theme === 'system' && (mediaList()?.matches ?? false)) };
}

function mediaList(): MediaQueryList | null {
  try {
    return window.matchMedia(darkQuery);
  } catch {
    return null;
  }
}
