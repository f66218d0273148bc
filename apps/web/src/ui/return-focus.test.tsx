import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu.tsx';
import { isReturnedFocus } from './return-focus.tsx';
import { Sheet } from './sheet.tsx';

function Page({ kind }: { kind: 'dialog' | 'sheet' | 'alert' }) {
  const [open, setOpen] = useState(false);
  const [exists, setExists] = useState(true);
  const props = { open, onOpenChange: setOpen, title: 'Details', description: 'Of this row.' };
  return (
    <main id="main" tabIndex={-1}>
      {exists ? <button onClick={() => setOpen(true)}>Open</button> : null}
      <Menu>
        <MenuTrigger>
          <button>More</button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => setOpen(true)}>Details</MenuItem>
        </MenuContent>
      </Menu>
      {kind === 'dialog' ? <Dialog {...props}>Text</Dialog> : null}
      {kind === 'sheet' ? <Sheet {...props}>Text</Sheet> : null}
      {kind === 'alert' ? (
        <AlertDialog
          {...props}
          confirmLabel="Delete"
          onConfirm={() => {
            setExists(false);
            setOpen(false);
          }}
        />
      ) : null}
    </main>
  );
}

test.each(['dialog', 'sheet', 'alert'] as const)(
  'A13 a closed %s gives the focus back to what opened it, also by a menu',
  async (kind) => {
    render(<Page kind={kind} />);
    for (const name of ['Open', 'More']) {
      screen.getByRole('button', { name }).focus();
      await userEvent.keyboard('{Enter}');
      if (name === 'More') await userEvent.keyboard('{Enter}');
      await screen.findByText('Of this row.');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
      expect(isReturnedFocus(document.activeElement)).toBe(true);
    }
  },
);

test('A13 what opened the dialog is gone when it closes: the page has the focus, not nothing', async () => {
  render(<Page kind="alert" />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
