import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import type { CustomField } from '@waypost/contract/leads-grid';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { routes } from '../app/routes.tsx';
import { aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { usersRoutes } from '@waypost/contract/users.routes';

useServer();

/** A toast takes the pointer one drawing after it stands there. */
const clickSoon = userEvent.setup({ pointerEventsCheck: 0 });
const seats: CustomField = { name: 'Seats', kind: 'number' };

test('a deleted field can be brought back with its kind; one with values stays and says why', async () => {
  const given: unknown[] = [];
  signInAs(aUser());
  server.use(
    answers(usersRoutes.get, aUser()),
    answers(leadsGridRoutes.listCustomFields, [seats]),
    answers(leadsGridRoutes.deleteCustomField, { deleted: true }),
    answers(leadsGridRoutes.setCustomField, seats, (body) => given.push(body)),
  );
  renderApp(routes, '/settings/fields');
  const remove = await screen.findByRole('button', { name: 'Delete Seats' });
  await userEvent.click(remove);
  await clickSoon.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(given).toEqual([seats]));

  server.use(
    fails(leadsGridRoutes.deleteCustomField, { code: 'conflict', message: '2 leads have a value in Seats.' }),
  );
  await userEvent.click(remove);
  expect(await screen.findByText('The field was not deleted')).toBeInTheDocument();
  expect(screen.getByText('2 leads have a value in Seats.')).toBeInTheDocument();
});
