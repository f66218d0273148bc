import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Subscription } from '@waypost/contract/users';
import { businessClock } from '../../../lib/clock.ts';
import { aSubscription, aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { SubscriptionBanner } from './subscription-banner.tsx';

beforeEach(() => {
  signInAs(aUser());
  businessClock.hear('2026-11-24T12:00:00.000Z');
});

function show(subscription: Subscription | null) {
  renderApp(
    [{ path: '/', element: <SubscriptionBanner subscription={subscription} billingPath="/billing" /> }],
    '/',
  );
}
const looks = { green: 'bg-success-banner', yellow: 'bg-warning-banner', red: 'bg-danger-banner' } as const;

test.each([
  ['green', '2026-12-18T12:00:00.000Z', 'Your Growth plan expires on 18 Dec 2026'],
  ['yellow', '2026-11-26T12:00:00.000Z', 'Your Growth plan expires on 26 Nov 2026'],
  ['red', '2026-11-22T12:00:00.000Z', 'Your Growth plan expired on 22 Nov 2026'],
] as const)('a paid plan is %s with its date', (color, renewsAt, text) => {
  show(aSubscription({ renewsAt }));
  expect(screen.getByText(text).parentElement?.parentElement).toHaveClass(looks[color]);
  expect(screen.getByRole('link', { name: 'Check billing' })).toHaveAttribute('href', '/billing');
});

test('a plan whose payment failed says so, in the colour of the day on which it ends', () => {
  show(
    aSubscription({
      status: 'past_due',
      renewsAt: '2027-01-18T12:00:00.000Z',
      pastDueSince: '2026-11-18T12:00:00.000Z',
    }),
  );
  const text = screen.getByText('Your Growth plan expires on 02 Dec 2026');
  // Eight days are left: yellow begins at three.
  expect(text.parentElement?.parentElement).toHaveClass(looks.green);
  const banner = screen.getByText(/A payment did not go through/).closest('[role=status]')!;
  expect(banner.querySelector('svg')).toHaveClass('lucide-triangle-alert');
});

test('a plan that was cancelled while its payment was due ends with what is paid', () => {
  show(
    aSubscription({
      status: 'cancelled',
      renewsAt: '2026-11-26T12:00:00.000Z',
      endsAt: '2026-11-26T12:00:00.000Z',
      pastDueSince: '2026-11-23T12:00:00.000Z',
    }),
  );
  const text = screen.getByText('Your Growth plan expires on 26 Nov 2026');
  expect(text.parentElement?.parentElement).toHaveClass(looks.yellow);
});

test('the free plan asks to upgrade', () => {
  show(aSubscription({ planId: 0, status: 'trialing', trialEndsAt: '2026-12-08T12:00:00.000Z' }));
  expect(screen.getByText('Upgrade to unlock more features')).toBeInTheDocument();
  expect(screen.getByText('Free Trial, ends 08 Dec 2026')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/billing');
});

test('without a subscription there is no banner', () => {
  show(null);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
