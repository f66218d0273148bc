import type { NewSignals as Answer } from '@waypost/contract/leads-enrichment';
import { leadsEnrichmentRoutes } from '@waypost/contract/leads-enrichment.routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { NewSignals } from './new-signals.tsx';

useServer();

const show = () => renderApp([{ path: '/', element: <NewSignals listPath={(id) => `/leads/${id}`} /> }], '/');
const noticedAt = '2026-11-20T09:00:00.000Z';
const known = { text: null, url: null, accountId: null, at: noticedAt, noticedAt };
const items: Answer['items'] = [
  {
    ...known,
    kind: 'changed_job',
    from: 'CEO at Acme',
    to: 'CTO at Nordhaven',
    leadId: 'l1',
    name: 'Ines Bauer',
    listId: 'x1',
  },
  {
    ...known,
    kind: 'posted',
    from: null,
    to: 'We are hiring',
    leadId: 'l2',
    name: 'Omar Diaz',
    listId: null,
  },
];

test('each signal says what is new of whom, and leads to the person', async () => {
  server.use(answers(leadsEnrichmentRoutes.newSignals, { days: 7, leads: 12, items }));
  show();
  expect(await screen.findByRole('link', { name: 'Ines Bauer' })).toHaveAttribute(
    'href',
    '/leads/x1?q=Ines+Bauer',
  );
  expect(screen.getByText('Changed job: CEO at Acme → CTO at Nordhaven')).toBeInTheDocument();
  expect(screen.getByText('Posted: We are hiring')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Omar Diaz' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'New signals' })).toHaveTextContent('New signals 12Last 7 days');
});

test('without one there is nothing to see', async () => {
  server.use(answers(leadsEnrichmentRoutes.newSignals, { days: 7, leads: 0, items: [] }));
  const { queries } = show();
  await waitFor(() => expect(queries.getQueryData(['leads.members', 'new signals'])).toBeDefined());
  expect(screen.queryByRole('region', { name: 'New signals' })).not.toBeInTheDocument();
});

test('a failure says what failed', async () => {
  server.use(fails(leadsEnrichmentRoutes.newSignals, { code: 'internal', message: 'Try later.' }));
  show();
  expect(await screen.findByText('The new signals could not be loaded')).toBeInTheDocument();
});
