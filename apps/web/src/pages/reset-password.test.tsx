import { authSecurityRoutes } from '@waypost/contract/auth-security.routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { Component } from './reset-password.tsx';

useServer();

const routes = [{ path: '/auth/reset', element: <Component /> }];

test('A6 a used link for a new password says so at once, asks for no password and offers a new link', async () => {
  server.use(
    fails(authSecurityRoutes.checkResetLink, {
      code: 'link_expired',
      message: 'Ask for a new one on "Forgot password?".',
    }),
  );
  renderApp(routes, '/auth/reset#used');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^This link does not work any more: it was used/,
  );
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/auth/forgot');
});

test('A6 a link for a new password that works leads to the form', async () => {
  server.use(answers(authSecurityRoutes.checkResetLink, { works: true }));
  renderApp(routes, '/auth/reset#fresh');
  expect(await screen.findByLabelText('New password')).toBeInTheDocument();
});

test('A6 a link that cannot be asked about now still leads to the form', async () => {
  server.use(
    fails(authSecurityRoutes.checkResetLink, { code: 'too_many_requests', message: 'Too many attempts.' }),
  );
  renderApp(routes, '/auth/reset#unknown');
  expect(await screen.findByLabelText('New password')).toBeInTheDocument();
});
