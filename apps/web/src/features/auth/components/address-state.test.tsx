import { authSecurityRoutes } from '@waypost/contract/auth-security.routes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aUser } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { AddressState } from './address-state.tsx';

useServer();

test('A10 an address that is not confirmed says so and sends the link again, also once the banner was put away', async () => {
  server.use(answers(authSecurityRoutes.resendVerification, { requested: true }));
  const user = aUser({ isEmailVerified: false });
  renderApp([{ path: '/', element: <AddressState user={user} /> }], '/');
  expect(screen.getByText(/^Not confirmed/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('The link is on its way')).toBeVisible();
});

test('A10 a confirmed address says so; the made-up one of the sample says nothing', () => {
  renderApp([{ path: '/', element: <AddressState user={aUser({ isEmailVerified: true })} /> }], '/');
  expect(screen.getByText('Confirmed')).toBeVisible();
  renderApp(
    [
      {
        path: '/',
        element: <AddressState user={aUser({ isEmailVerified: false, isSampleWorkspace: true })} />,
      },
    ],
    '/',
  );
  expect(screen.queryByText(/^Not confirmed/)).toBeNull();
});
