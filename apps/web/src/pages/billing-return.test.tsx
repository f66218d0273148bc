import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Subscription } from '@waypost/contract/users';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CheckoutReturn } from '../features/billing/components/checkout-return.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { aPlanUsage, paymentRecords } from '../testing/billing.ts';
import { aSubscription, aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { Component } from './billing.tsx';

useServer();

const free = aSubscription({ planId: 0, status: 'trialing', trialEndsAt: '2026-12-08T00:00:00.000Z' });
const growth = aSubscription();

beforeEach(() => {
  signInAs(aUser());
  server.use(
    answers(usersRoutes.get, aUser()),
    answers(usersRoutes.getUsage, aPlanUsage),
    answers(usersRoutes.getPaymentRecords, paymentRecords),
    answers(linkedinRoutes.listAccounts, []),
  );
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
    const { router } = show('/billing?checkout=done');
    expect(await screen.findByText(/Waiting for the payment provider to confirm/)).toBeInTheDocument();
    // Whoever has just paid would pay a second time.
    expect(await screen.findByRole('button', { name: 'Choose Basic' })).toBeDisabled();
    server.use(answers(usersRoutes.getSubscription, growth));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText('Thank you. You are on the Growth plan now.')).toBeInTheDocument();
    // A reload does not say it again.
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByText('Thank you. You are on the Growth plan now.')).toBeInTheDocument();
  });

  test('a payment that nobody confirms can be dismissed: a reload does not wait again, and plans are offered', async () => {
    server.use(answers(usersRoutes.getSubscription, free));
    const { router } = show('/billing?checkout=done');
    expect(await screen.findByText(/Waiting for the payment provider to confirm/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Waiting for the payment provider/)).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    expect(await screen.findByRole('button', { name: 'Choose Basic' })).toBeEnabled();
  });

  test('a cancelled checkout says that nothing was bought, and can be dismissed', async () => {
    server.use(answers(usersRoutes.getSubscription, free));
    const { router } = show('/billing?checkout=cancelled');
    expect(await screen.findByText(/Nothing was bought/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Nothing was bought/)).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  test('a thanks that is still on the page is taken back once the plan is not active any more, for good', () => {
    const shown = (mark: string | null, subscription: Subscription) => (
      <QueryClientProvider client={createQueryClient()}>
        <CheckoutReturn mark={mark} subscription={subscription} onForget={() => undefined} />
      </QueryClientProvider>
    );
    const { rerender } = render(shown('done', growth));
    rerender(shown(null, growth));
    expect(screen.getByText('Thank you. You are on the Growth plan now.')).toBeInTheDocument();
    rerender(shown(null, aSubscription({ status: 'past_due' })));
    expect(screen.queryByText(/^Thank you/)).not.toBeInTheDocument();
    // Paid after all, or resumed: that is no purchase.
    rerender(shown(null, growth));
    expect(screen.queryByText(/^Thank you/)).not.toBeInTheDocument();
  });

  test('a first payment that fails is said, with the way to another payment method', async () => {
    server.use(answers(usersRoutes.getSubscription, aSubscription({ status: 'past_due' })));
    show('/billing?checkout=done');
    expect(await screen.findByText(/The payment did not go through/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /Update payment method/ })).toHaveAttribute(
      'href',
      'https://pay.example/card',
    );
  });
});
