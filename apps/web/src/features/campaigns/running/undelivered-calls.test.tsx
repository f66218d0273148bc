import type { WebhookCallView } from '@waypost/contract/campaigns-webhooks';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aCampaignDetail } from '../../../testing/campaigns.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { UndeliveredCalls } from './undelivered-calls.tsx';

useServer();

const call: WebhookCallView = {
  ...{ id: 'c1', enrolmentId: 'e1', lead: 'Ada King', nodeId: 'hook', url: 'https://crm.example/hook' },
  ...{ state: 'waiting', tries: 4, httpStatus: 500, problem: 'The address answered 500.' },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', triedAt: '2026-11-20T09:40:00.000Z' },
  nextTryInSeconds: 1_790,
};
const campaign = aCampaignDetail({
  graph: {
    formatVersion: 1,
    startNodeId: 'hook',
    nodes: {
      hook: { id: 'hook', kind: 'webhook', url: 'https://crm.example/hook', next: 'end' },
      end: { id: 'end', kind: 'end' },
    },
  },
});

test('a call that nobody took is said of its lead and of no other, and is made again at once', async () => {
  const again = vi.fn();
  server.use(
    answers(campaignsRoutes.webhookCalls, [
      call,
      { ...call, id: 'c2', enrolmentId: 'e2', url: 'https://other.example' },
      { ...call, id: 'c3', state: 'delivered', problem: null, url: 'https://done.example' },
    ]),
    answers(campaignsRoutes.retryWebhookCall, { ...call, nextTryInSeconds: 0 }, again),
  );
  renderApp([{ path: '/', element: <UndeliveredCalls campaign={campaign} enrolmentId="e1" /> }], '/');
  expect(
    await screen.findByText('The call to https://crm.example/hook was not delivered.'),
  ).toBeInTheDocument();
  expect(screen.getByText(/answered 500\. 4 tries; next try in 30 minutes\./)).toBeInTheDocument();
  expect(screen.queryByText(/other\.example|done\.example/)).toBeNull();
  server.use(answers(campaignsRoutes.webhookCalls, [{ ...call, state: 'delivered' }]));
  await userEvent.click(screen.getByRole('button', { name: 'Call again' }));
  await waitFor(() => expect(screen.queryByText(/was not delivered/)).toBeNull());
  expect(again).toHaveBeenCalledOnce();
});
