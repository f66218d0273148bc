import { expect, test } from 'vitest';
import { added, orderOf, pressed } from './grid-sorts.ts';

const up = (field: string) => ({ field, descending: false });
const down = (field: string) => ({ field, descending: true });

test('a head alone goes from ascending to descending to none', () => {
  expect(pressed([], 'name', false)).toEqual([up('name')]);
  expect(pressed([up('name')], 'name', false)).toEqual([down('name')]);
  expect(pressed([down('name')], 'name', false)).toEqual([]);
  expect(pressed([up('score'), up('name')], 'title', false)).toEqual([up('title')]);
});

test('pressing the head of the standard order always changes something', () => {
  expect(pressed([], 'added', false)).toEqual([up('added')]);
  expect(pressed([up('added')], 'added', false)).toEqual([]);
});

test('with Shift the others stay in their places', () => {
  expect(pressed([down('score')], 'name', true)).toEqual([down('score'), up('name')]);
  expect(pressed([up('score'), up('name')], 'score', true)).toEqual([down('score'), up('name')]);
  expect(pressed([down('score'), up('name')], 'score', true)).toEqual([up('name')]);
});

test('at most three orders: a fourth takes the place of the last', () => {
  const three = [up('name'), up('title'), up('company')];
  expect(added(three, up('score'))).toEqual([up('name'), up('title'), up('score')]);
  expect(orderOf(three, 'title')).toEqual({ descending: false, place: 2 });
  expect(orderOf([up('name')], 'name')).toEqual({ descending: false, place: null });
  expect(orderOf(three, 'score')).toBeNull();
});
