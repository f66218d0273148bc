import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setShortcutsOn, useShortcuts, type Shortcut } from './shortcuts.ts';

function Part({ name, shortcuts }: { name: string; shortcuts: readonly Shortcut[] }) {
  useShortcuts(name, shortcuts);
  return <input aria-label="A field" />;
}

/** Presses keys one after another, each so many milliseconds after the page was opened. */
function press(...keys: readonly [key: string, atMs: number][]) {
  for (const [key, atMs] of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: atMs });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }
}

const shortcut = (key: string) => ({ key, label: key, run: vi.fn() });

afterEach(() => setShortcutsOn(true));

test('two keys after each other act together, within a second', () => {
  const pair = shortcut('g d');
  render(<Part name="Everywhere" shortcuts={[pair]} />);
  press(['g', 0], ['d', 999]);
  expect(pair.run).toHaveBeenCalledTimes(1);
  press(['g', 5_000], ['d', 6_001]);
  press(['g', 9_000], ['x', 9_100], ['d', 9_200]);
  press(['d', 12_000]);
  expect(pair.run).toHaveBeenCalledTimes(1);
});

test('the second key of a pair does not also act alone', () => {
  const pair = shortcut('g c');
  const alone = shortcut('c');
  render(<Part name="Everywhere" shortcuts={[pair, alone]} />);
  press(['g', 0], ['c', 10]);
  expect([pair.run, alone.run].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  press(['c', 20]);
  expect([pair.run, alone.run].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('of two parts with the same key only the later one acts', () => {
  const [below, above] = [shortcut('e'), shortcut('e')];
  render(<Part name="Everywhere" shortcuts={[below]} />);
  const { unmount } = render(<Part name="Sheet" shortcuts={[above]} />);
  press(['e', 0]);
  expect([below.run, above.run].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  unmount();
  press(['e', 10]);
  expect([below.run, above.run].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('keys rest while somebody types, and when they were switched off', () => {
  const one = shortcut('e');
  const { getByLabelText } = render(<Part name="Everywhere" shortcuts={[one]} />);
  getByLabelText('A field').focus();
  press(['e', 0]);
  getByLabelText('A field').blur();
  setShortcutsOn(false);
  press(['e', 10]);
  expect(one.run).not.toHaveBeenCalled();
});
