import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { LedgerSheet } from './ledger-sheet.tsx';
import { TroubleControls } from './trouble-controls.tsx';

useServer();

test('an injected fault reaches the network as a script, is counted, and can be taken back', async () => {
  const rules: unknown[] = [];
  server.use(
    http.get('*/_sandbox/faults', () => HttpResponse.json({ items: rules })),
    http.post('*/_sandbox/faults', async ({ request }) => {
      rules.push(...((await request.json()) as { rules: unknown[] }).rules);
      return HttpResponse.json({ ids: [] }, { status: 201 });
    }),
    http.delete('*/_sandbox/faults', () => {
      rules.length = 0;
      return HttpResponse.json({ ok: true });
    }),
  );
  renderApp([{ path: '/', element: <TroubleControls onLedger={() => undefined} /> }], '/');
  expect(screen.getByRole('button', { name: 'Inject fault' })).toBeDisabled();
  await userEvent.click(screen.getByRole('combobox', { name: /go wrong/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'A send arrives, its answer is lost' }));
  await userEvent.click(screen.getByRole('button', { name: 'Inject fault' }));
  expect(await screen.findByRole('status')).toHaveTextContent('It strikes at the next occasion.');
  expect(rules).toContainEqual({ op: 'message.send', mode: 'drop-after', times: 1 });
  // One fault is three rules to the network.
  const set = await screen.findByRole('list', { name: 'Set to go wrong' });
  expect(
    within(set)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['A send arrives, its answer is lost']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear all faults' }));
  expect(await screen.findByText('Nothing is set to go wrong.')).toBeVisible();
  expect(rules).toEqual([]);
});

test('the ledger shows what arrived, the latest first, what was told, and what did not take effect', async () => {
  const entry = { kind: 'message', memberPublicId: 'ann', person: { publicIdentifier: 'bert' } };
  const items = [
    {
      ...entry,
      seq: 1,
      businessAt: '2026-11-16T09:00:00Z',
      text: 'Hi',
      settled: true,
      applied: true,
      answer: { status: 201 },
      overLimit: null,
    },
    {
      ...entry,
      seq: 2,
      businessAt: '2026-11-16T09:05:00Z',
      settled: true,
      applied: false,
      answer: 'dropped',
      overLimit: 'messages per day',
    },
  ];
  const asked: string[] = [];
  server.use(
    http.get('*/_sandbox/accounts', () =>
      HttpResponse.json({ items: [{ id: 'a', name: 'Ann Able', status: 'OK', publicIdentifier: 'ann' }] }),
    ),
    answers(linkedinRoutes.listAccounts, [anAccount({ publicIdentifier: 'ann' })]),
    http.get('*/_sandbox/ledger', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ items: items.toReversed(), total: 2 });
    }),
  );
  renderApp([{ path: '/', element: <LedgerSheet onClose={() => undefined} /> }], '/');
  const [latest, first] = await screen.findAllByRole('listitem');
  if (!latest || !first) throw new Error('Two rows are expected.');
  expect(within(latest).getByText('ann messaged bert')).toBeVisible();
  expect(within(latest).getByText(/connection cut/)).toBeVisible();
  expect(within(latest).getByText('Not done')).toBeVisible();
  expect(within(latest).getByText('Over messages per day')).toBeVisible();
  expect(within(first).getByText(/answered 201/)).toBeVisible();
  expect(within(first).getByText('Done')).toBeVisible();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Account' }));
  await userEvent.click(screen.getByRole('option', { name: 'Ann Able' }));
  await vi.waitFor(() => expect(asked.at(-1)).toContain('member=ann'));
});
