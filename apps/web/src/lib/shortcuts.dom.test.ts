import { expect, test } from 'vitest';
import { keyOf, keyWords } from './shortcuts.ts';

const pressed = (key: string, held: KeyboardEventInit = {}) =>
  keyOf(new KeyboardEvent('keydown', { key, ...held }));

test.each([
  ['j', {}, 'j'],
  ['J', {}, 'j'],
  ['D', { shiftKey: true }, 'shift+d'],
  ['?', { shiftKey: true }, '?'],
  ['/', {}, '/'],
])('%s with %j is the key %s', (key, held, name) => {
  expect(pressed(key, held)).toBe(name);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])(
  'with %j a key is left to the browser',
  (held) => {
    expect(pressed('e', held)).toBeNull();
  },
);

test('keys are shown as they stand on the keyboard', () => {
  expect(['j', 'shift+d', '?'].map(keyWords)).toEqual(['J', 'Shift+D', '?']);
});
