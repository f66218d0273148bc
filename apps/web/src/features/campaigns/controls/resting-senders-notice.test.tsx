import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { RestingSendersNotice } from './resting-senders-notice.tsx';

const active = anAccount();
const resting = anAccount({ id: crypto.randomUUID(), name: 'Judith Zander', status: 'Disconnected' });
const show = (senders: (typeof active)[]) =>
  renderApp([{ path: '/', element: <RestingSendersNotice senders={senders} /> }], '/');

test('before the launch it is said that nothing starts while no sender is connected, as an error', async () => {
  show([resting]);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'All senders are disconnected. Reconnect one in Settings first. The campaign cannot start before.',
  );
  expect(screen.getByRole('link', { name: 'Open accounts' })).toHaveAttribute('href', '/settings');
});

test('a paused sender is named with the reason of its pause', async () => {
  show([anAccount({ paused: { at: '2026-11-23T09:00:00.000Z', reason: 'On holiday.' } })]);
  expect(await screen.findByText(/cannot act now\. Paused: On holiday\.$/)).toBeInTheDocument();
  expect(
    screen.getByText('No sender can act: the campaign sends nothing until one can.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to resume Tomas Berg' })).toHaveAttribute(
    'href',
    `/linkedin-config?account=${active.id}`,
  );
  expect(screen.queryByRole('link', { name: 'Open accounts' })).toBeNull();
});

test('one of several that rests lets its own leads wait', async () => {
  show([active, resting]);
  expect(
    await screen.findByText(/is disconnected: leads of this sender wait until it is connected again\./),
  ).toBeInTheDocument();
  expect(screen.queryByText(/No sender can act/)).toBeNull();
});
