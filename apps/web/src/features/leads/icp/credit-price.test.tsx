import { usersRoutes } from '@waypost/contract/users.routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSubscription, aUser } from '../../../testing/people.ts';
import { aPlanUsage } from '../../../testing/billing.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { CreditPrice } from './credit-price.tsx';

useServer();

function show(subscription: Parameters<typeof aSubscription>[0], keywords: { used: number; max: number }) {
  const user = aUser({ subscription: aSubscription(subscription) });
  signInAs(user);
  server.use(answers(usersRoutes.get, user), answers(usersRoutes.getUsage, { ...aPlanUsage, keywords }));
  renderApp([{ path: '/', element: <CreditPrice credits={5} /> }], '/');
}
const words = async () => (await screen.findByText('Insufficient credits.')).parentElement?.textContent;

test('after the end of the trial or of a plan too few credits are said with that cause', async () => {
  show({ planId: 0, status: 'expired' }, { used: 0, max: 0 });
  expect(await words()).toBe('5 credits, 0 left. Insufficient credits. Your free trial has ended. See plans');
});

test('where they are used up no other cause is named', async () => {
  show({}, { used: 24_997, max: 25_000 });
  expect(await words()).toBe('5 credits, 3 left. Insufficient credits. See plans');
});
