import { authSecurityRoutes } from '@waypost/contract/auth-security.routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { Component } from './verify-email.tsx';

useServer();

test.each([
  [true, 'nora@example.com is confirmed already.'],
  [false, 'This link does not work any more.'],
])('A6 a used link, opened by who is confirmed (%s): %s', async (isEmailVerified, said) => {
  server.use(
    fails(authSecurityRoutes.verifyEmail, {
      code: 'link_expired',
      message: 'This link does not work any more.',
    }),
  );
  server.use(answers(authSecurityRoutes.getEmailChange, { email: 'nora@example.com', waitingEmail: null }));
  signInAs(aUser({ isEmailVerified }));
  renderApp([{ path: '/auth/verify', element: <Component /> }], `/auth/verify#used-${isEmailVerified}`);
  await waitFor(() => expect(screen.getByRole(isEmailVerified ? 'status' : 'alert')).toHaveTextContent(said));
});

test('A6 the link to a new address whose change was taken back does not call the old one confirmed by it', async () => {
  server.use(
    fails(authSecurityRoutes.verifyEmail, { code: 'link_expired', message: 'This link is void.' }),
    answers(authSecurityRoutes.getEmailChange, { email: 'nora@example.com', waitingEmail: null }),
  );
  signInAs(aUser());
  renderApp([{ path: '/auth/verify', element: <Component /> }], '/auth/verify?address=new#taken-back');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(/^Your address is nora@example\.com\. No other/),
  );
});

test('A6 a link of before, opened while another address waits for its own, is not called confirmed', async () => {
  server.use(
    fails(authSecurityRoutes.verifyEmail, { code: 'link_expired', message: 'This link is not the newest.' }),
    answers(authSecurityRoutes.getEmailChange, {
      email: 'nora@example.com',
      waitingEmail: 'nora@fjordworks.example',
    }),
  );
  signInAs(aUser());
  renderApp([{ path: '/auth/verify', element: <Component /> }], '/auth/verify#of-before');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not the newest.');
});

test('A6 the link to a new address says that it is the one to sign in with', async () => {
  server.use(answers(authSecurityRoutes.verifyEmail, { email: 'nora@fjordworks.example', isChanged: true }));
  renderApp([{ path: '/auth/verify', element: <Component /> }], '/auth/verify#of-the-new-one');
  expect(await screen.findByText(/is your email address now/)).toHaveTextContent('nora@fjordworks.example');
});
