import type { KeyboardEvent } from 'react';

const rowsOf = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-comment]')];
const boxIn = 'button[role=checkbox]';

/** Puts the focus on the same part of the row at this place, or of the last one. */
export function focusComment(list: Element, index: number, part: 'box' | 'text'): void {
  const rows = rowsOf(list);
  const row = rows[Math.min(Math.max(0, index), rows.length - 1)];
  row?.querySelector<HTMLElement>(part === 'box' ? boxIn : 'textarea')?.focus();
}

/**
 * Keys of the list of comments. On a box J and K move, E goes to the text; in a text Escape goes back to its box and
 * Ctrl or Cmd with Enter approves it. Space chooses, as on every box.
 */
export function commentKeys(
  event: KeyboardEvent<HTMLElement>,
  approve: (index: number, from: 'box' | 'text') => void,
): void {
  const list = event.currentTarget;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  const index = rowsOf(list).findIndex((row) => row.contains(target));
  const from = target.matches(boxIn) ? 'box' : target.matches('textarea') ? 'text' : null;
  if (index < 0 || from === null) return;
  const withCommand = event.ctrlKey || event.metaKey;
  if (withCommand && event.key === 'Enter') approve(index, from);
  else if (withCommand || event.altKey) return;
  else if (from === 'text') {
    if (event.key !== 'Escape') return;
    focusComment(list, index, 'box');
  } else if (event.key === 'j' || event.key === 'ArrowDown') focusComment(list, index + 1, 'box');
  else if (event.key === 'k' || event.key === 'ArrowUp') focusComment(list, index - 1, 'box');
  else if (event.key === 'e') focusComment(list, index, 'text');
  else return;
  event.preventDefault();
  event.stopPropagation();
}
