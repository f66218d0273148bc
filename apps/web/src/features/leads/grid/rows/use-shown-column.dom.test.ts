import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useShownColumn } from './use-shown-column.ts';

const columnsOf = (...fields: string[]) => fields.map((field) => ({ field, width: 100, pinned: false }));

test('a column that was just made is scrolled into sight once it is there, and only once', () => {
  const grid = document.createElement('div');
  const seen = vi.fn();
  const draw = (count: number) => {
    grid.replaceChildren(
      ...Array.from({ length: count }, (_, at) => {
        const head = document.createElement('div');
        head.dataset['cell'] = `-1:${at + 1}`;
        head.scrollIntoView = () => seen(at + 1);
        return head;
      }),
    );
  };
  draw(2);
  const { result, rerender } = renderHook(({ columns }) => useShownColumn({ current: grid }, columns), {
    initialProps: { columns: columnsOf('name', 'company') },
  });
  result.current('custom:Sells to hospitals');
  expect(seen).not.toHaveBeenCalled();
  draw(3);
  rerender({ columns: columnsOf('name', 'custom:Sells to hospitals', 'company') });
  expect(seen.mock.calls).toEqual([[2]]);
  rerender({ columns: columnsOf('name', 'company', 'custom:Sells to hospitals') });
  expect(seen).toHaveBeenCalledTimes(1);
  result.current('company');
  expect(seen).toHaveBeenLastCalledWith(2);
});
