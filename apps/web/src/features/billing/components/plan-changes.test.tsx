import { PLANS, planOf } from '@waypost/domain/billing/plans';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSubscription } from '../../../testing/people.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { PlanCards } from './plan-cards.tsx';

function showCards(subscription: ReturnType<typeof aSubscription>) {
  render(
    <PlanCards
      interval="month"
      subscription={subscription}
      busyPlanId={null}
      isPaymentAwaited={false}
      onChoose={() => undefined}
      salesUrl="https://example.com"
    />,
  );
}
const monthly = PLANS.filter(({ hasCheckout, interval }) => hasCheckout && interval === 'month');

test.each([
  ['cancelled', true],
  ['active', false],
] as const)(
  'A11 a change of a plan that is %s says whether it takes a cancellation back',
  (status, takesBack) => {
    render(
      <ChangePlanDialog
        from={planOf(2)}
        to={planOf(1)}
        subscription={{ planId: 2, status }}
        accounts={[]}
        busy={false}
        error={null}
        onConfirm={() => undefined}
        onClose={() => undefined}
      />,
    );
    const said = screen.queryByText(
      /Your Growth plan is cancelled: the change takes that back, and Basic renews/,
    );
    expect(said !== null).toBe(takesBack);
  },
);

test('A11 while a payment is due no other plan can be chosen, and the cards say when', () => {
  showCards(aSubscription({ planId: 1, status: 'past_due', pastDueSince: '2026-11-20T00:00:00.000Z' }));
  for (const { name, id, buttonText } of monthly) {
    if (id === 1) continue;
    expect(screen.getByRole('button', { name: buttonText }), name).toBeDisabled();
  }
  expect(screen.getAllByText('Once the payment that is due has gone through.')).toHaveLength(
    monthly.length - 1,
  );
});

test('A11 beside a plan that has ended nothing is lost or added', () => {
  showCards(aSubscription({ planId: 3, status: 'expired' }));
  expect(screen.queryByText(/You would lose|Adds/)).toBeNull();
  expect(screen.getByText('The plan you had before.')).toBeVisible();
  for (const { buttonText } of monthly)
    expect(screen.getByRole('button', { name: buttonText })).toBeEnabled();
});
