import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aSubscription, aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { Component } from './billing.tsx';

useServer();

const free = aSubscription({ planId: 0, status: 'trialing', trialEndsAt: '2026-12-08T00:00:00.000Z' });
const growth = aSubscription();
const usage = {
  keywords: { used: 9240, max: 25_000 },
  senders: { used: 1, max: 2 },
  linkedInAccounts: { used: 2, max: 2 },
  periodStartsAt: '2026-11-18T00:00:00.000Z',
  periodEndsAt: '2026-12-18T00:00:00.000Z',
  seats: 1,
};

beforeEach(() => {
  signInAs(aUser());
  server.use(answers(usersRoutes.get, aUser()), answers(usersRoutes.getUsage, usage));
});

afterEach(() => {
  vi.useRealTimers();
});

function show(address: string) {
  return renderApp([{ path: '/billing', element: <Component /> }], address);
}

describe('back from the checkout', () => {
  test('it waits until the provider has confirmed, then says so', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    server.use(answers(usersRoutes.getSubscription, free));
    show('/billing?checkout=done');
    expect(await screen.findByText(/Waiting for the payment provider to confirm/)).toBeInTheDocument();
    server.use(answers(usersRoutes.getSubscription, growth));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText('Thank you. You are on the Growth plan now.')).toBeInTheDocument();
  });

  test('a cancelled checkout says that nothing was bought, and can be dismissed', async () => {
    server.use(answers(usersRoutes.getSubscription, free));
    const { router } = show('/billing?checkout=cancelled');
    expect(await screen.findByText(/Nothing was bought/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Nothing was bought/)).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });
});

test('the plans are the table: prices, savings, popular mark; Free Trial and Custom have no checkout', async () => {
  server.use(answers(usersRoutes.getSubscription, free));
  show('/billing');
  const custom = (await screen.findByRole('heading', { name: 'Custom' })).closest('li')!;
  expect(within(custom).getByRole('link', { name: /^Contact Sales/ })).toHaveAttribute('target', '_blank');
  const trial = screen.getByRole('heading', { level: 3, name: 'Free Trial' }).closest('li')!;
  expect(within(trial).getByRole('button', { name: 'Current plan' })).toBeDisabled();
  const growthCard = screen.getByRole('heading', { level: 3, name: 'Growth' }).closest('li')!;
  expect(within(growthCard).getByText('$79')).toBeInTheDocument();
  expect(within(growthCard).getByText('Popular')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
  expect(screen.getByText('20% savings, $98')).toBeInTheDocument();
  expect(screen.getByText('$2000')).toBeInTheDocument();
});

test('a running plan changes after its price was confirmed, and waits for the provider', async () => {
  const heard: unknown[] = [];
  server.use(
    answers(usersRoutes.getSubscription, growth),
    answers(usersRoutes.changeSubscription, { subscription: growth, checkoutUrl: null }, (body) =>
      heard.push(body),
    ),
  );
  show('/billing');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Enterprise' }));
  expect(heard).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Change to Enterprise' }));
  expect(await screen.findByText(/confirm the change to Enterprise/)).toBeInTheDocument();
  expect(heard).toEqual([{ planId: 3 }]);
});

test('a payment provider that does not answer is said in place', async () => {
  server.use(
    answers(usersRoutes.getSubscription, free),
    fails(usersRoutes.changeSubscription, {
      code: 'payments_unavailable',
      message: 'The payment provider does not answer. Try again.',
    }),
  );
  show('/billing');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Basic' }));
  expect(await screen.findByText('The payment provider does not answer. Try again.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose Basic' })).toBeEnabled());
});
