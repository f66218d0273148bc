import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

/** A button with a tooltip, and a dialog that the key K opens above it. */
function Page() {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button type="button" onKeyDown={({ key }) => key === 'k' && setOpen(true)}>
        Elsewhere
      </button>
      <button type="button">Far away</button>
      <Tooltip text="What it does">
        <button type="button">Do it</button>
      </Tooltip>
      <Dialog open={open} onOpenChange={setOpen} title="Above" description="Covers the page.">
        <input aria-label="Field" />
      </Dialog>
    </div>
  );
}

async function restsOnTheButton(forMs: number) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <TooltipProvider>
      <Page />
    </TooltipProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await user.hover(screen.getByRole('button', { name: 'Do it' }));
  await act(() => vi.advanceTimersByTimeAsync(forMs));
  return user;
}

const tooltip = () => screen.queryByRole('tooltip');

afterEach(() => vi.useRealTimers());

test('a tooltip leaves with the focus, though the pointer has not moved', async () => {
  await restsOnTheButton(800);
  expect(tooltip()).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Far away' }).focus());
  expect(tooltip()).toBeNull();
});

test('none comes that was waited for when a key opened a dialog above it', async () => {
  const user = await restsOnTheButton(300);
  await user.keyboard('k');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('dialog', { name: 'Above' })).toBeDefined();
  expect(tooltip()).toBeNull();
});

async function nameShownAt(button: string) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.hover(screen.getByRole('button', { name: button }));
  await act(() => vi.advanceTimersByTimeAsync(800));
  return screen.queryAllByRole('tooltip').map((each) => each.textContent);
}

test('a button with an icon alone is named', async () => {
  render(
    <TooltipProvider>
      <Button icon aria-label="Remove the picture">
        x
      </Button>
    </TooltipProvider>,
  );
  expect(await nameShownAt('Remove the picture')).toEqual(['Remove the picture']);
});

test('it is named once where a tooltip with its key is around it', async () => {
  render(
    <TooltipProvider>
      <Tooltip text="Archive" keys="E">
        <Button icon aria-label="Archive">
          x
        </Button>
      </Tooltip>
    </TooltipProvider>,
  );
  expect(await nameShownAt('Archive')).toEqual(['ArchiveE']);
});

test('not while the menu that it opens is open, and with the state of the menu', async () => {
  render(
    <TooltipProvider>
      <Menu defaultOpen modal={false}>
        <MenuTrigger>
          <Button icon aria-label="More">
            x
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem>Rename</MenuItem>
        </MenuContent>
      </Menu>
    </TooltipProvider>,
  );
  const more = screen.getByRole('button', { name: 'More', hidden: true });
  expect(more.getAttribute('data-state')).toBe('open');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 }).hover(more);
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(tooltip()).toBeNull();
});

test('a name without a gap stays within its tooltip', async () => {
  render(
    <TooltipProvider>
      <Button icon aria-label={`Rename ${'x'.repeat(200)}`}>
        x
      </Button>
    </TooltipProvider>,
  );
  expect(await nameShownAt(`Rename ${'x'.repeat(200)}`)).toHaveLength(1);
  expect(screen.getAllByText(/^Rename x+$/)[0]?.className).toContain('wrap-anywhere');
});
