import { screen } from '@testing-library/react';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { WorldControls } from './world-controls.tsx';

useServer();

test('nobody is told to connect an account before it is known whether one is connected', async () => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    answers(linkedinRoutes.listAccounts, []),
    http.get('*/_sandbox/accounts', async () => {
      await asked;
      return HttpResponse.json({ items: [] });
    }),
  );
  renderApp([{ path: '/', element: <WorldControls /> }], '/');
  expect(screen.queryByText(/^Connect a LinkedIn account/)).toBeNull();
  answer();
  expect(await screen.findByText(/^Connect a LinkedIn account/)).toBeVisible();
});
