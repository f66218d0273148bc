import { authRoutes } from '@waypost/contract/auth.routes';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/people.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';
import { useServer } from '../../testing/use-server.ts';
import { Shell } from '../shell/shell.tsx';

const chunk = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./command-palette.tsx', async (importOriginal) => {
  await chunk.promise;
  return importOriginal();
});

useServer();

test('A13 what is typed before the palette is there stands in its field, and no key of it acts on the page', async () => {
  signInAs(aUser());
  server.use(
    ...[answers(usersRoutes.get, aUser()), answers(leadsRoutes.listLists, [])],
    ...[answers(campaignsRoutes.list, []), answers(authRoutes.signOut, {} as never)],
  );
  const { router } = renderApp(
    [
      {
        element: <Shell />,
        children: [
          { path: '/', element: <h1>Page</h1> },
          { path: '/campaign/create', element: <h1>New campaign</h1> },
        ],
      },
    ],
    '/',
  );
  await screen.findByRole('heading', { name: 'Page' });
  await userEvent.keyboard('{Control>}k{/Control}comx{Backspace}');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  chunk.resolve();
  expect(await screen.findByRole('combobox')).toHaveValue('com');
  await userEvent.keyboard('ments');
  expect(screen.getByRole('combobox')).toHaveValue('comments');
  expect(router.state.location.pathname).toBe('/');
});

test('A13 the field is empty again the next time the palette is opened', async () => {
  signInAs(aUser());
  server.use(answers(usersRoutes.get, aUser()), answers(leadsRoutes.listLists, []));
  server.use(answers(campaignsRoutes.list, []));
  renderApp([{ element: <Shell />, children: [{ path: '/', element: <h1>Page</h1> }] }], '/');
  await screen.findByRole('heading', { name: 'Page' });
  await userEvent.keyboard('{Control>}k{/Control}ab{Escape}');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toHaveValue('');
});
