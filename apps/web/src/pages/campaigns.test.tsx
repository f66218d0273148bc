import { campaignManageRoutes } from '@waypost/contract/campaigns-manage.routes';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { goalSequence } from '@waypost/domain/campaigns/sequence/goal-sequences';
import { rateOf } from '@waypost/domain/campaigns/stats';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { Component as CampaignsPage } from './campaigns.tsx';
import { aCampaign, aCampaignDetail, noCounts } from '../testing/campaigns.ts';
import { renderApp } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { clickUndo } from '../testing/click-undo.ts';

useServer();

const running = aCampaign();
const draft = aCampaign({
  id: '01920000-0000-7000-8000-000000000101',
  name: 'Warehouse directors',
  status: 'Draft',
  accounts: [],
  counts: noCounts,
  acceptRate: rateOf(0, 0),
  replyRate: rateOf(0, 0),
  positiveRate: rateOf(0, 0),
  startedAt: null,
});
const going = {
  stopped: false,
  stoppedAt: null,
  reason: null,
  held: 7,
  heldKinds: [{ kind: 'visit' as const, count: 7 }],
};
const stopped = {
  stopped: true,
  stoppedAt: '2026-11-20T09:00:00.000Z',
  reason: 'Audit',
  held: 7,
  heldKinds: [{ kind: 'visit' as const, count: 7 }],
};

const healthy = answers(campaignsRoutes.healthStatus, { campaignsWithIssues: 0, campaigns: [] });

beforeEach(() =>
  server.use(
    answers(campaignsRoutes.list, [running, draft]),
    answers(campaignManageRoutes.insights, []),
    healthy,
    answers(campaignsRoutes.getStop, going),
  ),
);

/** One campaign; the calls that its path would also match stay as they were. */
const answersOne = (...given: Parameters<typeof aCampaignDetail>) => [
  healthy,
  answers(campaignsRoutes.getStop, going),
  answers(campaignManageRoutes.insights, []),
  answers(campaignsRoutes.get, aCampaignDetail(...given)),
];

function show(address = '/campaign') {
  return renderApp(
    [
      { path: '/campaign', element: <CampaignsPage /> },
      { path: '/campaign/:id', element: <p>One campaign</p> },
      { path: '/campaign/create', element: <p>New one</p> },
    ],
    address,
  );
}

async function rowOf(name: string) {
  return (await screen.findByRole('link', { name })).closest('tr') ?? document.body;
}

async function choose(action: string, name: string) {
  const row = await rowOf(name);
  await userEvent.click(within(row).getByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('a rate tells what it is of; under 20 observations it is not enough data, of nothing it is "-"', async () => {
  show();
  const row = await rowOf(running.name);
  expect(within(row).getByTitle(/^9 of 30 invitations accepted/)).toHaveTextContent('30%9 of 30');
  expect(within(row).getByTitle(/^2 of 12 contacted leads replied/)).toHaveTextContent(
    'not enough data2 of 12',
  );
  expect(within(await rowOf(draft.name)).getByTitle('0 of 0 invitations accepted')).toHaveTextContent('-');
});

test('the positive rate tells what it is of and how many replies it does not know yet', async () => {
  const many = aCampaign({
    id: '01920000-0000-7000-8000-000000000102',
    name: 'Depot managers',
    positiveRate: rateOf(6, 40),
    unsortedReplies: 3,
  });
  const unsorted = aCampaign({
    id: '01920000-0000-7000-8000-000000000103',
    name: 'Port authorities',
    replyRate: rateOf(5, 40),
    positiveRate: rateOf(0, 40),
    unsortedReplies: 5,
  });
  server.use(answers(campaignsRoutes.list, [running, draft, many, unsorted]));
  show();
  const rate = within(await rowOf(many.name)).getByTitle(/^6 of 40 contacted leads marked Interested/);
  expect(rate).toHaveTextContent('15%6 of 40');
  expect(rate.title).toContain('\n3 replies not sorted yet\n');
  const few = within(await rowOf(running.name)).getByTitle(/^1 of 12 contacted leads marked Interested/);
  expect(few).toHaveTextContent('not enough data1 of 12');
  expect(few.title).not.toContain('not sorted');
  // While nobody has said what any reply means, 0 % would say that they mean no.
  expect(within(await rowOf(unsorted.name)).getByTitle('5 replies not sorted yet')).toHaveTextContent('-');
  expect(within(await rowOf(unsorted.name)).queryByText('0%')).toBeNull();
  expect(
    within(await rowOf(draft.name)).getByTitle('0 of 0 contacted leads marked Interested'),
  ).toHaveTextContent('-');
});

test('leads are counted as a whole, waiting, active and done', async () => {
  show();
  expect(
    within(await rowOf(running.name)).getAllByTitle('40 leads: 5 done, 10 active, 25 waiting'),
  ).not.toHaveLength(0);
});

test('A11 failed and excluded leads are named, so that the numbers add up to all leads', async () => {
  // Of the 40 excluded, 7 were so before a sender had them: they are no leads of the campaign.
  const counts = { ...noCounts, leads: 300, waiting: 255, finished: 2, failed: 10, excluded: 40 };
  server.use(answers(campaignsRoutes.list, [aCampaign({ counts })]));
  show();
  expect(
    within(await rowOf(running.name)).getAllByTitle('300 leads: 2 done, 10 failed, 255 waiting, 33 excluded'),
  ).not.toHaveLength(0);
});

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

test('status and search live in the address and can be cleared', async () => {
  const { router } = show('/campaign?status=Draft');
  await rowOf(draft.name);
  expect(screen.queryByRole('link', { name: running.name })).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search campaigns' }), 'nobody');
  expect(router.state.location.search).toBe('?status=Draft&search=nobody');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: running.name })).toBeVisible();
  expect(router.state.location.search).toBe('');
});

test('without campaigns one begins from a goal with a sequence that runs, or blank', async () => {
  let heard: unknown;
  server.use(
    answers(campaignsRoutes.list, []),
    answers(campaignsRoutes.create, aCampaignDetail({ id: draft.id }), (body) => (heard = body)),
  );
  const { router } = show();
  expect(await screen.findByRole('link', { name: /^Blank/ })).toHaveAttribute('href', '/campaign/create');
  expect(screen.queryByRole('button', { name: 'Stop all sending' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Warm network/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/campaign/${draft.id}`));
  expect(heard).toEqual({ name: 'Warm network', graph: goalSequence('warm_network') });
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
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
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

test('days, the estimated end and the median are told from real numbers, each with its rule', async () => {
  const days = Array.from({ length: 14 }, (_, day) => ({
    date: `2026-11-${String(day + 7).padStart(2, '0')}`,
    sent: day === 13 ? 6 : 1,
    replied: day === 13 ? 1 : 0,
  }));
  server.use(
    answers(campaignManageRoutes.insights, [
      {
        campaignId: running.id,
        days,
        estimatedEnd: { at: '2026-12-04T09:00:00.000Z', ended: 40, left: 35, days: 14, waitsLonger: false },
      },
    ]),
  );
  show();
  const row = await rowOf(running.name);
  expect(
    await within(row).findByRole('img', { name: 'Last 14 days: 19 sent, at most 6 a day, 1 reply' }),
  ).toBeInTheDocument();
  expect(
    within(row).getByTitle(/^At the pace of the last 14 days: 40 leads ended, 35 left\./),
  ).toHaveTextContent('04 Dec 2026');
  expect(within(row).getByTitle(/Not compared: that takes 3 campaigns with 20 or more\.$/)).toBeVisible();
});

test('an end that leads may still wait for says so, and that the pace alone told an earlier one', async () => {
  const end = { at: '2026-12-20T09:00:00.000Z', ended: 40, left: 35, days: 14, waitsLonger: true };
  server.use(
    answers(campaignManageRoutes.insights, [{ campaignId: running.id, days: [], estimatedEnd: end }]),
  );
  show();
  const row = await rowOf(running.name);
  const said =
    'Until then leads may wait for an answer, their next step or their turn: 35 leads left. ' +
    'At the pace of the last 14 days (40 leads ended) it would be earlier. New leads and changed limits move it.';
  expect(await within(row).findByTitle(said)).toHaveTextContent('20 Dec 2026');
});

test('campaigns with issues can be shown alone, counted as the health counts them; those with failed leads too', async () => {
  const sick = aCampaign({ id: '01920000-0000-7000-8000-000000000102', name: 'Sick one' });
  const failing = aCampaign({
    id: '01920000-0000-7000-8000-000000000103',
    name: 'Failing one',
    counts: { ...noCounts, leads: 3, failed: 1 },
  });
  const account = { id: '01920000-0000-7000-8000-0000000000b1', name: 'Ada', email: 'ada@example.com' };
  server.use(
    answers(campaignsRoutes.list, [running, sick, failing]),
    answers(campaignsRoutes.healthStatus, {
      campaignsWithIssues: 1,
      campaigns: [{ id: sick.id, name: sick.name, accounts: { disconnected: [account], deleted: [] } }],
    }),
  );
  const { router } = show();
  const issues = await screen.findByRole('button', { name: 'Has issues 1' });
  expect(screen.getByText('1 Issue(s)')).toBeVisible();
  await userEvent.click(issues);
  expect(router.state.location.search).toBe('?issues=1');
  expect(screen.queryByRole('link', { name: running.name })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Failing one' })).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Sick one' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Has issues 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Failed leads 1' }));
  expect(router.state.location.search).toBe('?failed=1');
  expect(screen.queryByRole('link', { name: 'Sick one' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Failing one' })).toBeVisible();
});

test('campaigns that cannot be loaded say so', async () => {
  server.use(fails(campaignsRoutes.list, { code: 'internal', message: 'It broke.' }));
  show();
  expect(await screen.findByText('The campaigns could not be loaded')).toBeVisible();
  server.use(answers(campaignsRoutes.list, [running]));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: running.name })).toBeVisible();
});
