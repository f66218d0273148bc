import type { User } from '@waypost/contract/users';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { sampleRoutes } from '@waypost/contract/sample.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { cleanup, screen } from '@testing-library/react';
import { delay, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aSubscription, aUser } from '../../testing/people.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';
import { useServer } from '../../testing/use-server.ts';
import { ShellBanners } from './shell-banners.tsx';

useServer();

const onTheSandbox = document.createElement('meta');
onTheSandbox.name = 'waypost-sandbox-menu';
onTheSandbox.content = '1';
beforeEach(() => document.head.append(onTheSandbox));
afterEach(() => onTheSandbox.remove());

const unconfirmed = { isEmailVerified: false };
const ended = { ...unconfirmed, subscription: aSubscription({ planId: 0, status: 'expired' }) };
const words = [
  'Sending is off.',
  'No worker is running.',
  'Your free trial has ended.',
  'The sample workspace is being made:',
  'Send the link again',
  'Sample workspace',
];

function show(given: {
  user: Partial<User>;
  sends?: boolean;
  works?: boolean;
  makes?: boolean;
  address?: string;
}) {
  const user = aUser(given.user);
  signInAs(user);
  const state = given.makes === true ? ('making' as const) : ('ready' as const);
  server.use(
    answers(usersRoutes.get, user),
    answers(linkedinRoutes.getConnection, {
      ...{ sendingAllowed: given.sends ?? true, workerRunning: given.works ?? true, webhooksReachable: true },
    }),
    answers(sampleRoutes.get, { state, businessDays: { done: 3, of: 30 }, actions: 10 }),
  );
  renderApp([{ path: '*', element: <ShellBanners /> }], given.address ?? '/leads');
}

test.each<[string, Parameters<typeof show>[0], string]>([
  ['that sending is off', { user: ended, sends: false, works: false, makes: true }, 'Sending is off.'],
  ['that no worker is running', { user: ended, works: false, makes: true }, 'No worker is running.'],
  ['that the trial has ended', { user: ended, makes: true }, 'Your free trial has ended.'],
  [
    'that the sample is being made',
    { user: unconfirmed, makes: true },
    'The sample workspace is being made:',
  ],
  ['that the address is to be confirmed', { user: unconfirmed }, 'Send the link again'],
  [
    'on a page that tells the end of the trial itself, the address',
    { user: ended, address: '/dashboard' },
    'Send the link again',
  ],
  [
    'inside the sample workspace, its mark with the way out',
    { user: { ...ended, isSampleWorkspace: true }, sends: false },
    'Sample workspace',
  ],
])('only the most severe thing is said above the page: %s', async (_name, given, told) => {
  show(given);
  expect(await screen.findByText(told)).toBeInTheDocument();
  for (const other of words.filter((word) => word !== told))
    expect(screen.queryByText(other)).not.toBeInTheDocument();
});

test('where nothing was more severe the last time the request to confirm is there before that is known again', async () => {
  show({ user: unconfirmed });
  await screen.findByText('Send the link again');
  cleanup();
  show({ user: unconfirmed });
  server.use(http.get('*/api/linkedin/connection', () => delay('infinite')));
  expect(screen.getByText('Send the link again')).toBeInTheDocument();
});

test('what is more severe by now takes the place of the request, and nothing stands there before it the next time', async () => {
  show({ user: unconfirmed });
  await screen.findByText('Send the link again');
  cleanup();
  show({ user: unconfirmed, sends: false });
  expect(await screen.findByText('Sending is off.')).toBeInTheDocument();
  expect(screen.queryByText('Send the link again')).not.toBeInTheDocument();
  cleanup();
  show({ user: unconfirmed, sends: false });
  expect(screen.queryByText('Send the link again')).not.toBeInTheDocument();
});
