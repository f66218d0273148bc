import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSubscription, aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { useServer } from '../../../testing/use-server.ts';
import { PlanEndedBanner } from './plan-ended-banner.tsx';

useServer();

function show(subscription: Parameters<typeof aSubscription>[0], address: string) {
  signInAs(aUser({ subscription: aSubscription(subscription) }));
  renderApp([{ path: '*', element: <PlanEndedBanner /> }], address);
}

test('A11 an ended plan is told above the campaigns, with the way to a plan', async () => {
  show({ status: 'expired' }, '/campaign');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your Growth plan has ended.');
  expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/billing');
});

test('A11 an ended trial is told too, in words of its own', async () => {
  show({ planId: 0, status: 'expired' }, '/leads');
  // What has expired is red wherever it is said.
  expect(await screen.findByRole('alert')).toHaveTextContent('Your free trial has ended.');
  expect(screen.getByText(/Finding and scoring people takes keywords/)).toBeInTheDocument();
  expect(screen.queryByText(/Campaigns send nothing/)).not.toBeInTheDocument();
});

test.each([
  ['a plan that runs', { status: 'active' as const }, '/campaign'],
  ['a trial that runs', { planId: 0, status: 'trialing' as const }, '/campaign'],
  ['the billing page, which says it itself', { status: 'expired' as const }, '/billing'],
])('A11 nothing of it on %s', (_name, subscription, address) => {
  show(subscription, address);
  expect(screen.queryByText(/has ended/)).not.toBeInTheDocument();
});
