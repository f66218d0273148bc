import type { ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu.tsx';

async function open(item: ReactNode) {
  render(
    <Menu>
      <MenuTrigger>
        <button type="button">More</button>
      </MenuTrigger>
      <MenuContent>{item}</MenuContent>
    </Menu>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
}

test('an item may be a link, with or without a shortcut', async () => {
  await open(
    <>
      <MenuItem asChild>
        <a href="/leads">Lead lists</a>
      </MenuItem>
      <MenuItem asChild keys="E">
        <a href="/campaign">Edit</a>
      </MenuItem>
    </>,
  );
  expect(screen.getByRole('menuitem', { name: 'Lead lists' })).toHaveAttribute('href', '/leads');
  const edit = screen.getByRole('menuitem', { name: /Edit/ });
  expect(edit).toHaveAttribute('href', '/campaign');
  expect(edit).toHaveTextContent('EditE');
});

test('an ordinary item is chosen and shows its shortcut', async () => {
  const chosen = vi.fn();
  await open(
    <MenuItem keys="E" onSelect={chosen}>
      Archive
    </MenuItem>,
  );
  await userEvent.click(screen.getByRole('menuitem', { name: /ArchiveE/ }));
  expect(chosen).toHaveBeenCalledOnce();
});
