import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { InlineEdit } from './inline-edit.tsx';

async function edit(onSave: (value: string) => Promise<void>, keys: string) {
  render(<InlineEdit label="Name" value="Old" onSave={onSave} />);
  await userEvent.click(screen.getByRole('button', { name: 'Name: Old. Edit' }));
  await userEvent.keyboard(keys);
}

test('Enter saves the trimmed text once', async () => {
  const onSave = vi.fn(async () => {});
  await edit(onSave, ' New {Enter}');
  expect(onSave).toHaveBeenCalledExactlyOnceWith('New');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('Escape reverts without saving', async () => {
  const onSave = vi.fn(async () => {});
  await edit(onSave, 'New{Escape}');
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Name: Old. Edit' })).toBeInTheDocument();
});

test('a failure stays in edit mode with what was typed and the reason', async () => {
  await edit(async () => {
    throw new Error('The name is taken.');
  }, 'New{Enter}');
  expect(screen.getByRole('textbox')).toHaveValue('New');
  expect(screen.getByRole('alert')).toHaveTextContent('The name is taken.');
});
