import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { AccountsPanel } from './accounts-panel.tsx';

useServer();

const noop = () => undefined;
const show = () =>
  renderApp(
    [
      {
        path: '/',
        element: (
          <AccountsPanel
            isStopped={false}
            connect={<button type="button">Connect account</button>}
            onReconnect={noop}
            onUnlink={noop}
          />
        ),
      },
    ],
    '/',
  );

test('accounts that could not be loaded are not said to be none', async () => {
  server.use(fails(linkedinRoutes.listAccounts, { code: 'internal', message: 'Try later.' }));
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^The accounts could not be loaded.*Request req_test/,
  );
  expect(screen.queryByText('No LinkedIn account is connected')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Connect account' })).not.toBeInTheDocument();
});

test('where none is connected the way to connect one is offered', async () => {
  server.use(answers(linkedinRoutes.listAccounts, []));
  show();
  expect(await screen.findByText('No LinkedIn account is connected')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Connect account' })).toBeInTheDocument();
});

test('no dot is left alone at the end of a line between what is known of an account', async () => {
  server.use(
    answers(linkedinRoutes.listAccounts, [anAccount({ headline: 'Head of Sales', lastSyncAt: null })]),
  );
  show();
  const card = await screen.findByRole('group', { name: 'Tomas Berg' });
  const facts = within(card).getByText('Premium').closest('ul');
  expect([...(facts?.children ?? [])].map((fact) => fact.textContent)).toEqual([
    'Head of Sales',
    'tomas@example.com',
    'Premium',
    'not synced yet',
  ]);
});
