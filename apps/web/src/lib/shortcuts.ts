import { useEffect, useEffectEvent, useId } from 'react';
import { create } from 'zustand';
import { onOtherTab, readJson, storageKeys, writeJson } from './storage.ts';

/** One key and what it does. */
export interface Shortcut {
  /** As `keyOf` names it: a letter in lower case, `shift+d`, or the character itself, such as `?`. */
  key: string;
  label: string;
  run: () => void;
}

/** The shortcuts of one part of the screen, for as long as that part is there. */
export interface ShortcutGroup {
  name: string;
  shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[];
}

interface ShortcutState {
  /** By the part that brought them, in the order in which the parts came. */
  groups: ReadonlyMap<string, ShortcutGroup>;
  /** Whether keys without Ctrl or Cmd act at all: who uses speech input may not want that. */
  on: boolean;
}

export const useShortcutState = create<ShortcutState>(() => ({ groups: new Map(), on: readOn() }));

/** Kept for the next visit, beside the theme. */
export function setShortcutsOn(on: boolean): void {
  const preferences = readJson(storageKeys.userPreferences);
  writeJson(storageKeys.userPreferences, {
    ...(typeof preferences === 'object' && preferences !== null ? preferences : {}),
    singleKeys: on,
  });
  useShortcutState.setState({ on });
}

onOtherTab([storageKeys.userPreferences], () => useShortcutState.setState({ on: readOn() }));

function readOn(): boolean {
  const preferences = readJson(storageKeys.userPreferences);
  return !(
    typeof preferences === 'object' &&
    preferences !== null &&
    'singleKeys' in preferences &&
    preferences.singleKeys === false
  );
}

/**
 * Lets keys act while the component is on the screen and lists them in the help under `name`. Off while somebody types,
 * while a dialog or menu has the focus, and when they were switched off.
 */
export function useShortcuts(name: string, shortcuts: readonly Shortcut[]): void {
  const id = useId();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcuts.find(({ key }) => key === keyOf(event));
    if (!shortcut || event.defaultPrevented || isTyping(event.target) || !useShortcutState.getState().on)
      return;
    event.preventDefault();
    shortcut.run();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const listed = JSON.stringify(shortcuts.map(({ key, label }) => ({ key, label })));
  useEffect(() => {
    change((groups) => groups.set(id, { name, shortcuts: JSON.parse(listed) as ShortcutGroup['shortcuts'] }));
    return () => change((groups) => groups.delete(id));
  }, [id, name, listed]);
}

function change(how: (groups: Map<string, ShortcutGroup>) => void): void {
  useShortcutState.setState(({ groups }) => {
    const next = new Map(groups);
    how(next);
    return { groups: next };
  });
}

/** The name of what was pressed; null with Ctrl, Cmd or Alt, and while a key is held down. */
export function keyOf({ key, shiftKey, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey || repeat) return null;
  // Letters without regard to caps lock; of other characters shift is only the way to type them.
  if (!/^[a-z]$/i.test(key)) return key;
  return shiftKey ? `shift+${key.toLowerCase()}` : key.toLowerCase();
}

/** The key as it stands on a keyboard. */
export function keyWords(key: string): string {
  return key.startsWith('shift+') ? `Shift+${key.slice(6).toUpperCase()}` : key.toUpperCase();
}

const typingPlaces =
  'input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(typingPlaces) !== null;
}
