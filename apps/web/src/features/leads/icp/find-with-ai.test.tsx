import { jobsRoutes } from '@waypost/contract/jobs.routes';
import type { IcpPreview, IcpProfileDetail } from '@waypost/contract/leads-icp';
import { leadsIcpRoutes } from '@waypost/contract/leads-icp.routes';
import { leadsSourcesRoutes } from '@waypost/contract/leads-sources.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import type { Subscription } from '@waypost/contract/users';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { aJob, aLeadList } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { FindWithAi } from './find-with-ai.tsx';
import { FitExplanation } from './fit-explanation.tsx';

const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const titles = {
  id: id(1),
  kind: 'titles' as const,
  values: ['Head of Sales'],
  stance: 'must' as const,
  weight: 3,
  quote: 'heads of sales',
};
const tools = {
  ...titles,
  id: id(2),
  kind: 'technologies' as const,
  values: ['HubSpot'],
  stance: 'nice' as const,
  quote: null,
};
const profile: IcpProfileDetail = {
  id: id(10),
  name: 'Sales leaders',
  version: 1,
  criteria: [titles, tools],
  madeBy: 'ai',
  updatedAt: '2026-11-20T09:00:00.000Z',
  versions: [],
};
const preview: IcpPreview = {
  id: id(20),
  version: 1,
  total: 300,
  outside: [],
  candidates: [
    {
      id: 'femke',
      name: 'Femke Aalders',
      headline: 'Head of Sales at Brightquay',
      location: 'Rotterdam',
      profileUrl: null,
      score: 82,
      liked: null,
      verdicts: [
        {
          criterion: titles,
          verdict: 'met',
          by: 'rule',
          fact: { field: 'headline', text: 'Head of Sales at Brightquay', at: '2026-11-20T09:00:00.000Z' },
        },
        { criterion: tools, verdict: 'unknown', by: 'rule', fact: null },
      ],
    },
  ],
};
const subscription = (planId: number): Subscription => ({
  planId,
  status: 'active',
  trialEndsAt: null,
  renewsAt: null,
  endsAt: null,
  pastDueSince: null,
  usage: { keywords: { used: 100, max: 1_000 } },
});

useServer();
// Whole pages with menus take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => withPlan(2, 100));

function withPlan(planId: number, used: number) {
  server.use(
    answers(usersRoutes.getSubscription, subscription(planId)),
    answers(usersRoutes.getUsage, {
      keywords: { used, max: 1_000 },
      senders: { used: 0, max: 1 },
      linkedInAccounts: { used: 1, max: 1 },
      periodStartsAt: null,
      periodEndsAt: null,
      seats: 1,
    }),
    answers(linkedinRoutes.listAccounts, [anAccount()]),
    answers(leadsRoutes.listLists, [aLeadList()]),
    answers(leadsIcpRoutes.listProfiles, [profile]),
    answers(leadsIcpRoutes.getProfile, profile),
    answers(leadsIcpRoutes.listRevisions, { revisions: [], left: 20 }),
    answers(leadsIcpRoutes.listPreviews, { items: [] }),
    answers(leadsIcpRoutes.findPrice, { paidBefore: 0 }),
    answers(leadsIcpRoutes.priceScore, { leads: 412, setByHand: 0, credits: 42 }),
  );
}

const show = (address = '/leads/create/ai') =>
  renderApp([{ path: '/leads/create/ai', element: <FindWithAi /> }], address);
const sentence = 'We sell to heads of sales who use HubSpot.';
const refused = 'The website could not be reached. Check the address.';
async function describeBuyer() {
  await userEvent.click(await screen.findByLabelText(/What do you sell/));
  await userEvent.paste(sentence);
}

test('a sentence becomes a profile, its price shown before the click', async () => {
  const sent: unknown[] = [];
  const job = aJob({ kind: 'leads.build-profile', status: 'done', refId: profile.id });
  server.use(
    answers(leadsIcpRoutes.buildProfile, { job }, (body) => sent.push(body)),
    answers(jobsRoutes.get, job),
  );
  const { router } = show();
  expect(await screen.findByText('5 credits, 900 left. Charged only for what succeeds.')).toBeInTheDocument();
  await describeBuyer();
  await userEvent.click(screen.getByRole('button', { name: 'Build profile' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?profile=${profile.id}`));
  expect(sent).toEqual([
    { requestId: expect.stringMatching(/^[\da-f-]{36}$/), from: { kind: 'text', text: sentence } },
  ]);
  expect(await screen.findByRole('list', { name: 'Criteria' })).toHaveTextContent('Head of Sales');
});

test('a failure says why and keeps what was typed', async () => {
  const message = 'The AI service did not answer. Your text is kept; try again.';
  const job = aJob({ kind: 'leads.build-profile', status: 'failed', refId: profile.id, message });
  server.use(answers(leadsIcpRoutes.buildProfile, { job }), answers(jobsRoutes.get, job));
  show();
  await describeBuyer();
  await userEvent.click(screen.getByRole('button', { name: 'Build profile' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText(/What do you sell/)).toHaveValue(sentence);
  expect(screen.getByRole('button', { name: 'Build profile' })).toBeEnabled();
});

test.each([
  ['at once', () => server.use(fails(leadsIcpRoutes.buildProfile, { code: 'conflict', message: refused }))],
  [
    'while it is read',
    () => {
      const job = aJob({
        kind: 'leads.build-profile',
        status: 'failed',
        refId: profile.id,
        message: refused,
      });
      server.use(answers(leadsIcpRoutes.buildProfile, { job }), answers(jobsRoutes.get, job));
    },
  ],
])('a website that is refused %s is not spoken of once something else is given', async (when, refuse) => {
  refuse();
  server.use(answers(leadsIcpRoutes.customers, { items: [] }));
  show();
  const build = async () => userEvent.click(screen.getByRole('button', { name: 'Build profile' }));
  const segment = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
  const tryAddress = async () => {
    await userEvent.click(screen.getByLabelText(/Your website/));
    await userEvent.paste('example.com');
    await build();
    expect(await screen.findByText(refused)).toBeInTheDocument();
  };
  await segment('Website');
  await tryAddress();
  // Another address: the next error is the only one.
  await userEvent.clear(screen.getByLabelText(/Your website/));
  expect(screen.queryByText(refused)).not.toBeInTheDocument();
  await build();
  expect(await screen.findByText(/^Give the address of your website/)).toBeInTheDocument();
  expect(screen.queryByText(refused)).not.toBeInTheDocument();
  // The same job comes back from this server, and its failure was read.
  if (when === 'at once') await tryAddress();
  await segment('Customers');
  expect(await screen.findByRole('group', { name: 'Best customers' })).toBeInTheDocument();
  expect(screen.queryByText(refused)).not.toBeInTheDocument();
});

test('without enough credits nothing can be built, with the reason and the way to more beside the button', async () => {
  withPlan(2, 998);
  show();
  expect(await screen.findByText('Insufficient credits.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing');
  await describeBuyer();
  expect(screen.getByRole('button', { name: 'Build profile' })).toBeDisabled();
});

test('when credits went elsewhere meanwhile the answer is shown as it is', async () => {
  server.use(
    fails(leadsIcpRoutes.buildProfile, { code: 'credits_exceeded', message: 'Insufficient credits' }),
  );
  show();
  await describeBuyer();
  await userEvent.click(screen.getByRole('button', { name: 'Build profile' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Insufficient credits');
});

test('criteria are edited and saved as the next version', async () => {
  const sent: unknown[] = [];
  server.use(answers(leadsIcpRoutes.saveProfile, { ...profile, version: 2 }, (body) => sent.push(body)));
  show(`/leads/create/ai?profile=${profile.id}`);
  await userEvent.type(await screen.findByLabelText('Add to Titles'), 'CRO{Enter}');
  await userEvent.click(
    within(screen.getByRole('radiogroup', { name: 'How much Technologies counts' })).getByRole('radio', {
      name: 'Exclude',
    }),
  );
  expect(screen.getByRole('button', { name: 'Find 100 leads' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Save as version 2' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    name: 'Sales leaders',
    criteria: [
      { ...titles, values: ['Head of Sales', 'CRO'] },
      { ...tools, stance: 'exclude' },
    ],
    version: 1,
  });
});

test('candidates show their fit, and on request the words and the date that show it', async () => {
  const rated: unknown[] = [];
  server.use(
    answers(leadsIcpRoutes.findPrice, { paidBefore: 11 }),
    answers(
      jobsRoutes.get,
      aJob({ id: preview.id, kind: 'leads.preview-profile', status: 'done', counts: { candidates: 1 } }),
    ),
    answers(leadsIcpRoutes.getPreview, preview),
    answers(
      leadsIcpRoutes.rate,
      { profile: { ...profile, version: 2 }, changes: [{ criterionId: tools.id, from: 3, to: 4 }] },
      (body) => rated.push(body),
    ),
  );
  show(`/leads/create/ai?profile=${profile.id}&preview=${preview.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Why Femke Aalders has this fit' }));
  expect(screen.getByText('Head of Sales at Brightquay', { selector: 'q' })).toBeInTheDocument();
  expect(screen.getByText(/Headline, 20 Nov 2026/)).toBeInTheDocument();
  expect(screen.getByText('Nothing that is stored says so, or the contrary.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Femke Aalders fits' }));
  expect(await screen.findByText(/Technologies: HubSpot 3 to 4.*Saved as version 2/)).toBeInTheDocument();
  expect(rated).toEqual([{ ratings: [{ candidateId: 'femke', liked: true }] }]);
  // 50 for 100 people, less the 11 that one previewed person cost.
  expect(await screen.findByText(/^39 credits \(the preview is taken off\)/)).toBeInTheDocument();
});

test('the trial sees the search with its price and what unlocks it; scoring a list works', async () => {
  withPlan(0, 0);
  const sent: unknown[] = [];
  server.use(
    answers(leadsIcpRoutes.scoreList, { job: aJob({ kind: 'leads.score-list' }) }, (body) => sent.push(body)),
  );
  const { router } = show(`/leads/create/ai?profile=${profile.id}`);
  expect(
    await screen.findByText(
      /The people search needs a LinkedIn account. The Free Trial plan includes no LinkedIn account. Upgrade to Basic/,
    ),
  ).toBeInTheDocument();
  expect(screen.getByText(/^50 credits/)).toBeInTheDocument();
  const section = screen.getByRole('region', { name: 'Score a list you have' });
  await userEvent.click(within(section).getByRole('button', { name: /Lead list/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Freight people/ }));
  expect(await within(section).findByText(/^42 credits \(for 412 leads, 1 per 10\)/)).toBeInTheDocument();
  server.use(
    answers(jobsRoutes.get, aJob({ kind: 'leads.score-list' })),
    answers(leadsRoutes.listLists, [aLeadList()]),
  );
  await userEvent.click(within(section).getByRole('button', { name: 'Score this list' }));
  await waitFor(() => expect(router.state.location.search).toContain('job='));
  expect(sent).toEqual([{ requestId: expect.any(String), profileId: profile.id, replaceByHand: false }]);
});

test('the price of scoring a list leaves out who keeps a score set by hand', async () => {
  withPlan(2, 990);
  server.use(answers(leadsIcpRoutes.priceScore, { leads: 412, setByHand: 400, credits: 2 }));
  show(`/leads/create/ai?profile=${profile.id}`);
  const section = await screen.findByRole('region', { name: 'Score a list you have' });
  await userEvent.click(within(section).getByRole('button', { name: /Lead list/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Freight people/ }));
  expect(await within(section).findByText(/^2 credits \(for 12 leads, 1 per 10\)/)).toBeInTheDocument();
  expect(within(section).getByText('400 leads scored by hand are skipped.')).toBeInTheDocument();
  expect(within(section).getByRole('button', { name: 'Score this list' })).toBeEnabled();
});

test('a list that costs more credits than are left cannot be scored', async () => {
  withPlan(2, 990);
  show(`/leads/create/ai?profile=${profile.id}`);
  const section = await screen.findByRole('region', { name: 'Score a list you have' });
  await userEvent.click(within(section).getByRole('button', { name: /Lead list/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Freight people/ }));
  expect(await within(section).findByText('Insufficient credits.')).toBeInTheDocument();
  expect(within(section).getByRole('button', { name: 'Score this list' })).toBeDisabled();
});

test('a lead explains its fit, or says that nothing judged it yet', async () => {
  const fit = {
    profileId: profile.id,
    profileName: 'Sales leaders',
    version: 1,
    score: 82,
    judgedAt: '2026-11-20T09:00:00.000Z',
  };
  server.use(
    answers(leadsIcpRoutes.leadFit, { fit: { ...fit, verdicts: preview.candidates[0]?.verdicts ?? [] } }),
  );
  renderApp([{ path: '/', element: <FitExplanation leadId={id(200)} /> }], '/');
  const why = await screen.findByRole('region', { name: 'Why this fit' });
  expect(why).toHaveTextContent('82 of 100 by Sales leaders, version 1');
  expect(why).toHaveTextContent('Met · Must · Titles: Head of Sales');
});

test('the number of a scored list opens its leads, the best first', async () => {
  const scored = aJob({ kind: 'leads.score-list', status: 'done', counts: { scored: 44 } });
  server.use(answers(jobsRoutes.get, scored), answers(leadsRoutes.listLists, [aLeadList()]));
  const { router } = show(`/leads/create/ai?profile=${profile.id}&job=${scored.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Scored: 44. Show them' }));
  expect(router.state.location.pathname).toBe(`/leads/${scored.refId ?? ''}`);
  expect(router.state.location.search).toBe('?filter=score~not_empty&sort=-score');
});

test('a finished search is repeated every day, its price said before it is switched on', async () => {
  const found = aJob({ kind: 'leads.find-people', status: 'done', counts: { found: 30, added: 25 } });
  const kept: unknown[] = [];
  const live = {
    id: id(30),
    listId: found.refId ?? '',
    kind: 'ai' as const,
    label: 'Sales leaders, version 1',
    perDayMax: 50,
    active: true,
    // It has been repeated since: the last run is another job.
    firstJobId: found.id,
    lastRunAt: '2026-11-20T09:00:00.000Z',
    lastRun: { jobId: id(31), status: 'done' as const, added: 25 },
    nextRunAt: '2026-11-21T09:00:00.000Z',
    problem: null,
  };
  server.use(
    answers(jobsRoutes.get, found),
    answers(leadsRoutes.listLists, [aLeadList()]),
    answers(leadsSourcesRoutes.listLive, []),
    answers(leadsSourcesRoutes.keepLive, live, (body) => kept.push(body)),
  );
  show(`/leads/create/ai?profile=${profile.id}&job=${found.id}`);
  expect(await screen.findByText(/^25 credits \(a day at most: .*, 900 left/)).toBeInTheDocument();
  server.use(answers(leadsSourcesRoutes.listLive, [live]));
  await userEvent.click(screen.getByRole('button', { name: 'Add new matches daily' }));
  expect(await screen.findByText(/New matches are added every day, at most 50 leads/)).toBeInTheDocument();
  expect(kept).toEqual([{ jobId: found.id, perDayMax: 50 }]);
});

test('best customers are ticked out of all leads, three at least and ten at most, and stay through a search', async () => {
  const people = Array.from({ length: 11 }, (_, index) => ({
    id: id(400 + index),
    fullName: `Buyer ${index}`,
    headline: 'CEO at Brightquay',
    title: null,
    company: null,
    picture: null,
  }));
  const sent: unknown[] = [];
  const job = aJob({ kind: 'leads.build-profile', refId: profile.id });
  server.use(
    answers(leadsIcpRoutes.customers, { items: people }),
    answers(leadsIcpRoutes.buildProfile, { job }, (body) => sent.push(body)),
    answers(jobsRoutes.get, job),
  );
  show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Customers' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Buyer 0' }));
  await userEvent.click(screen.getByRole('button', { name: 'Build profile' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose 3 to 10 leads.');
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    await userEvent.click(screen.getByRole('checkbox', { name: `Buyer ${number}` }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('10 of 3 to 10 chosen')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Buyer 10' })).toBeDisabled();
  server.use(answers(leadsIcpRoutes.customers, { items: [] }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search your leads' }), 'nobody');
  expect(await screen.findByText('No lead matches the search.')).toBeInTheDocument();
  for (const number of [9, 8, 7, 6, 5, 4, 3])
    await userEvent.click(screen.getByRole('button', { name: `Remove Buyer ${number}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Build profile' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ from: { kind: 'leads', leadIds: [id(400), id(401), id(402)] } });
});
