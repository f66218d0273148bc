import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { answers, server } from '../testing/server.ts';
import { draft, going, rowOf, running, show, withCampaigns } from '../testing/campaigns-page.tsx';

withCampaigns();

const stopped = {
  stopped: true,
  stoppedAt: '2026-11-20T09:00:00.000Z',
  reason: 'Audit',
  held: 7,
  heldKinds: [{ kind: 'visit' as const, count: 7 }],
};

test('stopping all sending names what is held; the banner stays until sending goes on', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Stop all sending' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText('1 active campaign stands still:')).toBeVisible();
  const list = within(dialog).getByRole('list', { name: 'Campaigns that stand still' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([running.name]);
  expect(
    within(dialog).getByText('7 planned actions are held, and go out after you let sending go on.'),
  ).toBeVisible();
  server.use(answers(campaignsRoutes.stopAll, stopped), answers(campaignsRoutes.getStop, stopped));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop all sending' }));
  expect(await screen.findByText('All sending is stopped.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('7 planned actions held: 7 visits. Since');
  expect(screen.getByRole('alert')).toHaveTextContent(': Audit');
  expect(within(await rowOf(running.name)).getByText('Stopped')).toBeVisible();
  expect(within(await rowOf(draft.name)).queryByText('Stopped')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Stop all sending' })).not.toBeInTheDocument();
  server.use(answers(campaignsRoutes.releaseStop, going), answers(campaignsRoutes.getStop, going));
  await userEvent.click(screen.getByRole('button', { name: 'Let sending go on' }));
  await waitFor(() => expect(screen.queryByText('All sending is stopped.')).not.toBeInTheDocument());
  // The button is back, and the question it asked before is not.
  expect(await screen.findByRole('button', { name: 'Stop all sending' })).toBeVisible();
  expect(screen.queryByText('Stop all sending?')).not.toBeInTheDocument();
});

test('the stop question is gone when the stop is known before its answer, and is not asked again', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { queries } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Stop all sending' }));
  server.use(
    http.post('http://localhost:3000/api/campaigns/sending-stop', async () => {
      await held;
      return HttpResponse.json({ data: stopped });
    }),
    answers(campaignsRoutes.getStop, stopped),
  );
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop all sending' }));
  // The live hint is faster than the answer to the call.
  await queries.invalidateQueries({ queryKey: ['campaigns.campaign', 'sending-stop'] });
  expect(await screen.findByText('All sending is stopped.')).toBeVisible();
  answer();
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  server.use(answers(campaignsRoutes.releaseStop, going), answers(campaignsRoutes.getStop, going));
  await userEvent.click(screen.getByRole('button', { name: 'Let sending go on' }));
  expect(await screen.findByRole('button', { name: 'Stop all sending' })).toBeVisible();
  expect(screen.queryByText('Stop all sending?')).not.toBeInTheDocument();
});
