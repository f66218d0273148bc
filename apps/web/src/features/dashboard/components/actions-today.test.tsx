import { linkedinConfigRoutes } from '@waypost/contract/linkedin-config.routes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { ActionsToday } from './actions-today.tsx';

const today = [
  { budget: 'all_day', label: 'actions', windowHours: 24, used: 12, cap: 120, ceiling: 200 },
] as const;

useServer();

test('A8 an account says what is left and planned; one that rests, is signed out or paused says neither', async () => {
  signInAs(aUser());
  server.use(
    answers(linkedinConfigRoutes.planned, {
      // Those that stopped meanwhile still stand in an answer of before.
      items: ['a', 'b', 'c', 'd'].map((accountId) => ({ accountId, planned: 2 })),
    }),
  );
  const accounts = [
    anAccount({ id: 'a', name: 'Ada Berg', today: [...today] }),
    anAccount({ id: 'b', today: [...today], planRest: 'Bo Dahl rests: more are connected.' }),
    anAccount({ id: 'c', today: [...today], status: 'Disconnected' }),
    anAccount({ id: 'd', today: [...today], paused: { at: '2026-11-16T09:00:00.000Z', reason: null } }),
  ];
  renderApp(
    [
      {
        path: '/',
        element: (
          <ActionsToday
            limitsPath="/linkedin-config"
            accountsPath="/settings"
            accounts={accounts}
            isStopped={false}
            hasPlanEnded={false}
          />
        ),
      },
    ],
    '/',
  );
  expect(await screen.findByText('12 used, 2 planned for the next 24 hours')).toBeInTheDocument();
  const [acts, rests, signedOut, paused] = screen.getAllByRole('listitem');
  expect(acts).toHaveTextContent('108 left of 120');
  expect(rests).toHaveTextContent('Rests');
  expect(rests).toHaveTextContent('12 used, waiting for a plan with room for it');
  expect(signedOut).toHaveTextContent('Disconnected');
  expect(signedOut).toHaveTextContent('12 used, waiting for a reconnect');
  expect(paused).toHaveTextContent('Paused');
  expect(paused).toHaveTextContent('12 used, until it is resumed');
  for (const still of [rests, signedOut, paused]) expect(still).not.toHaveTextContent(/left|planned/);
});

test('A8 an account that was disconnected says so with the way back, and nothing of what was planned before', async () => {
  signInAs(aUser());
  server.use(answers(linkedinConfigRoutes.planned, { items: [{ accountId: 'a', planned: 0 }] }));
  const account = anAccount({ id: 'a', name: 'Ada Berg', today: [...today] });
  const shown = (status: typeof account.status) => (
    <ActionsToday
      limitsPath="/linkedin-config"
      accountsPath="/settings"
      isStopped={false}
      hasPlanEnded={false}
      accounts={[{ ...account, status }]}
    />
  );
  function Page() {
    const [status, setStatus] = useState<typeof account.status>('Active');
    return (
      <>
        <button type="button" onClick={() => setStatus('Disconnected')}>
          Sign it out
        </button>
        {shown(status)}
      </>
    );
  }
  renderApp([{ path: '/', element: <Page /> }], '/');
  expect(await screen.findByText('12 used, 0 planned for the next 24 hours')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Reconnect/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign it out' }));
  const [row] = screen.getAllByRole('listitem');
  expect(row).toHaveTextContent('Disconnected12 used, waiting for a reconnect. Reconnect');
  expect(row).not.toHaveTextContent(/planned/);
  expect(screen.getByRole('link', { name: 'Reconnect Ada Berg' })).toHaveAttribute('href', '/settings');
});

test('A8 while all sending is stopped every account that could act says so, and promises nothing', async () => {
  signInAs(aUser());
  const accounts = [
    anAccount({ id: 'a', name: 'Ada Berg', today: [...today] }),
    anAccount({ id: 'c', today: [...today], status: 'Disconnected' }),
  ];
  const shown = (
    <ActionsToday
      limitsPath="/linkedin-config"
      accountsPath="/settings"
      accounts={accounts}
      isStopped
      hasPlanEnded={false}
    />
  );
  renderApp([{ path: '/', element: shown }], '/');
  expect(await screen.findByText('12 used, until sending goes on')).toBeInTheDocument();
  const [stopped, signedOut] = screen.getAllByRole('listitem');
  expect(stopped).toHaveTextContent('Stopped');
  expect(stopped).not.toHaveTextContent(/left|planned/);
  expect(signedOut).toHaveTextContent('Disconnected');
});

test('after the plan has ended an account rests until a plan runs again, and is not said to lack room', async () => {
  signInAs(aUser());
  const rests = 'Your plan has ended: nothing is sent until a plan runs again.';
  const shown = (
    <ActionsToday
      limitsPath="/linkedin-config"
      accountsPath="/settings"
      accounts={[anAccount({ id: 'a', today: [...today], planRest: rests })]}
      isStopped={false}
      hasPlanEnded
    />
  );
  renderApp([{ path: '/', element: shown }], '/');
  expect(await screen.findByText('12 used, until a plan runs again')).toBeInTheDocument();
  expect(screen.queryByText(/room for it/)).toBeNull();
});
