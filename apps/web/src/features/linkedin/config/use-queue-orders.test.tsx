import { linkedinConfigRoutes } from '@waypost/contract/linkedin-config.routes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clickUndo } from '../../../testing/click-undo.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { useQueueOrders } from './use-queue-orders.ts';

useServer();

const row = {
  id: '01920000-0000-7000-8000-000000000001',
  held: null,
  kind: 'visit',
  campaign: null,
} as const;

function SkipButton() {
  const orders = useQueueOrders('a1');
  return (
    <button type="button" onClick={() => void orders.skip([row])}>
      Skip
    </button>
  );
}

test('an undo that comes too late says that nothing was put back', async () => {
  server.use(
    answers(linkedinConfigRoutes.skip, { done: 1, skipped: [], missing: 0 }),
    answers(linkedinConfigRoutes.release, { done: 0, skipped: [], missing: 1 }),
  );
  renderApp([{ path: '/', element: <SkipButton /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Skip' }));
  await clickUndo();
  expect(await screen.findByText('0 actions put back, 1 not. Gone meanwhile.')).toBeVisible();
});

test('an undo in time is told by the row that is back, not by another notice', async () => {
  server.use(
    answers(linkedinConfigRoutes.skip, { done: 1, skipped: [], missing: 0 }),
    answers(linkedinConfigRoutes.release, { done: 1, skipped: [], missing: 0 }),
  );
  renderApp([{ path: '/', element: <SkipButton /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Skip' }));
  await clickUndo();
  expect(screen.queryByText(/put back/)).not.toBeInTheDocument();
});
