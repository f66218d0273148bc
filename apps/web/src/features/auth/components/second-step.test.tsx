import { authRoutes } from '@waypost/contract/auth.routes';
import { authSecurityRoutes } from '@waypost/contract/auth-security.routes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { signedOut } from '../model/auth-store.ts';
import { ForgotForm } from './forgot-form.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

useServer();
beforeEach(() => signedOut());

/** Signs in only with the code of the app, like somebody whose second factor is on. */
function serverAsksForCode(right: string, heard: (body: unknown) => void) {
  server.use(
    http.post('http://localhost:3000/api/auth/signin', async ({ request }) => {
      const body = (await request.json()) as { code?: string };
      heard(body);
      const refuse = (code: string, message: string) =>
        HttpResponse.json({ code, message, requestId: 'r' }, { status: 401 });
      if (body.code === undefined) return refuse('second_factor_required', 'Enter the code.');
      if (body.code !== right) return refuse('wrong_code', 'This code is not right.');
      return HttpResponse.json({ data: { user: aUser(), accessToken: 'a1', refreshToken: 'r1' } });
    }),
  );
}

test('the second step keeps what was typed, says a wrong code in place, and needs no press for the right one', async () => {
  const heard = vi.fn();
  serverAsksForCode('123456', heard);
  const { auth } = renderApp([{ path: '/', element: <SignInForm /> }], '/');
  await userEvent.type(screen.getByLabelText('Email'), 'nora@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  const code = await screen.findByRole('textbox', { name: 'Code' });
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.type(code, '000000');
  await waitFor(() => expect(code).toHaveAccessibleDescription('This code is not right.'));
  expect(code).toHaveValue('');
  await userEvent.type(code, '123 456');
  await waitFor(() => expect(auth.getState().isAuthenticated).toBe(true));
  expect(heard).toHaveBeenLastCalledWith({
    email: 'nora@example.com',
    password: 'correct horse',
    code: '123456',
  });
});

test('a recovery code takes the place of the app, and Back leads to email and password as they were', async () => {
  const heard = vi.fn();
  serverAsksForCode('abcde-fghjk', heard);
  const { auth } = renderApp([{ path: '/', element: <SignInForm /> }], '/');
  await userEvent.type(screen.getByLabelText('Email'), 'nora@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Email')).toHaveValue('nora@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '000000');
  expect(await screen.findByText('This code is not right.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.queryByText('This code is not right.')).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'abcde-fghjk');
  await userEvent.click(screen.getByRole('button', { name: 'Verify and sign in' }));
  await waitFor(() => expect(auth.getState().isAuthenticated).toBe(true));
});

test('what is said after asking for a link is the same whoever has the address, and it can be sent again', async () => {
  const heard = vi.fn();
  server.use(answers(authSecurityRoutes.forgotPassword, { requested: true }, heard));
  renderApp([{ path: '/', element: <ForgotForm email="nora@example.com" onSent={() => undefined} /> }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/has an account, a link is on its way\./)).toBeInTheDocument();
  expect(screen.getByText(/a link is on its way\./).closest('[role=status]')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText(/^Sent again\./)).toBeInTheDocument();
  expect(heard).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(screen.getByLabelText('Email')).toHaveValue('nora@example.com');
});

test('a link that is used up is said on top, and the new password stays typed', async () => {
  server.use(
    fails(authSecurityRoutes.resetPassword, {
      code: 'link_expired',
      message: 'This link does not work any more.',
    }),
  );
  renderApp([{ path: '/', element: <ResetForm token="t" onDone={() => undefined} /> }], '/');
  const field = screen.getByLabelText('New password');
  expect(field).toHaveAttribute('autocomplete', 'new-password');
  await userEvent.type(field, 'password2026');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/first passwords that guessers try/));
  await userEvent.clear(field);
  await userEvent.type(field, 'seven calm harbours');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText('This link does not work any more.')).toBeInTheDocument();
  expect(field).toHaveValue('seven calm harbours');
});

test('a link that was not copied whole is said, not swallowed', async () => {
  renderApp([{ path: '/', element: <ResetForm token={'t'.repeat(201)} onDone={() => undefined} /> }], '/');
  await userEvent.type(screen.getByLabelText('New password'), 'seven calm harbours');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This link is not complete/);
});

test('a password can be shown, and Caps Lock is said while it is on', async () => {
  renderApp([{ path: '/', element: <PasswordInput aria-label="Password" /> }], '/');
  const field = screen.getByLabelText('Password');
  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
  expect(screen.getByText('Caps Lock is on.')).toBeInTheDocument();
  fireEvent.keyUp(field, { key: 'CapsLock', modifierCapsLock: false });
  expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument();
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
});

test('too many attempts are said above the form with the time to wait', async () => {
  server.use(
    fails(authRoutes.signIn, {
      code: 'too_many_requests',
      message: 'Too many attempts. Try again in 3 minutes.',
    }),
  );
  renderApp([{ path: '/', element: <SignInForm /> }], '/');
  await userEvent.type(screen.getByLabelText('Email'), 'nora@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 3 minutes.');
  expect(screen.getByLabelText('Password')).toHaveValue('wrong');
});
