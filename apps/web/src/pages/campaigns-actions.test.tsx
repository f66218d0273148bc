import { campaignManageRoutes } from '@waypost/contract/campaigns-manage.routes';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCampaignDetail } from '../testing/campaigns.ts';
import { answers, fails, server } from '../testing/server.ts';
import { clickUndo } from '../testing/click-undo.ts';
import {
  answersOne,
  choose,
  draft,
  rowOf,
  running,
  show,
  withCampaigns,
} from '../testing/campaigns-page.tsx';

withCampaigns();

test('pausing needs a reason and sends it', async () => {
  let heard: unknown;
  server.use(answers(campaignsRoutes.pause, aCampaignDetail({ status: 'Paused' }), (body) => (heard = body)));
  show();
  await choose('Pause', running.name);
  const dialog = await screen.findByRole('dialog', { name: `Pause ${running.name}?` });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pause campaign' }));
  expect(within(dialog).getByText('Say why the campaign is paused.')).toBeVisible();
  expect(heard).toBeUndefined();
  await userEvent.type(within(dialog).getByLabelText('Reason'), '  Trade fair  ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pause campaign' }));
  await waitFor(() => expect(heard).toEqual({ reason: 'Trade fair' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('a pause that fails keeps the dialog and what was typed', async () => {
  server.use(
    fails(campaignsRoutes.pause, {
      code: 'conflict',
      message: 'A campaign that is Completed cannot be paused.',
    }),
  );
  show();
  await choose('Pause', running.name);
  await userEvent.type(await screen.findByLabelText('Reason'), 'Trade fair');
  await userEvent.click(screen.getByRole('button', { name: 'Pause campaign' }));
  expect(await screen.findByText('A campaign that is Completed cannot be paused.')).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('Trade fair');
});

test('a draft that is not ready says what is missing instead of starting', async () => {
  server.use(
    ...answersOne({ ...draft, lists: [] }),
    answers(campaignsRoutes.preview, { problems: [], leads: [], leftOut: [] }),
  );
  show();
  await choose('Start', draft.name);
  const dialog = await screen.findByRole('dialog', { name: `Start ${draft.name}?` });
  expect(await within(dialog).findByText('No lead list is chosen.')).toBeVisible();
  expect(within(dialog).getByText('No sender is chosen.')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Start campaign' })).not.toBeInTheDocument();
  expect(within(dialog).getByRole('link', { name: 'Open draft' })).toBeVisible();
});

test('a draft that is ready names who, how many and from whom before it starts', async () => {
  let started = false;
  server.use(
    ...answersOne({ id: draft.id, name: draft.name, status: 'Draft' }),
    answers(campaignsRoutes.audience, {
      people: 41,
      contactable: 38,
      withoutLink: 1,
      leftOut: [{ rule: 'Acme', count: 2 }],
    }),
    answers(campaignsRoutes.preview, { problems: [], leads: [], leftOut: [] }),
    answers(campaignsRoutes.start, aCampaignDetail({ id: draft.id }), () => (started = true)),
  );
  show();
  await choose('Start', draft.name);
  expect(
    await screen.findByText('38 leads from Founders; 1 waits for its LinkedIn profile link'),
  ).toBeVisible();
  expect(screen.getByText('Sent by Tomas Berg')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Start campaign' }));
  await waitFor(() => expect(started).toBe(true));
});

test('a deleted draft is gone at once and can be brought back', async () => {
  let restored = false;
  server.use(
    answers(campaignsRoutes.remove, { deleted: true }),
    answers(
      campaignManageRoutes.restore,
      aCampaignDetail({ id: draft.id, status: 'Draft' }),
      () => (restored = true),
    ),
  );
  show();
  await rowOf(draft.name);
  server.use(answers(campaignsRoutes.list, [running]));
  await choose('Delete draft', draft.name);
  await waitFor(() => expect(screen.queryByRole('link', { name: draft.name })).not.toBeInTheDocument());
  server.use(answers(campaignsRoutes.list, [running, draft]));
  await clickUndo();
  await waitFor(() => expect(restored).toBe(true));
  expect(await screen.findByRole('link', { name: draft.name })).toBeVisible();
});

test('archiving says what becomes of unfinished leads, hides the campaign and can be undone', async () => {
  const paused = { ...running, status: 'Paused' as const, pauseReason: 'Holidays' };
  const shelved = { ...paused, status: 'Archived' as const };
  server.use(
    answers(campaignsRoutes.list, [paused, draft]),
    answers(campaignManageRoutes.archive, aCampaignDetail({ status: 'Archived' })),
    answers(campaignManageRoutes.unarchive, aCampaignDetail({ status: 'Paused' })),
  );
  show();
  await rowOf(running.name);
  server.use(answers(campaignsRoutes.list, [shelved, draft]));
  await choose('Archive', running.name);
  expect(await screen.findByText(/^35 unfinished leads keep their places\./)).toBeVisible();
  expect(await screen.findByRole('button', { name: '1 archived' })).toBeVisible();
  expect(screen.queryByRole('link', { name: running.name })).not.toBeInTheDocument();
  server.use(answers(campaignsRoutes.list, [paused, draft]));
  await clickUndo();
  expect(await screen.findByRole('link', { name: running.name })).toBeVisible();
});

test('a running campaign offers no archive and no deletion; an archived one comes back', async () => {
  server.use(answers(campaignsRoutes.list, [running, { ...draft, status: 'Archived' }]));
  show('/campaign?status=Archived');
  await userEvent.click(
    within(await rowOf(draft.name)).getByRole('button', { name: `Actions for ${draft.name}` }),
  );
  expect(await screen.findByRole('menuitem', { name: 'Unarchive' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: /Status is/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Any' }));
  await userEvent.click(
    within(await rowOf(running.name)).getByRole('button', { name: `Actions for ${running.name}` }),
  );
  await screen.findByRole('menuitem', { name: 'Duplicate' });
  expect(screen.queryByRole('menuitem', { name: 'Archive' })).not.toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete draft' })).not.toBeInTheDocument();
});

test('a campaign is renamed, and an empty name is not sent', async () => {
  let heard: unknown;
  server.use(
    ...answersOne(),
    answers(campaignsRoutes.update, aCampaignDetail(), (body) => (heard = body)),
  );
  show();
  await choose('Rename', running.name);
  const name = await screen.findByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(screen.getByText('Write a name.')).toBeVisible();
  await userEvent.type(name, ' Fleet owners ');
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(heard).toEqual({ name: 'Fleet owners' }));
});
