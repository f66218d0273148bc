import { authSecurityRoutes } from '@waypost/contract/auth-security.routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { fails, server } from '../testing/server.ts';
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
  signInAs(aUser({ isEmailVerified }));
  renderApp([{ path: '/auth/verify', element: <Component /> }], `/auth/verify#used-${isEmailVerified}`);
  await waitFor(() => expect(screen.getByRole(isEmailVerified ? 'status' : 'alert')).toHaveTextContent(said));
});
