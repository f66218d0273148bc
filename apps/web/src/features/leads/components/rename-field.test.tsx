import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import type { CustomField } from '@waypost/contract/leads-grid';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clickUndo } from '../../../testing/click-undo.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { OwnFields } from './own-fields.tsx';

useServer();

const seats: CustomField = { name: 'Seats', kind: 'number' };

test('a renamed field says how many leads carry it, keeps its column in this browser, and can go back', async () => {
  const asked: unknown[] = [];
  localStorage.setItem(
    'lead-grid',
    JSON.stringify([['list ', [{ field: 'custom:Seats', width: 120, pinned: false }]]]),
  );
  server.use(
    answers(leadsGridRoutes.listCustomFields, [seats]),
    answers(leadsGridRoutes.renameCustomField, { name: 'Places', kind: 'number', leads: 1_204 }, (body) =>
      asked.push(body),
    ),
  );
  renderApp([{ path: '/', element: <OwnFields /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Seats' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  const save = screen.getByRole('button', { name: 'Rename' });
  expect(save).toBeDisabled();
  await userEvent.clear(name);
  await userEvent.type(name, ' Places{Enter}');
  expect(await screen.findByText('Seats is now called Places')).toBeInTheDocument();
  expect(screen.getByText('On 1,204 leads.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(localStorage.getItem('lead-grid')).toContain('custom:Places');
  await clickUndo();
  await waitFor(() => expect(asked).toEqual([{ name: 'Places' }, { name: 'Seats' }]));
  await waitFor(() => expect(localStorage.getItem('lead-grid')).toContain('custom:Seats'));
});

test('a name that cannot be given keeps the dialog open and says why', async () => {
  const message = 'There is a field called “Plan” already. Choose another name.';
  server.use(
    answers(leadsGridRoutes.listCustomFields, [seats]),
    fails(leadsGridRoutes.renameCustomField, {
      code: 'conflict',
      message,
      issues: [{ path: 'body.name', message }],
    }),
  );
  renderApp([{ path: '/', element: <OwnFields /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Seats' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'company{Enter}');
  expect(name).toHaveAccessibleDescription(
    'Every lead has a field called “company” already. Choose another name.',
  );
  await userEvent.type(name, ' 2{Enter}');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});
