import { leadsTotalsRoutes } from '@waypost/contract/leads-totals.routes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { listOfTwo, totalsOfTwo } from '../../../testing/list-detail.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { ListHead } from './list-head.tsx';

useServer();
afterEach(() => vi.unstubAllGlobals());

test('on a phone the head leaves the room to the leads: its details stand behind a word, campaigns in the menu', async () => {
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  server.use(answers(leadsTotalsRoutes.getTotals, totalsOfTwo));
  const nothing = () => undefined;
  renderApp(
    [{ path: '/', element: <ListHead list={listOfTwo} onAction={nothing} onAddLeads={nothing} /> }],
    '/',
  );
  expect(await screen.findByText('2 leads')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add leads' })).toBeInTheDocument();
  expect(screen.queryByText(/^Created /)).not.toBeInTheDocument();
  expect(screen.queryByText('Start campaign')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  expect(screen.getByText(/^Created /)).toBeInTheDocument();
  expect(await screen.findByText('contactable')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Start campaign' })).toHaveAttribute(
    'href',
    `/campaign/create?listId=${listOfTwo.id}`,
  );
});
