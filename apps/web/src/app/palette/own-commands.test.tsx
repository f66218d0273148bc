import { usersRoutes } from '@waypost/contract/users.routes';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { authRoutes } from '@waypost/contract/auth.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readSession } from '../../lib/session.ts';
import { aUser } from '../../testing/people.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';
import { useServer } from '../../testing/use-server.ts';
import { Shell } from '../shell/shell.tsx';

useServer();

async function chooseInPalette(typed: string): Promise<void> {
  signInAs(aUser());
  server.use(
    ...[answers(usersRoutes.get, aUser()), answers(leadsRoutes.listLists, [])],
    ...[answers(campaignsRoutes.list, []), answers(authRoutes.signOut, {} as never)],
  );
  renderApp([{ element: <Shell />, children: [{ path: '/', element: <h1>Page</h1> }] }], '/');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), typed);
  await userEvent.keyboard('{Enter}');
}

test.each(['sign out', 'log out'])('A13 “%s” typed in the palette signs out', async (typed) => {
  await chooseInPalette(typed);
  await waitFor(() => expect(readSession()).toBeNull());
});

test.each(['help', 'keyboard'])('“%s” typed in the palette opens the keyboard shortcuts', async (typed) => {
  await chooseInPalette(typed);
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
});

test('A13 feedback is sent from the palette too: its form opens at its button, once', async () => {
  await chooseInPalette('send feedback');
  expect(await screen.findByRole('textbox', { name: 'Feedback' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Feedback' })).not.toBeInTheDocument());
});
