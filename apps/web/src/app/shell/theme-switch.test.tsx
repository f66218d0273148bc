import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useTheme } from '../../lib/theme.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

function show() {
  render(
    <TooltipProvider>
      <ThemeSwitch collapsed />
    </TooltipProvider>,
  );
  return userEvent.setup();
}

test('the first press of the collapsed switch opens its menu, and closing it gives the focus back', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: /^Theme/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  expect(useTheme.getState().theme).toBe('dark');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Theme: Dark' })).toHaveFocus());
});

test.each(['{Enter}', '{ArrowDown}'])('opened by %s, the first theme has the focus', async (key) => {
  const user = show();
  await user.tab();
  await user.keyboard(key);
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'Light' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Theme/ })).toHaveFocus());
});
