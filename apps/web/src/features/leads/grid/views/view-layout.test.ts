import { expect, test } from 'vitest';
import { resized, standardColumns } from '../columns/grid-columns.ts';
import { askOf } from '../model/grid-address.ts';
import { isChanged, layoutOf, viewAddress } from './view-layout.ts';

test('the address of a view asks what the view was saved with', () => {
  const ask = askOf(new URLSearchParams('q=ops&filter=score~at_least~60&sort=-score&sort=name'), new Map());
  const layout = layoutOf(ask, standardColumns);
  const again = askOf(new URLSearchParams(viewAddress({ id: 'v1', layout })), new Map());
  expect(again).toEqual({ ...ask, viewId: 'v1' });
  expect(isChanged(layoutOf(again, standardColumns), layout)).toBe(false);
});

test('a filter more, another order or a wider column counts as changed; nothing else does', () => {
  const layoutAt = (text: string, columns = standardColumns) =>
    layoutOf(askOf(new URLSearchParams(text), new Map()), columns);
  expect(isChanged(layoutAt(''), null)).toBe(false);
  expect(isChanged(layoutAt('view=v1'), layoutAt(''))).toBe(false);
  expect(isChanged(layoutAt('filter=tags~empty'), null)).toBe(true);
  expect(isChanged(layoutAt('sort=name'), layoutAt('sort=-name'))).toBe(true);
  expect(isChanged(layoutAt('', resized(standardColumns, 'title', 300)), null)).toBe(true);
});
