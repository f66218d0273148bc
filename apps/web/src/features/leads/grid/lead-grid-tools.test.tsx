import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asks, cellOf, nameAt, show, withLeadGrid } from '../../../testing/lead-grid.tsx';
import { SortMenu } from './filters/sort-menu.tsx';
import { isChanged } from './views/view-layout.ts';

vi.mock(import('./filters/sort-menu.tsx'), async (real) => {
  const module = await real();
  return { ...module, SortMenu: vi.fn(module.SortMenu) };
});
vi.mock(import('./views/view-layout.ts'), async (real) => {
  const module = await real();
  return { ...module, isChanged: vi.fn(module.isChanged) };
});

withLeadGrid();
vi.setConfig({ testTimeout: 30_000 });

/** How often the line of tools and the line of views were drawn. */
const drawn = () => [vi.mocked(SortMenu).mock.calls.length, vi.mocked(isChanged).mock.calls.length];

test('pages that are asked for and come on the way down draw neither the tools nor the views above them', async () => {
  show();
  await cellOf(0);
  const grid = screen.getByRole('grid');
  // All that belongs to the first look has come.
  await waitFor(() => expect(screen.getByRole('button', { name: /AI column/ })).toBeEnabled());
  const before = drawn();
  expect(Math.min(...before)).toBeGreaterThan(0);
  Object.defineProperty(grid, 'scrollTop', { value: 36 * 90, configurable: true });
  fireEvent.scroll(grid);
  expect(await screen.findByRole('button', { name: nameAt(105) })).toBeInTheDocument();
  expect(asks.map((ask) => ask.get('cursor'))).toContain('100');
  expect(drawn()).toEqual(before);
});
