import { campaignManageRoutes } from '@waypost/contract/campaigns-manage.routes';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { goalSequence } from '@waypost/domain/campaigns/sequence/goal-sequences';
import { rateOf } from '@waypost/domain/campaigns/stats';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCampaign, aCampaignDetail, noCounts } from '../testing/campaigns.ts';
import { answers, fails, server } from '../testing/server.ts';
import { draft, rowOf, running, show, withCampaigns } from '../testing/campaigns-page.tsx';

withCampaigns();

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
