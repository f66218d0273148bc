import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let whenIdle: (() => void)[];

beforeEach(() => {
  whenIdle = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => whenIdle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  // Whether the first page is drawn belongs to the module.
  vi.resetModules();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function shown({ canHover }: { canHover: boolean }) {
  const { TooltipProvider } = await import('./tooltip.tsx');
  const { Popover, PopoverContent, PopoverTrigger } = await import('./popover.tsx');
  const { Menu, MenuContent, MenuItem, MenuTrigger } = await import('./menu.tsx');
  const onOpenChange = vi.fn();
  render(
    <TooltipProvider canHover={canHover}>
      <Popover onOpenChange={onOpenChange}>
        <PopoverTrigger>
          <button type="button">News</button>
        </PopoverTrigger>
        <PopoverContent aria-label="What is new">Nothing today</PopoverContent>
      </Popover>
      <Menu>
        <MenuTrigger>
          <button type="button">More</button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem>Rename</MenuItem>
        </MenuContent>
      </Menu>
    </TooltipProvider>,
  );
  return { onOpenChange };
}

const button = (name: string) => screen.getByRole('button', { name });

test('before the browser is idle a button says what it opens, and one tap opens it', async () => {
  const { onOpenChange } = await shown({ canHover: false });
  expect(button('News').getAttribute('aria-haspopup')).toBe('dialog');
  expect(button('News').hasAttribute('data-state')).toBe(false);
  await userEvent.click(button('News'));
  expect(await screen.findByRole('dialog', { name: 'What is new' })).toBeDefined();
  expect(onOpenChange).toHaveBeenCalledWith(true);
});

test('the same holds for a menu', async () => {
  await shown({ canHover: false });
  expect(button('More').getAttribute('aria-haspopup')).toBe('menu');
  await userEvent.click(button('More'));
  expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeDefined();
});

test('an idle browser wakes all of them, and they open as everywhere', async () => {
  await shown({ canHover: false });
  act(() => whenIdle.forEach((work) => work()));
  expect(button('News').getAttribute('data-state')).toBe('closed');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(button('More'));
  expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeDefined();
});

test('where a pointer can hover nothing sleeps', async () => {
  await shown({ canHover: true });
  expect(button('News').getAttribute('data-state')).toBe('closed');
  expect(whenIdle).toHaveLength(0);
});
