import { beforeEach, expect, test, vi } from 'vitest';
import { clearStorage } from './storage.ts';
import { readTheme, setTheme, startTheme, toggleTheme, useTheme } from './theme.ts';

let prefersDark = false;
let heard: (() => void) | undefined;

beforeEach(() => {
  prefersDark = false;
  heard = undefined;
  document.documentElement.className = 'light';
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return prefersDark;
    },
    addEventListener: (_: string, listener: () => void) => {
      heard = listener;
    },
    removeEventListener: () => {
      heard = undefined;
    },
  }));
});

const root = () => document.documentElement.className;

test('light is the theme when nothing, or nonsense, is stored', () => {
  expect(readTheme()).toBe('light');
  localStorage.setItem('theme', '{"a":1}');
  expect(readTheme()).toBe('light');
});

test('storage that refuses falls back to light', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('refused');
  });
  expect(readTheme()).toBe('light');
});

test('setting stores the choice, also in the preferences, and swaps the class', () => {
  localStorage.setItem('user-preferences', '{"other":1}');
  setTheme('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(JSON.parse(localStorage.getItem('user-preferences') ?? '')).toEqual({ other: 1, theme: 'dark' });
  expect(root()).toBe('dark');
  expect(useTheme.getState()).toEqual({ theme: 'dark', isDark: true });
});

test('system follows the computer, at once and on every change', () => {
  prefersDark = true;
  setTheme('system');
  expect(useTheme.getState()).toEqual({ theme: 'system', isDark: true });
  const stop = startTheme();
  prefersDark = false;
  heard?.();
  expect(root()).toBe('light');
  prefersDark = true;
  heard?.();
  expect(root()).toBe('dark');
  stop();
});

test('a fixed choice does not follow the computer', () => {
  setTheme('light');
  const stop = startTheme();
  prefersDark = true;
  heard?.();
  expect(root()).toBe('light');
  stop();
});

test('toggle flips what is seen, also while following the computer', () => {
  prefersDark = true;
  setTheme('system');
  toggleTheme();
  expect(useTheme.getState()).toEqual({ theme: 'light', isDark: false });
  toggleTheme();
  expect(root()).toBe('dark');
});

test("another tab's choice arrives here", () => {
  const stop = startTheme();
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  expect(root()).toBe('dark');
  stop();
});

test('A4 signing out forgets the theme in the tab where it happens, as it does in the others', () => {
  const stop = startTheme();
  setTheme('dark');
  clearStorage();
  expect(root()).toBe('light');
  expect(useTheme.getState()).toEqual({ theme: 'light', isDark: false });
  stop();
});

test('a page that shows its theme already is not styled anew', () => {
  localStorage.setItem('theme', 'dark');
  document.documentElement.className = 'dark other';
  const changed = vi.spyOn(document.documentElement.classList, 'add');
  startTheme()();
  expect(changed).not.toHaveBeenCalled();
  document.documentElement.className = 'light dark';
  startTheme()();
  expect(root()).toBe('dark');
});
