import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../../testing/render-app.tsx';
import { answers, server } from '../../../../testing/server.ts';
import { useServer } from '../../../../testing/use-server.ts';
import { SetFieldDialog } from './set-field-dialog.tsx';

useServer();

function open() {
  const ordered = vi.fn();
  server.use(answers(leadsGridRoutes.listCustomFields, [{ name: 'Plan', kind: 'text' }]));
  const dialog = (
    <SetFieldDialog about="12 leads" busy={false} error={null} onOrder={ordered} onClose={() => undefined} />
  );
  renderApp([{ path: '/', element: dialog }], '/');
  return ordered;
}
async function choose(label: string) {
  await userEvent.click(await screen.findByRole('button', { name: /^Field/ }));
  await userEvent.click(await screen.findByRole('option', { name: label }));
}

test('nothing is chosen and nothing can be sent until a field and a value are given', async () => {
  const ordered = open();
  const send = await screen.findByRole('button', { name: 'Set the field' });
  expect(send).toBeDisabled();
  await choose('Company');
  expect(send).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Value'), '{Enter}');
  expect(ordered).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Value'), 'Acme{Enter}');
  expect(ordered).toHaveBeenCalledWith({ action: 'set_field', field: 'company', value: 'Acme' });
});

test('clearing a field for all of them has to be said', async () => {
  const ordered = open();
  await screen.findByRole('button', { name: 'Set the field' });
  await choose('Plan');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Clear the field' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear the field' }));
  expect(ordered).toHaveBeenCalledWith({ action: 'set_field', field: 'custom:Plan', value: '' });
});

test('a new field is not called as one that every lead has', async () => {
  const ordered = open();
  await screen.findByRole('button', { name: 'Set the field' });
  await choose('A new field');
  await userEvent.type(screen.getByLabelText('Name of the new field'), 'email');
  await userEvent.type(screen.getByLabelText('Value'), 'x');
  expect(screen.getByLabelText('Name of the new field')).toHaveAccessibleDescription(
    'Every lead has a field called “email” already. Choose another name.',
  );
  expect(screen.getByRole('button', { name: 'Set the field' })).toBeDisabled();
  expect(ordered).not.toHaveBeenCalled();
});
