import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

function open(props: Partial<DialogProps> = {}) {
  const onOpenChange = vi.fn();
  render(
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Rename"
      description="Choose another name."
      footer={<Button>Save</Button>}
      {...props}
    >
      {props.children ?? (
        <Field label="Name">
          <Input />
        </Field>
      )}
    </Dialog>,
  );
  return onOpenChange;
}

test('a dialog opens on its first field and is named and described', () => {
  open();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  const dialog = screen.getByRole('dialog', { name: 'Rename' });
  expect(dialog).toHaveAccessibleDescription('Choose another name.');
});

test('a field that nobody sees, such as the address for a password manager, does not take the focus', () => {
  open({
    children: (
      <form>
        <input type="text" autoComplete="username" value="nora@example.com" readOnly hidden />
        <Field label="Password">
          <Input type="password" />
        </Field>
      </form>
    ),
  });
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('Escape closes a clean dialog', async () => {
  const onOpenChange = open();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('Escape keeps a dialog in which something was typed; its close button still closes', async () => {
  const onOpenChange = open({ dirty: true });
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('nothing closes a dialog while it works', async () => {
  const onOpenChange = open({ busy: true });
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('a failure is said inside the open dialog', () => {
  open({ error: 'The name is taken. Choose another one.' });
  expect(screen.getByRole('alert')).toHaveTextContent('The name is taken.');
  expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('alert'));
});

test('an alert starts on Cancel, so that Enter does no harm', async () => {
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  render(
    <AlertDialog
      open
      onOpenChange={onOpenChange}
      title="Delete the list?"
      description="It cannot be brought back."
      confirmLabel="Delete list"
      onConfirm={onConfirm}
    />,
  );
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

const alertOf = (props: { open?: boolean; busy?: boolean; error?: string; onConfirm: () => void }) => (
  <AlertDialog
    open
    onOpenChange={vi.fn()}
    title="Delete the list?"
    description="It cannot be brought back."
    confirmLabel="Delete list"
    {...props}
  />
);

test('a double click on what cannot be undone does it once', async () => {
  const onConfirm = vi.fn();
  render(alertOf({ onConfirm }));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete list' }));
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('what failed can be confirmed again, and so can the next opening', async () => {
  const onConfirm = vi.fn();
  const { rerender } = render(alertOf({ onConfirm }));
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Delete list' }));
  await confirm();
  rerender(alertOf({ onConfirm, busy: true }));
  rerender(alertOf({ onConfirm, error: 'Not now.' }));
  await confirm();
  expect(onConfirm).toHaveBeenCalledTimes(2);
  rerender(alertOf({ onConfirm, open: false }));
  rerender(alertOf({ onConfirm }));
  await confirm();
  expect(onConfirm).toHaveBeenCalledTimes(3);
});
