import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { Component as Appearance } from './settings-appearance.tsx';

useServer();

test('A8 whoever hid the first steps brings them back under Appearance', async () => {
  const hidden = aUser({ preferences: { firstStepsPutAway: true } });
  signInAs(hidden);
  const saved = vi.fn();
  const shown = aUser({ preferences: { firstStepsPutAway: false } });
  server.use(answers(usersRoutes.get, hidden), answers(usersRoutes.update, shown, saved));
  renderApp([{ path: '/', element: <Appearance /> }], '/');
  const steps = await screen.findByRole('switch', { name: /^Show the first steps/ });
  expect(steps).not.toBeChecked();
  await userEvent.click(steps);
  await waitFor(() => expect(steps).toBeChecked());
  expect(saved).toHaveBeenCalledWith({ preferences: { firstStepsPutAway: false } });
});
