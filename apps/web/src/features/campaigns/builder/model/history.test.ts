import { expect, test } from 'vitest';
import { createHistory } from './history.ts';

test('edits are undone and redone one by one, and an edit forgets what was undone', () => {
  const history = createHistory<string>(10);
  history.note('a');
  history.note('b');
  expect(history.undo('c')).toBe('b');
  expect(history.can()).toEqual({ canUndo: true, canRedo: true });
  expect(history.redo('b')).toBe('c');
  expect(history.redo('c')).toBeUndefined();
  expect(history.undo('c')).toBe('b');
  history.note('b');
  expect(history.can()).toEqual({ canUndo: true, canRedo: false });
  expect(history.undo('d')).toBe('b');
  expect(history.undo('b')).toBe('a');
  expect(history.undo('a')).toBeUndefined();
});

test('typing at one place is undone as one, until something else was done', () => {
  const history = createHistory<string>(10);
  history.note('', 'text of step 1');
  history.note('H', 'text of step 1');
  history.note('Hi', 'text of step 2');
  history.endBurst();
  history.note('Hi you', 'text of step 2');
  expect(history.undo('Hi you there')).toBe('Hi you');
  expect(history.undo('Hi you')).toBe('Hi');
  expect(history.undo('Hi')).toBe('');
});

test('what is typed on after the history was cleared can be undone', () => {
  const history = createHistory<string>(10);
  history.note('theirs before', 'text');
  history.clear();
  expect(history.can()).toEqual({ canUndo: false, canRedo: false });
  history.note('theirs', 'text');
  expect(history.undo('ours')).toBe('theirs');
});

test('of many edits the latest can be undone', () => {
  const history = createHistory<number>(3);
  for (let edit = 0; edit < 5; edit += 1) history.note(edit);
  expect([history.undo(5), history.undo(4), history.undo(3), history.undo(2)]).toEqual([4, 3, 2, undefined]);
});
