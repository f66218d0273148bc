import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { SendingStopBanner } from './sending-stop-banner.tsx';

useServer();

const running = { stopped: false, stoppedAt: null, reason: null, held: 0, heldKinds: [] };
const stopped = {
  stopped: true,
  stoppedAt: '2026-11-26T09:30:00.000Z',
  reason: 'Wrong price in the offer',
  held: 12,
  heldKinds: [
    { kind: 'invite' as const, count: 8 },
    { kind: 'message' as const, count: 4 },
  ],
};
const show = () => renderApp([{ path: '/', element: <SendingStopBanner /> }], '/');

test('a stop says since when, why and how much is held, until sending goes on', async () => {
  server.use(answers(campaignsRoutes.getStop, stopped), answers(campaignsRoutes.releaseStop, running));
  show();
  const banner = await screen.findByText('All sending is stopped.');
  expect(banner.closest('[role]')).toHaveTextContent('12 planned actions held: 8 invitations, 4 messages.');
  expect(banner.closest('[role]')).toHaveTextContent(': Wrong price in the offer');
  server.use(answers(campaignsRoutes.getStop, running));
  await userEvent.click(screen.getByRole('button', { name: 'Let sending go on' }));
  await waitFor(() => expect(screen.queryByText('All sending is stopped.')).not.toBeInTheDocument());
  expect(screen.getByText('Sending goes on')).toBeInTheDocument();
});

test('a release that fails says so where it was asked for, and the stop stays', async () => {
  const message = 'Something went wrong on our side.';
  server.use(
    answers(campaignsRoutes.getStop, stopped),
    fails(campaignsRoutes.releaseStop, { code: 'internal', message }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Let sending go on' }));
  expect(await screen.findByText(/Something went wrong on our side/)).toBeInTheDocument();
  expect(screen.getByText('All sending is stopped.')).toBeInTheDocument();
});
