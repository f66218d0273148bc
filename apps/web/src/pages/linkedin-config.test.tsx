import { linkedinConfigRoutes as routes } from '@waypost/contract/linkedin-config.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Component as Page } from './linkedin-config.tsx';
import { anAccount } from '../testing/accounts.ts';
import {
  invitesADay,
  lead,
  limits,
  onThe20th,
  openConfig as open,
  pace,
  queue,
} from '../testing/linkedin-config.tsx';
import { aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';

useServer();

beforeEach(() => signInAs(aUser()));

afterEach(() => {
  vi.useRealTimers();
});

describe('limits', () => {
  beforeEach(() =>
    server.use(
      answers(routes.shares, { campaigns: [] }),
      // While a number is typed.
      answers(routes.simulateLimits, {
        ...{ actions: 0, before: { endsAt: null, unsent: 0 }, after: { endsAt: null, unsent: 0 } },
        ...{ bindingAfter: null, what: '4 invitations a day instead of 20' },
      }),
    ),
  );

  test('name what is binding and when the next one is free', async () => {
    open('limits');
    const row = await screen.findByRole('row', { name: /Invitations/ });
    expect(row).toHaveTextContent('All 20 invitations a day are used.');
    expect(row).toHaveTextContent('0 left, next free');
    expect(row).toHaveTextContent('Default 20, hard ceiling 40');
    expect(screen.getByText(/^An action counts 25 minutes longer than its window/)).toBeInTheDocument();
  });

  test('above the ceiling a limit is refused with the sentence that names it, before anything is sent', async () => {
    const user = open('limits');
    const field = await screen.findByRole('spinbutton', { name: /Own limit of invitations/ });
    await user.clear(field);
    await user.type(field, '41');
    expect(
      await screen.findByText(
        'The hard ceiling is 40 invitations a day for premium accounts. Nobody can go above it.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save limits' })).toBeDisabled();
  });

  test('what is no number does not stay in the field as if it were the limit', async () => {
    const user = open('limits');
    const field = await screen.findByRole('spinbutton', { name: 'Own limit of invitations, in 24 hours' });
    await user.clear(field);
    await user.type(field, 'abc');
    await user.tab();
    expect(field).toHaveValue('20');
  });

  test('another tab is opened only after asking while a limit is not saved', async () => {
    server.use(answers(routes.queue, queue));
    const user = open('limits');
    const field = await screen.findByRole('spinbutton', { name: /Own limit of invitations/ });
    await user.clear(field);
    await user.type(field, '19');
    await user.click(screen.getByRole('tab', { name: 'Next 24 hours' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(field).toHaveValue('19');
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('tab', { name: 'Next 24 hours', selected: true })).toBeInTheDocument();
  });

  test('a change shows what it does to the queue, asks above the default, and is saved', async () => {
    onThe20th();
    const heard: unknown[] = [];
    server.use(
      answers(routes.simulateLimits, {
        actions: 60,
        before: { endsAt: '2026-11-25T10:00:00.000Z', unsent: 0 },
        after: { endsAt: '2026-11-24T10:00:00.000Z', unsent: 0 },
        bindingAfter: null,
        what: '25 invitations a day instead of 20',
      }),
      answers(routes.saveLimits, { ...limits, rows: [{ ...invitesADay, userCap: 25, cap: 25 }] }, (body) =>
        heard.push(body),
      ),
    );
    const user = open('limits');
    const field = await screen.findByRole('spinbutton', { name: /Own limit of invitations/ });
    await user.clear(field);
    await user.type(field, '25');
    expect(
      await screen.findByText(
        'With 25 invitations a day instead of 20: the queue ends Tue 24 Nov instead of Wed 25 Nov.',
      ),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save limits' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('25 invitations instead of 20');
    expect(heard).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Save limits' }));
    await waitFor(() => expect(heard).toEqual([{ caps: { invite_day: 25 } }]));
    expect(await screen.findByText('The limits are saved')).toBeInTheDocument();
  });

  test('what fails to load says so in its own panel and can be tried again', async () => {
    const user = open(
      'limits',
      fails(routes.limits, { code: 'internal', message: 'Something went wrong on our side.' }),
    );
    const panel = await screen.findByRole('region', { name: 'Limits' });
    expect(await within(panel).findByText('Limits could not be loaded')).toBeInTheDocument();
    server.use(answers(routes.limits, limits));
    await user.click(within(panel).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('row', { name: /Invitations/ })).toBeInTheDocument();
    expect(await screen.findByText('No campaign uses this account now')).toBeInTheDocument();
  });
});

describe('cool-down', () => {
  test.each(['limits', 'hours'])('on %s: until when invitations rest and why', async (tab) => {
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
    server.use(
      answers(routes.pace, {
        ...pace,
        coolDown: {
          ...{ accountUntil: null, accountReason: null, invitationsUntil: until },
          invitationsReason: 'Invitations accepted within a week fell from 40% (12 of 30) to 25% (8 of 32).',
        },
      }),
    );
    server.use(answers(routes.shares, { campaigns: [] }));
    open(tab);
    expect(await screen.findByText(/Invitations rest until/)).toBeInTheDocument();
    expect(screen.getByText(/fell from 40% \(12 of 30\)/)).toBeInTheDocument();
    expect(screen.getByText('Messages, visits and everything else go on.')).toBeInTheDocument();
  });

  test('a rest that has ended is not shown beside one that lasts', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    server.use(
      answers(routes.pace, {
        ...pace,
        coolDown: {
          ...{ accountUntil: at(-1), accountReason: 'LinkedIn’s gateway failed.' },
          ...{ invitationsUntil: at(60), invitationsReason: 'Fewer invitations were accepted.' },
        },
      }),
      answers(routes.shares, { campaigns: [] }),
    );
    open('limits');
    expect(await screen.findByText(/Invitations rest until/)).toBeInTheDocument();
    expect(screen.queryByText(/The account rests until/)).toBeNull();
  });
});

describe('pause', () => {
  test('asks why, and is told on the page with a way to go on', async () => {
    const heard: unknown[] = [];
    const paused = { at: new Date().toISOString(), reason: 'On holiday' };
    server.use(
      answers(routes.queue, queue),
      answers(routes.pause, { ...pace, paused }, (body) => heard.push(body)),
    );
    const user = open('queue');
    await user.click(await screen.findByRole('button', { name: 'Pause all' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pause Tomas Berg?' });
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'On holiday');
    server.use(answers(linkedinRoutes.listAccounts, [anAccount({ paused, badges: ['Paused'] })]));
    await user.click(within(dialog).getByRole('button', { name: 'Pause account' }));
    await waitFor(() => expect(heard).toEqual([{ reason: 'On holiday' }]));
    expect(await screen.findByText(/Paused since .*: On holiday\./)).toBeInTheDocument();
    server.use(answers(routes.resume, pace), answers(linkedinRoutes.listAccounts, [anAccount()]));
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByRole('button', { name: 'Pause all' })).toBeInTheDocument();
  });
});

test('A11 an account that rests because of the plan says so and leads to Billing', async () => {
  const planRest = 'Tomas Berg rests: more LinkedIn accounts are connected than your plan lets act.';
  server.use(answers(routes.queue, queue));
  open('queue', answers(linkedinRoutes.listAccounts, [anAccount({ planRest })]));
  expect(await screen.findByText(planRest)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Billing' })).toHaveAttribute('href', '/billing');
});

test('retries that are held say why, and are allowed again after asking', async () => {
  const heard: unknown[] = [];
  server.use(
    answers(routes.queue, queue),
    answers(routes.pace, {
      ...pace,
      seenTwice: { at: '2026-11-16T09:00:00.000Z', kind: 'message', lead: lead('Anna Weber') },
    }),
    answers(routes.retryUnconfirmed, pace, (body) => heard.push(body)),
  );
  const user = open('queue', answers(linkedinRoutes.listAccounts, [anAccount({ doubtsHeld: true })]));
  expect(await screen.findByText(/a message to Anna Weber arrived twice \(seen /)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Allow retries' }));
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Let Tomas Berg try unconfirmed actions again?',
  });
  expect(dialog).toHaveTextContent('can get the same thing twice');
  expect(heard).toEqual([]);
  server.use(answers(linkedinRoutes.listAccounts, [anAccount()]));
  await user.click(within(dialog).getByRole('button', { name: 'Allow retries' }));
  await waitFor(() => expect(heard).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/arrived twice/)).toBeNull());
});

test('without an account the page says what to do', async () => {
  server.use(answers(linkedinRoutes.listAccounts, []));
  renderApp([{ path: '/linkedin-config', element: <Page /> }], '/linkedin-config');
  expect(await screen.findByRole('link', { name: 'Connect an account' })).toHaveAttribute(
    'href',
    '/settings',
  );
});
