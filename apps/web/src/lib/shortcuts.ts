import { useEffect, useEffectEvent, useId } from 'react';
import { create } from 'zustand';
import { onStoredElsewhere, readJson, storageKeys, writeJson } from './storage.ts';

/** One key and what it does. */
export interface Shortcut {
  /** As `keyOf` names it: a letter in lower case, `shift+d`, or the character itself, such as `?`; two, as `g d`. */
  key: string;
  label: string;
  run: () => void;
}

/** The shortcuts of one part of the screen, for as long as that part is there. */
export interface ShortcutGroup {
  name: string;
  shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[];
  /** Does what the part's key stands for. */
  run: (key: string) => void;
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

onStoredElsewhere([storageKeys.userPreferences], () => useShortcutState.setState({ on: readOn() }));

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
 * while a dialog or menu has the focus, and when they were switched off. Where two parts name the same key, the one that
 * came last has it.
 */
export function useShortcuts(name: string, shortcuts: readonly Shortcut[]): void {
  const id = useId();
  const run = useEffectEvent((key: string) => shortcuts.find((shortcut) => shortcut.key === key)?.run());
  const listed = JSON.stringify(shortcuts.map(({ key, label }) => ({ key, label })));
  useEffect(() => {
    const group = { name, shortcuts: JSON.parse(listed) as ShortcutGroup['shortcuts'], run };
    change((groups) => groups.set(id, group));
    return () => change((groups) => groups.delete(id));
  }, [id, name, listed]);
}

/** How long the first key of a pair, such as the G of G D, waits for the second. */
const pairPatienceMs = 1_000;

/** One listener for all of them, so that one press acts once. Returns the way to stop. */
function listen(): () => void {
  let first: { key: string; atMs: number } | null = null;
  function press(event: KeyboardEvent): void {
    const pressed = keyOf(event);
    const { groups, on } = useShortcutState.getState();
    if (pressed === null || event.defaultPrevented || isTyping(event.target) || !on) return;
    const last = [...groups.values()].toReversed();
    const owner = (key: string) =>
      last.find(({ shortcuts }) => shortcuts.some((shortcut) => shortcut.key === key));
    const pair = first && event.timeStamp - first.atMs <= pairPatienceMs ? `${first.key} ${pressed}` : null;
    first = null;
    const key = pair !== null && owner(pair) ? pair : pressed;
    const chosen = owner(key);
    if (chosen) {
      event.preventDefault();
      chosen.run(key);
    } else if (last.some(({ shortcuts }) => shortcuts.some((other) => other.key.startsWith(`${pressed} `)))) {
      first = { key: pressed, atMs: event.timeStamp };
    }
  }
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
}

let stopListening: (() => void) | null = null;

function change(how: (groups: Map<string, ShortcutGroup>) => void): void {
  const groups = new Map(useShortcutState.getState().groups);
  how(groups);
  useShortcutState.setState({ groups });
  if (groups.size > 0) stopListening ??= listen();
  else {
    stopListening?.();
    stopListening = null;
  }
}

/** The name of what was pressed; null with Ctrl, Cmd or Alt, and while a key is held down. */
export function keyOf({ key, shiftKey, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey || repeat) return null;
  // Letters without regard to caps lock; of other characters shift is only the way to type them.
  if (!/^[a-z]$/i.test(key)) return key;
  return shiftKey ? `shift+${key.toLowerCase()}` : key.toLowerCase();
}

/** Where Cmd does what Ctrl does elsewhere. */
export const onApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The key as it stands on a keyboard. */
export function keyWords(key: string): string {
  if (key.startsWith('shift+')) return `Shift+${key.slice(6).toUpperCase()}`;
  return key === ' ' ? 'Space' : key.toUpperCase();
}

const typingPlaces =
  'input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(typingPlaces) !== null;
}
