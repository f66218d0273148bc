import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowsPerFrame, useDrawnRows } from './use-drawn-rows.ts';

const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
const frame = () => act(() => vi.advanceTimersByTimeAsync(20));
const draw = (wanted: readonly number[]) => {
  const { result, rerender } = renderHook(({ of }: { of: readonly number[] }) => useDrawnRows(of), {
    initialProps: { of: wanted },
  });
  return { drawn: () => [...result.current], want: (of: readonly number[]) => rerender({ of }) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first rows are drawn together, also when they come after the grid', () => {
  const { drawn, want } = draw([]);
  want(rows(0, 30));
  expect(drawn()).toEqual(rows(0, 30));
});

test('a page turned is drawn over the frames after the turn, the most important rows first, and then rests', async () => {
  const { drawn, want } = draw(rows(0, 30));
  const next = [...rows(40, 20), ...rows(30, 10)];
  want(next);
  expect(drawn()).toEqual([]);
  for (let turn = 1; turn * rowsPerFrame < next.length; turn += 1) {
    await frame();
    expect(drawn()).toEqual(next.slice(0, turn * rowsPerFrame));
  }
  await frame();
  expect(new Set(drawn())).toEqual(new Set(next));
  await frame();
  expect(vi.getTimerCount()).toBe(0);
});

test('however often a frame draws, no more rows come in it', async () => {
  const { drawn, want } = draw(rows(0, 30));
  want(rows(40, 30));
  await frame();
  for (let turn = 0; turn < 3; turn += 1) want(rows(40, 30));
  expect(drawn()).toEqual(rows(40, rowsPerFrame));
  await frame();
  expect(drawn()).toEqual(rows(40, 2 * rowsPerFrame));
});

test('a few rows that a scroll brings are there at once', () => {
  const { drawn, want } = draw(rows(0, 30));
  want(rows(rowsPerFrame, 30));
  expect(drawn()).toEqual(rows(rowsPerFrame, 30));
});

test('rows that stay are drawn whatever comes with them', async () => {
  const { drawn, want } = draw(rows(0, 30));
  want([...rows(30, 12), ...rows(20, 10)]);
  expect(drawn()).toEqual(rows(20, 10));
  await frame();
  expect(drawn()).toEqual(expect.arrayContaining(rows(20, 10)));
  expect(drawn()).toHaveLength(10 + rowsPerFrame);
});

test('a row that went is new when it comes back', async () => {
  const { drawn, want } = draw(rows(0, 30));
  want([]);
  want(rows(0, 30));
  expect(drawn()).toEqual([]);
  for (let turn = 0; turn * rowsPerFrame < 30; turn += 1) await frame();
  expect(drawn()).toHaveLength(30);
});
