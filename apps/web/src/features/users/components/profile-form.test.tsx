import { usersRoutes } from '@waypost/contract/users.routes';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { clearSession } from '../../../lib/session.ts';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { ProfileForm } from './profile-form.tsx';

useServer();

function show() {
  signInAs(aUser());
  server.use(answers(usersRoutes.get, aUser()), answers(usersRoutes.update, aUser({ name: 'Nora Berg' })));
  const page = (
    <>
      <ProfileForm user={aUser()} />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  return renderApp(
    [
      { path: '/', element: page },
      { path: '/elsewhere', element: <p>Elsewhere it is</p> },
    ],
    '/',
  );
}

test('A10 leaving with unsaved changes asks once; staying keeps what was typed', async () => {
  show();
  await userEvent.type(await screen.findByLabelText('Your role'), 'Founder');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleName('Leave without saving?');
  await userEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(screen.getByLabelText('Your role')).toHaveValue('Founder');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Elsewhere it is')).toBeInTheDocument();
});

async function shownRole(): Promise<string> {
  const field = await screen.findByLabelText<HTMLInputElement>('Your role');
  return field.value;
}

test('what was typed when the session ended is in the form again after the sign-in, until it is discarded', async () => {
  show();
  await userEvent.type(await screen.findByLabelText('Your role'), 'Founder');
  act(() => clearSession());
  cleanup();
  show();
  expect(await shownRole()).toBe('Founder');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  cleanup();
  show();
  expect(await shownRole()).toBe('');
});

test('A10 leaving an unchanged form asks nothing', async () => {
  const { router } = show();
  await userEvent.click(await screen.findByRole('link', { name: 'Elsewhere' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});
