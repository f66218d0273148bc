import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anAccount } from '../testing/accounts.ts';
import { aPlanUsage, paymentRecords } from '../testing/billing.ts';
import { aSubscription, aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { useToasts } from '../ui/toast-store.ts';
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

test('what is not built yet is said so on every card that names it, and counts nowhere as had', async () => {
  server.use(answers(usersRoutes.getSubscription, growth));
  show('/billing');
  for (const name of ['Basic', 'Growth', 'Enterprise', 'Custom']) {
    const card = (await screen.findByRole('heading', { level: 3, name })).closest('li')!;
    expect(card).toHaveTextContent('AI sales bot - not built yet');
  }
  const group = await screen.findByRole('group', { name: 'Usage' });
  expect(group).not.toHaveTextContent('AI sales bot');
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

test('a confirmed change of a running plan is said once, with the plan it led to', async () => {
  useToasts.setState({ toasts: [] });
  const enterprise = aSubscription({ planId: 3 });
  server.use(
    answers(usersRoutes.getSubscription, growth),
    answers(usersRoutes.changeSubscription, { subscription: growth, checkoutUrl: null }),
  );
  const { queries } = show('/billing');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Enterprise' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change to Enterprise' }));
  expect(await screen.findByText(/confirm the change to Enterprise/)).toBeInTheDocument();
  expect(useToasts.getState().toasts).toEqual([]);
  server.use(answers(usersRoutes.getSubscription, enterprise));
  await queries.invalidateQueries();
  await waitFor(() => expect(screen.queryByText(/confirm the change/)).not.toBeInTheDocument());
  const said = { title: 'Plan changed', description: 'You are on the Enterprise plan now.', tone: 'success' };
  const [only, ...more] = useToasts.getState().toasts;
  expect(only).toMatchObject(said);
  useToasts.setState({ toasts: [] });
  await queries.invalidateQueries();
  expect([more, useToasts.getState().toasts]).toEqual([[], []]);
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

describe('A11 a plan that lets fewer accounts act than are connected', () => {
  const account = (n: number, name: string, planRest: string | null = null) =>
    anAccount({ id: `01920000-0000-7000-8000-0000000000b${n}`, name, planRest, campaignsUsing: n });
  const three = [account(1, 'Ada Lovelace'), account(2, 'Ben Bitdiddle'), account(3, 'Cleo Ferry')];
  const enterprise = aSubscription({ planId: 3 });

  test('asks which go on, chooses for nobody, and sends exactly that choice', async () => {
    const heard: unknown[] = [];
    server.use(
      answers(usersRoutes.getSubscription, enterprise),
      answers(linkedinRoutes.listAccounts, three),
      answers(usersRoutes.changeSubscription, { subscription: enterprise, checkoutUrl: null }, (body) =>
        heard.push(body),
      ),
    );
    const user = userEvent.setup();
    show('/billing');
    await screen.findByText('9,240');
    await user.click(await screen.findByRole('button', { name: 'Choose Growth' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Change from Enterprise to Growth?' });
    expect(dialog).toHaveTextContent('You would lose 3 LinkedIn accounts, 25,000 keywords a month');
    const confirm = within(dialog).getByRole('button', { name: 'Change to Growth' });
    expect(confirm).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox', { name: /Ada Lovelace/ }));
    expect(confirm).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox', { name: /Cleo Ferry/ }));
    expect(within(dialog).getByRole('checkbox', { name: /Ben Bitdiddle/ })).toBeDisabled();
    await user.click(confirm);
    await waitFor(() => expect(heard).toEqual([{ planId: 2, keepAccountIds: [three[0]?.id, three[2]?.id] }]));
  });

  test('starts with the choice that stands where some rest already, as long as it finds room', async () => {
    const resting = [account(1, 'Ada Lovelace', 'Ada Lovelace rests.'), ...three.slice(1)];
    server.use(answers(usersRoutes.getSubscription, growth), answers(linkedinRoutes.listAccounts, resting));
    const user = userEvent.setup();
    show('/billing?interval=year');
    await screen.findByText('1 LinkedIn account rests');
    await user.click(await screen.findByRole('button', { name: 'Choose Growth Yearly' }));
    let dialog = await screen.findByRole('alertdialog', { name: 'Change from Growth to Growth Yearly?' });
    expect(within(dialog).getByRole('checkbox', { name: /Ada Lovelace/ })).not.toBeChecked();
    expect(within(dialog).getByRole('checkbox', { name: /Ben Bitdiddle/ })).toBeChecked();
    expect(within(dialog).getByRole('checkbox', { name: /Cleo Ferry/ })).toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Change to Growth Yearly' })).toBeEnabled();
    await user.click(within(dialog).getByRole('button', { name: 'Keep the plan' }));
    await user.click(await screen.findByRole('button', { name: 'Choose Basic Yearly' }));
    dialog = await screen.findByRole('alertdialog', { name: 'Change from Growth to Basic Yearly?' });
    expect(dialog).toHaveTextContent('0 of 1 chosen');
  });

  test('says which rest, and lets others be chosen without the provider', async () => {
    const heard: unknown[] = [];
    const resting = [account(1, 'Ada Lovelace'), account(2, 'Ben Bitdiddle', 'Ben Bitdiddle rests.')];
    const basic = aSubscription({ planId: 1 });
    server.use(
      answers(usersRoutes.getSubscription, basic),
      answers(linkedinRoutes.listAccounts, resting),
      answers(usersRoutes.changeSubscription, { subscription: basic, checkoutUrl: null }, (body) =>
        heard.push(body),
      ),
    );
    const user = userEvent.setup();
    show('/billing');
    expect(await screen.findByText('1 LinkedIn account rests')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Choose accounts' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Choose which accounts act' });
    await user.click(within(dialog).getByRole('checkbox', { name: /Ada Lovelace/ }));
    await user.click(within(dialog).getByRole('checkbox', { name: /Ben Bitdiddle/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Use these accounts' }));
    await waitFor(() => expect(heard).toEqual([{ keepAccountIds: [resting[1]?.id] }]));
  });

  test('names on the cards what would be lost and what is added', async () => {
    server.use(answers(usersRoutes.getSubscription, growth));
    show('/billing');
    const card = async (name: string) =>
      (await screen.findByRole('heading', { level: 3, name })).closest('li')!;
    expect(await card('Basic')).toHaveTextContent(
      'You would lose 1 LinkedIn account, 15,000 keywords a month, AI lead intelligence.',
    );
    expect(await card('Enterprise')).toHaveTextContent(
      'Adds 3 LinkedIn accounts, 25,000 keywords a month, AI+ lead intelligence.',
    );
    expect(within(await card('Growth')).getByRole('button', { name: 'Current plan' })).toBeDisabled();
  });
});

test('A11 a cancelled plan is marked as the current one until it ends, and its button resumes it', async () => {
  server.use(answers(usersRoutes.getSubscription, aSubscription({ status: 'cancelled' })));
  show('/billing');
  const card = (await screen.findByRole('heading', { level: 3, name: 'Growth' })).closest('li')!;
  expect(within(card).getByText('Current plan')).toBeInTheDocument();
  expect(within(card).getByRole('button')).toBeEnabled();
  expect(card).toHaveTextContent('Cancelled; choosing it resumes it.');
  expect(screen.getAllByText('Current plan')).toHaveLength(1);
});

describe('A11 the current plan', () => {
  const facts = async () => {
    const group = await screen.findByRole('group', { name: 'Current plan' });
    return group.textContent;
  };

  test.each([
    ['active', growth, ['Growth', 'Active', '$79', 'Next invoice$79 on 18 Dec 2026', 'Cancel plan']],
    [
      'cancelled',
      aSubscription({ status: 'cancelled', endsAt: '2026-12-18T00:00:00.000Z' }),
      ['Cancelled', 'Ends18 Dec 2026', 'Next invoiceNone', 'Resume plan'],
    ],
    [
      'past due',
      aSubscription({ status: 'past_due', pastDueSince: '2026-11-20T00:00:00.000Z' }),
      ['Payment due', 'Payment due since20 Nov 2026', '$79, being collected'],
    ],
    [
      'never paid',
      aSubscription({ status: 'expired', renewsAt: null, pastDueSince: '2026-10-18T00:00:00.000Z' }),
      ['Expired', 'Ended01 Nov 2026', 'Next invoiceNone'],
    ],
    [
      'ended',
      aSubscription({ status: 'expired', renewsAt: '2026-11-01T00:00:00.000Z' }),
      ['Expired', 'Ended01 Nov 2026', 'Next invoiceNone'],
    ],
    ['without a date', aSubscription({ renewsAt: null }), ['Next invoice-Keywords']],
    ['at an agreed price', aSubscription({ planId: 100 }), ['Next invoice18 Dec 2026']],
    ['agreed, without a date', aSubscription({ planId: 100, renewsAt: null }), ['Next invoice-Keywords']],
    ['a trial', free, ['Free Trial', 'Trial ends08 Dec 2026', 'Next invoiceNone']],
  ])('%s: status, end, price and next invoice', async (_name, subscription, texts) => {
    server.use(answers(usersRoutes.getSubscription, subscription));
    show('/billing');
    const shown = await facts();
    for (const text of texts) expect(shown).toContain(text);
  });

  test.each(['2026-12-18T00:00:00.000Z', '2027-03-18T00:00:00.000Z'])(
    'that is past due ends on one day, however far the provider moves the renewal: %s',
    async (renewsAt) => {
      const pastDueSince = '2026-11-20T00:00:00.000Z';
      server.use(
        answers(usersRoutes.getSubscription, aSubscription({ status: 'past_due', renewsAt, pastDueSince })),
      );
      show('/billing');
      expect(await screen.findByText(/without a payment the plan ends on 04 Dec 2026/)).toBeInTheDocument();
    },
  );

  test('that is past due says that alone: nothing of an expiry, of a late renewal or of a larger plan', async () => {
    const pastDueSince = '2026-11-20T00:00:00.000Z';
    const renewsAt = '2026-11-21T00:00:00.000Z';
    server.use(
      answers(usersRoutes.getSubscription, aSubscription({ status: 'past_due', renewsAt, pastDueSince })),
      answers(usersRoutes.getUsage, { ...aPlanUsage, keywords: { used: 25_000, max: 25_000 } }),
    );
    show('/billing');
    expect(await screen.findByText('A payment did not go through.')).toBeInTheDocument();
    expect(await screen.findByText('25,000')).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.queryByText(/not confirmed the renewal|keywords are used/)).not.toBeInTheDocument();
  });

  test('that is past due promises no keywords after the day on which it ends without a payment', async () => {
    const pastDueSince = '2026-11-20T00:00:00.000Z';
    server.use(answers(usersRoutes.getSubscription, aSubscription({ status: 'past_due', pastDueSince })));
    show('/billing');
    expect(await facts()).toContain('Keywords resetNot without a payment');
    const usage = await screen.findByRole('group', { name: 'Usage' });
    expect(within(usage).getByText('Until 04 Dec 2026')).toBeInTheDocument();
    expect(screen.queryByText(/18 Dec 2026/)).not.toBeInTheDocument();
  });

  test('that has ended says so once', async () => {
    server.use(
      answers(
        usersRoutes.getSubscription,
        aSubscription({ status: 'expired', renewsAt: '2026-11-01T00:00:00.000Z' }),
      ),
    );
    show('/billing');
    await facts();
    expect(screen.getAllByText(/Your Growth plan expired on 01 Nov 2026/)).toHaveLength(1);
  });

  test('invoices open at the provider, and the portal says where it leads', async () => {
    server.use(answers(usersRoutes.getSubscription, growth));
    show('/billing');
    const table = await screen.findByRole('table', { name: 'Invoices' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByRole('link', { name: /invoice of 18 Nov 2026/ })).toHaveAttribute(
      'href',
      'https://pay.example/invoices/2',
    );
    expect(screen.getByText('Visa ending in 4242')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Open the customer portal/ })).toHaveAttribute(
      'target',
      '_blank',
    );
  });
});

test('a change says which way the difference goes, and what was credited is not called paid', async () => {
  const [first] = paymentRecords.invoices;
  const credit = { ...first!, reason: 'change' as const, status: 'credited' as const, total: '-$99.50' };
  server.use(
    answers(usersRoutes.getSubscription, growth),
    answers(usersRoutes.getPaymentRecords, { ...paymentRecords, invoices: [credit] }),
  );
  show('/billing');
  const table = await screen.findByRole('table', { name: 'Invoices' });
  expect(within(table).getAllByText('Credited')).not.toHaveLength(0);
  expect(within(table).queryByText('Paid')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Choose Enterprise' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('charges the difference');
});

describe('a second subscription', () => {
  const other = {
    id: '700001',
    planId: 1,
    status: 'active',
    renewsAt: '2026-12-02T00:00:00.000Z',
    endsAt: null,
  } as const;

  test('that is paid for is said with its price, and is cancelled from here', async () => {
    const heard: unknown[] = [];
    server.use(
      answers(usersRoutes.getSubscription, growth),
      answers(usersRoutes.getPaymentRecords, { ...paymentRecords, otherSubscriptions: [other] }),
      answers(usersRoutes.changeSubscription, { subscription: growth, checkoutUrl: null }, (body) =>
        heard.push(body),
      ),
    );
    show('/billing');
    const banner = (await screen.findByText(/A second subscription is paid for/)).closest('[role=alert]');
    expect(banner).toHaveTextContent('Basic at $49 per month. It adds nothing to your plan');
    expect(banner).toHaveTextContent('charged again on 02 Dec 2026 unless it is cancelled');
    const cancelled = { ...other, status: 'cancelled', endsAt: other.renewsAt } as const;
    server.use(
      answers(usersRoutes.getPaymentRecords, { ...paymentRecords, otherSubscriptions: [cancelled] }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Basic' }));
    expect(heard).toEqual([{ action: 'cancel', subscriptionId: '700001' }]);
    expect(await screen.findByText(/ends on 02 Dec 2026 and is not charged again/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel Basic' })).not.toBeInTheDocument();
  });
});

describe('A11 usage', () => {
  test('that was not measured yet is "-", never a made-up day', async () => {
    server.use(
      answers(usersRoutes.getSubscription, growth),
      answers(usersRoutes.getUsage, { ...aPlanUsage, keywords: { used: 0, max: 25_000 } }),
    );
    show('/billing');
    expect(await screen.findByText('How long they last is known after a day of use.')).toBeInTheDocument();
    expect(screen.getByText('1 of 2')).toBeInTheDocument();
    expect(screen.getByText('1 used, not limited')).toBeInTheDocument();
    expect(screen.queryByText(/of your keywords are used/)).not.toBeInTheDocument();
  });

  test.each([
    [19_999, null],
    [20_000, '80% of your keywords are used.'],
    [25_000, '100% of your keywords are used.'],
  ])('of %i of 25,000 keywords warns at 80 % and at 100 %', async (used, title) => {
    server.use(
      answers(usersRoutes.getSubscription, growth),
      answers(usersRoutes.getUsage, { ...aPlanUsage, keywords: { used, max: 25_000 } }),
    );
    show('/billing');
    expect(await screen.findByText(used.toLocaleString('en-US'))).toBeInTheDocument();
    if (title === null) expect(screen.queryByText(/of your keywords are used/)).not.toBeInTheDocument();
    else expect(screen.getByText(title)).toBeInTheDocument();
  });
});
