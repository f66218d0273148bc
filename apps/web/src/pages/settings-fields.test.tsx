import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import type { CustomField, CustomFieldUse } from '@waypost/contract/leads-grid';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { routes } from '../app/routes.tsx';
import { clickUndo } from '../testing/click-undo.ts';
import { aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { usersRoutes } from '@waypost/contract/users.routes';

useServer();

const seats: CustomField = { name: 'Seats', kind: 'number' };

const unused: CustomFieldUse = { leads: 0, views: [], aiColumns: [], imports: 0 };

test('a field that nothing uses goes at once and can be brought back with its kind', async () => {
  const given: unknown[] = [];
  signInAs(aUser());
  server.use(
    answers(usersRoutes.get, aUser()),
    answers(leadsGridRoutes.listCustomFields, [seats]),
    answers(leadsGridRoutes.customFieldUse, unused),
    answers(leadsGridRoutes.deleteCustomField, { deleted: true }),
    answers(leadsGridRoutes.setCustomField, seats, (body) => given.push(body)),
  );
  renderApp(routes, '/settings/fields');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Seats' }));
  await clickUndo();
  await waitFor(() => expect(given).toEqual([seats]));
});

test('a new field that is there already is refused, and its kind stays', async () => {
  const message = 'There is a field called “Seats” already.';
  const set: unknown[] = [];
  signInAs(aUser());
  server.use(
    answers(usersRoutes.get, aUser()),
    answers(leadsGridRoutes.listCustomFields, [seats]),
    answers(leadsGridRoutes.setCustomField, seats, (body) => set.push(body)),
    fails(leadsGridRoutes.addCustomField, {
      code: 'conflict',
      message,
      issues: [{ path: 'body.name', message }],
    }),
  );
  renderApp(routes, '/settings/fields');
  await userEvent.type(await screen.findByRole('textbox', { name: 'New field' }), 'seats{Enter}');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(set).toEqual([]);
});
