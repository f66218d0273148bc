import { authRoutes } from '@waypost/contract/auth.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { signedOut } from '../model/auth-store.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

useServer();
beforeEach(() => signedOut());

const session = { user: aUser(), accessToken: 'a1', refreshToken: 'r1' };
const showSignIn = () => renderApp([{ path: '/', element: <SignInForm /> }], '/');
const showSignUp = () => renderApp([{ path: '/', element: <SignUpForm /> }], '/');

async function signIn(email: string, password: string) {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a sign-in is kept for all tabs', async () => {
  const heard = vi.fn();
  server.use(answers(authRoutes.signIn, session, heard));
  const { auth } = showSignIn();
  await signIn(' Nora@Example.com', 'correct horse');
  await waitFor(() => expect(auth.getState().isAuthenticated).toBe(true));
  expect(heard).toHaveBeenCalledWith({ email: 'nora@example.com', password: 'correct horse' });
  expect(JSON.parse(localStorage.getItem('accessToken') ?? '')).toEqual({ token: 'a1' });
});

test('A6 Tab leads from the address to the password, and past it to the way to a new one', async () => {
  showSignIn();
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.tab();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveFocus();
});

test('what is missing is said at its field, and nothing is sent', async () => {
  showSignIn();
  await signIn('not-an-address', '');
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/like name@company\.com/),
  );
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
});

test('wrong credentials are said at the password, and nothing typed is lost', async () => {
  server.use(fails(authRoutes.signIn, { code: 'wrong_credentials', message: 'Email or password is wrong.' }));
  showSignIn();
  await signIn('nora@example.com', 'wrong');
  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Email or password is wrong.'),
  );
  expect(screen.getByLabelText('Email')).toHaveValue('nora@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('wrong');
});

test('a failure that belongs to no field stands above the form', async () => {
  server.use(
    fails(authRoutes.signIn, { code: 'too_many_requests', message: 'Too many tries. Wait a minute.' }),
  );
  showSignIn();
  await signIn('nora@example.com', 'wrong');
  expect(await screen.findByText('Too many tries. Wait a minute.')).toBeInTheDocument();
});

test("the server's own field errors reach their fields", async () => {
  server.use(
    fails(authRoutes.signUp, {
      code: 'invalid_input',
      message: 'Check the fields.',
      issues: [{ path: 'body.name', message: 'This name is not allowed.' }],
    }),
  );
  showSignUp();
  await userEvent.type(screen.getByLabelText('Name'), 'admin');
  await userEvent.type(screen.getByLabelText('Email'), 'nora@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'long enough 1');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('This name is not allowed.'),
  );
});

test('a short password is refused at its field, an address that is taken at its own', async () => {
  server.use(
    fails(authRoutes.signUp, {
      code: 'email_taken',
      message: 'This address has an account. Sign in instead.',
    }),
  );
  showSignUp();
  await userEvent.type(screen.getByLabelText('Name'), 'Nora');
  await userEvent.type(screen.getByLabelText('Email'), 'nora@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'short');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Use at least 10 characters.'),
  );
  await userEvent.type(screen.getByLabelText('Password'), ' but longer');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'This address has an account. Sign in instead.',
    ),
  );
  expect(screen.getByLabelText('Password')).toHaveValue('short but longer');
});
