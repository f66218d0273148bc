import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { PaletteButton } from './palette-button.tsx';

let whenIdle: (() => void)[];

beforeEach(() => {
  whenIdle = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => whenIdle.push(work));
  vi.stubGlobal('cancelIdleCallback', vi.fn());
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  { pointer: 'a pointer', canHover: true, asked: 1 },
  { pointer: 'fingers only', canHover: false, asked: 0 },
])('with $pointer the palette is fetched ahead $asked times', ({ canHover, asked }) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(any-hover: hover)' && canHover,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  const { unmount } = render(
    <TooltipProvider>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <PaletteButton /> }])} />
    </TooltipProvider>,
  );
  expect(whenIdle).toHaveLength(asked);
  unmount();
});

test('in a window that is not wide an icon leaves the room to the name of the page, and a tooltip names it', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(any-hover: hover)' || query === '(max-width: 1279px)',
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  const { unmount } = render(
    <TooltipProvider>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <PaletteButton /> }])} />
    </TooltipProvider>,
  );
  await userEvent.hover(screen.getByRole('button', { name: 'Search or jump to' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Search or jump to');
  expect(screen.getByText('Search or jump to', { selector: 'button > span' }).className).toContain(
    'max-xl:sr-only',
  );
  unmount();
});
