import { authSecurityRoutes as routes } from '@waypost/contract/auth-security.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { readSession } from '../../../lib/session.ts';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { useCurrentUser } from '../index.ts';
import { EmailCard } from './email-card.tsx';

useServer();

const { email } = aUser();
const better = 'nora@fjordworks.example';

function Page() {
  const user = useCurrentUser();
  return user ? <EmailCard user={user} /> : null;
}

async function show(given: Parameters<typeof aUser>[0] = {}, waitingEmail: string | null = null) {
  signInAs(aUser(given));
  server.use(answers(usersRoutes.get, aUser(given)), answers(routes.getEmailChange, { email, waitingEmail }));
  renderApp([{ path: '/', element: <Page /> }], '/');
  await screen.findByText(email);
}

async function fill(address: string, password = 'seven calm harbours') {
  await userEvent.click(screen.getByRole('button', { name: 'Change the email address' }));
  await userEvent.type(await screen.findByLabelText('New email'), address);
  await userEvent.type(screen.getByLabelText('Current password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
}

test('A6 an address that is not confirmed is replaced at once, on the screen and in the stored sign-in', async () => {
  await show({ isEmailVerified: false });
  const sent = vi.fn();
  server.use(
    answers(routes.askEmailChange, { email: better, waitingEmail: null }, sent),
    answers(routes.getEmailChange, { email: better, waitingEmail: null }),
    answers(usersRoutes.get, aUser({ isEmailVerified: false, email: better })),
  );
  await fill(` ${better} `);
  expect(await screen.findByText(better)).toBeVisible();
  expect(sent).toHaveBeenCalledWith({ email: better, currentPassword: 'seven calm harbours' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(readSession()?.user).toMatchObject({ email: better }));
});

test('A6 a confirmed address stays, and the one that waits is named, sent to again and taken back', async () => {
  await show();
  const sentAgain = vi.fn();
  server.use(
    answers(routes.askEmailChange, { email, waitingEmail: better }),
    answers(routes.getEmailChange, { email, waitingEmail: better }),
    answers(routes.resendEmailChange, { requested: true }, sentAgain),
    answers(routes.takeBackEmailChange, { email, waitingEmail: null }),
  );
  await fill(better);
  expect(await screen.findByText(`Waiting for the confirmation of ${better}`)).toBeVisible();
  expect(screen.getByText(email)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(sentAgain).toHaveBeenCalledTimes(1));
  server.use(answers(routes.getEmailChange, { email, waitingEmail: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByText(/Waiting for the confirmation/)).not.toBeInTheDocument());
});

test('A6 what is wrong stands under its field, and nothing typed is lost', async () => {
  await show();
  await fill('nora@', 'wrong');
  expect(await screen.findByText('Enter an email address like name@company.com.')).toBeVisible();
  const message = 'This is not your password. Check it and try again.';
  server.use(
    fails(routes.askEmailChange, {
      code: 'invalid_input',
      message,
      issues: [{ path: 'body.currentPassword', message }],
    }),
  );
  await userEvent.type(screen.getByLabelText('New email'), 'fjordworks.example');
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(message));
  expect(screen.getByLabelText('New email')).toHaveValue(better);
  server.use(fails(routes.askEmailChange, { code: 'email_taken', message: 'Use another address.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() =>
    expect(screen.getByLabelText('New email')).toHaveAccessibleDescription('Use another address.'),
  );
});

test('A6 the sample workspace says why its address cannot be changed', async () => {
  await show({ isSampleWorkspace: true });
  expect(screen.getByText(/open to everybody here/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
