import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../../testing/people.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';
import { useServer } from '../../testing/use-server.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Shell } from './shell.tsx';

useServer();

beforeEach(() => {
  signInAs(aUser());
  server.use(
    ...[answers(usersRoutes.get, aUser()), answers(leadsRoutes.listLists, [])],
    answers(campaignsRoutes.list, []),
  );
});

async function press(page: React.ReactNode) {
  renderApp([{ element: <Shell />, children: [{ path: '/', element: page }] }], '/');
  await screen.findByRole('heading', { name: 'Page' });
  await userEvent.keyboard('/');
}

test('A13 / leads into the search of the page', async () => {
  await press(
    <>
      <h1>Page</h1>
      <SearchField aria-label="Search leads" value="" onValueChange={() => undefined} />
    </>,
  );
  expect(screen.getByRole('searchbox', { name: 'Search leads' })).toHaveFocus();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('A13 Escape clears the search, and leaves it once it is empty', async () => {
  function Page() {
    const [typed, setTyped] = useState('');
    return (
      <>
        <h1>Page</h1>
        <SearchField aria-label="Search leads" value={typed} onValueChange={setTyped} />
      </>
    );
  }
  await press(<Page />);
  const search = screen.getByRole('searchbox', { name: 'Search leads' });
  await userEvent.keyboard('ada{Escape}');
  expect(search).toHaveValue('');
  expect(search).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(search).not.toHaveFocus();
});

test('A13 / on a page without a search opens the one of the whole app, empty', async () => {
  await press(<h1>Page</h1>);
  expect(await screen.findByRole('combobox')).toHaveValue('');
});
