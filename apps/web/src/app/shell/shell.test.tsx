import { usersRoutes } from '@waypost/contract/users.routes';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/people.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';
import { useServer } from '../../testing/use-server.ts';
import { Shell } from './shell.tsx';

useServer();

/** A busy machine may take its time. */
const patient = { timeout: 10_000 };

test('A1 a page that takes its time to arrive shows that it is on its way', async () => {
  const arrived = Promise.withResolvers<{ Component: () => React.ReactNode }>();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  signInAs(aUser());
  server.use(answers(usersRoutes.get, aUser()));
  const { router } = renderApp(
    [
      {
        element: <Shell />,
        children: [
          { path: '/dashboard', element: <h1>Dashboard</h1> },
          { path: '/inbox', lazy: () => arrived.promise },
        ],
      },
    ],
    '/dashboard',
  );
  expect(screen.queryByTestId('page-under-way')).not.toBeInTheDocument();
  act(() => void router.navigate('/inbox'));
  expect(await screen.findByTestId('page-under-way', {}, patient)).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  act(() => arrived.resolve({ Component: () => <h1>Unibox</h1> }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Unibox' }, patient)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByTestId('page-under-way')).not.toBeInTheDocument(), patient);
}, 30_000);
