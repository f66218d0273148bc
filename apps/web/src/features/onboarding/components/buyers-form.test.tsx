import type { Onboarding } from '@waypost/contract/users';
import { usersRoutes } from '@waypost/contract/users.routes';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useDrafts } from '../../../lib/drafts.ts';
import { readDrafts } from '../../../lib/kept-drafts.ts';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { BuyersForm } from './buyers-form.tsx';

useServer();

test('with too few credits no profile can be built, and the plans are shown', async () => {
  server.use(answers(usersRoutes.getUsage, { keywords: { used: 998, max: 1_000 } } as never));
  const onboarding = { sells: 'Payroll software', website: 'https://example.com' } as Onboarding;
  const form = <BuyersForm onboarding={onboarding} building={null} onBuilding={() => {}} />;
  renderApp([{ path: '/', element: form }], '/');
  expect(await screen.findByText('Insufficient credits.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing');
  expect(screen.getByRole('button', { name: 'Build profile' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Read my website instead' })).toBeDisabled();
});

test('A7 the buyers as they were described are there after a reload and after a step back', async () => {
  signInAs(aUser());
  server.use(answers(usersRoutes.getUsage, { keywords: { used: 0, max: 1_000 } } as never));
  const onboarding = { sells: null, website: null } as Onboarding;
  const form = <BuyersForm onboarding={onboarding} building={null} onBuilding={() => {}} />;
  renderApp([{ path: '/', element: form }], '/');
  await userEvent.type(screen.getByRole('textbox', { name: 'Your buyers' }), 'HR managers in Spain');
  cleanup();
  useDrafts.setState({ drafts: readDrafts() });
  renderApp([{ path: '/', element: form }], '/');
  expect(screen.getByRole('textbox', { name: 'Your buyers' })).toHaveValue('HR managers in Spain');
});
