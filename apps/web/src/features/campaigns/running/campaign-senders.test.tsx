import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCampaignDetail, aSenderInCampaign } from '../../../testing/campaigns.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { CampaignSenders } from './campaign-senders.tsx';

useServer();

const campaign = aCampaignDetail();
const removed = { campaign, moved: [], waiting: 0, skipped: 0, kept: 18 };

function show(given: Parameters<typeof aSenderInCampaign>[0] = {}, of = campaign) {
  server.use(
    answers(campaignsRoutes.listSenders, [aSenderInCampaign(given)]),
    answers(linkedinRoutes.listAccounts, []),
    answers(campaignsRoutes.list, []),
  );
  return renderApp([{ path: '/', element: <CampaignSenders campaign={of} /> }], '/');
}

async function ask() {
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Tomas Berg' }));
  return screen.findByRole('alertdialog', { name: `Remove Tomas Berg from ${campaign.name}?` });
}

test('removing a sender asks what happens with the leads in flight, says it with numbers and sends the answer', async () => {
  let heard: unknown;
  show();
  expect(await screen.findByText('30 leads under way: 18 reached, 12 not yet')).toBeVisible();
  const dialog = await ask();
  expect(await within(dialog).findByText('What happens with the 18 leads it has reached?')).toBeVisible();
  expect(within(dialog).getByText('12 leads move to Beatriz Drummond.')).toBeVisible();
  expect(within(dialog).getByRole('radio', { name: /^It goes on with them/ })).toBeChecked();
  await userEvent.click(within(dialog).getByRole('radio', { name: /^They are skipped/ }));
  expect(
    within(dialog).getByText('18 leads it has reached are skipped; nobody else writes to them.'),
  ).toBeVisible();
  server.use(
    answers(
      campaignsRoutes.removeSender,
      { ...removed, kept: 0, skipped: 18, moved: [{ id: campaign.id, name: 'Beatriz Drummond', leads: 12 }] },
      (body) => (heard = body),
    ),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove sender' }));
  await waitFor(() => expect(heard).toEqual({ reached: 'skip' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('leads cannot wait for an unlinked account: nothing is asked, they are skipped', async () => {
  let heard: unknown;
  show({
    status: 'Deleted',
    ifRemoved: { moves: [], waiting: 12, canKeep: false, isLast: true },
  });
  const dialog = await ask();
  expect(await within(dialog).findByText('12 leads wait until you add a sender.')).toBeVisible();
  expect(within(dialog).getByText('No sender is left then: the campaign is paused.')).toBeVisible();
  expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument();
  server.use(answers(campaignsRoutes.removeSender, removed, (body) => (heard = body)));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove sender' }));
  await waitFor(() => expect(heard).toEqual({ reached: 'skip' }));
});

test('a sender that left and finishes its leads can only be told to leave them too', async () => {
  let heard: unknown;
  show({
    takesLeads: false,
    untouched: 0,
    ifRemoved: { moves: [], waiting: 0, canKeep: true, isLast: false },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Skip the leads of Tomas Berg' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Skip the leads of Tomas Berg?' });
  expect(
    await within(dialog).findByText('18 leads it has reached are skipped; nobody else writes to them.'),
  ).toBeVisible();
  expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument();
  server.use(
    answers(campaignsRoutes.removeSender, { ...removed, kept: 0, skipped: 18 }, (body) => (heard = body)),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Skip its leads' }));
  await waitFor(() => expect(heard).toEqual({ reached: 'skip' }));
});

test('a refusal keeps the question open with its sentence', async () => {
  show();
  server.use(
    fails(campaignsRoutes.removeSender, {
      code: 'conflict',
      message: 'The senders of a campaign that is Completed cannot be changed.',
    }),
  );
  const dialog = await ask();
  await within(dialog).findByText('12 leads move to Beatriz Drummond.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove sender' }));
  expect(
    await within(dialog).findByText('The senders of a campaign that is Completed cannot be changed.'),
  ).toBeVisible();
});

test('nothing can be confirmed before the leads are counted', async () => {
  show();
  await screen.findByText('30 leads under way: 18 reached, 12 not yet');
  server.use(fails(campaignsRoutes.listSenders, { code: 'not_allowed', message: 'You may not see this.' }));
  const dialog = await ask();
  expect(await within(dialog).findByText('You may not see this.')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Remove sender' })).toBeDisabled();
});

test('an account that does not send here yet can be added', async () => {
  let heard: unknown;
  show();
  const other = { id: '01920000-0000-7000-8000-0000000000b1', name: 'Beatriz Drummond', status: 'Active' };
  server.use(
    answers(linkedinRoutes.listAccounts, [other as never]),
    answers(campaignsRoutes.addSender, campaign, (body) => (heard = body)),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add sender' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Beatriz Drummond' }));
  await waitFor(() => expect(heard).toEqual({ accountId: other.id }));
});

test('a finished campaign keeps its senders', async () => {
  show({}, aCampaignDetail({ status: 'Completed' }));
  expect(await screen.findByText('30 leads under way: 18 reached, 12 not yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Remove|Add)/ })).not.toBeInTheDocument();
});
