import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCampaign } from '../../../testing/campaigns.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { StopSending } from './stop-sending.tsx';

useServer();

test.each([
  [30, ['Campaign 1', 'Campaign 2', 'Campaign 3', 'Campaign 4', 'Campaign 5', 'and 25 more']],
  [6, ['Campaign 1', 'Campaign 2', 'Campaign 3', 'Campaign 4', 'Campaign 5', 'Campaign 6']],
])('of %i campaigns the first are listed, and how many more stand still', async (many, listed) => {
  server.use(
    answers(campaignsRoutes.getStop, {
      stopped: false,
      stoppedAt: null,
      reason: null,
      held: 3,
      heldKinds: [{ kind: 'message' as const, count: 3 }],
    }),
  );
  const campaigns = Array.from({ length: many }, (_, index) =>
    aCampaign({ id: `c${index}`, name: `Campaign ${index + 1}` }),
  );
  renderApp([{ path: '/', element: <StopSending campaigns={campaigns} /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop all sending' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(`${many} active campaigns stand still:`)).toBeVisible();
  const list = within(dialog).getByRole('list', { name: 'Campaigns that stand still' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(listed);
});
