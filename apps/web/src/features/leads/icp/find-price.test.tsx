import { jobsRoutes } from '@waypost/contract/jobs.routes';
import type { IcpPreview, IcpProfileDetail } from '@waypost/contract/leads-icp';
import { leadsIcpRoutes } from '@waypost/contract/leads-icp.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { aJob } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { FindWithAi } from './find-with-ai.tsx';

const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const titles = {
  ...{ id: id(1), kind: 'titles' as const, values: ['CRO'], stance: 'must' as const, weight: 3, quote: null },
};
const profile: IcpProfileDetail = {
  ...{ id: id(10), name: 'Sales leaders', version: 1, criteria: [titles], madeBy: 'ai', versions: [] },
  updatedAt: '2026-11-20T09:00:00.000Z',
};
const previewed = aJob({
  ...{ id: id(20), kind: 'leads.preview-profile', status: 'done', counts: { candidates: 1, looked: 9 } },
});
const preview: IcpPreview = {
  ...{ id: previewed.id, version: 1, total: 300, outside: [] },
  candidates: [
    {
      ...{ id: 'femke', name: 'Femke Aalders', headline: null, location: null, profileUrl: null },
      ...{ score: 82, liked: null, verdicts: [] },
    },
  ],
};

useServer();
vi.setConfig({ testTimeout: 30_000 });
/** What the plan's pool says, on the page and in the price. */
const creditsUsed = (used: number) => {
  const keywords = { used, max: 1_000 };
  const accounts = { senders: { used: 0, max: 1 }, linkedInAccounts: { used: 1, max: 1 } };
  return [
    answers(usersRoutes.getUsage, {
      ...{ keywords, ...accounts, periodStartsAt: null, periodEndsAt: null, seats: 1 },
    }),
    answers(usersRoutes.getSubscription, {
      ...{ planId: 2, status: 'active', trialEndsAt: null, renewsAt: null, endsAt: null, pastDueSince: null },
      usage: { keywords },
    }),
  ];
};
beforeEach(() => {
  server.use(
    ...creditsUsed(100),
    answers(linkedinRoutes.listAccounts, [anAccount()]),
    answers(leadsRoutes.listLists, []),
    answers(leadsIcpRoutes.getProfile, profile),
    answers(leadsIcpRoutes.listRevisions, { revisions: [], left: 20 }),
    answers(leadsIcpRoutes.listPreviews, { items: [] }),
    answers(jobsRoutes.get, previewed),
    answers(leadsIcpRoutes.getPreview, preview),
    answers(leadsIcpRoutes.findPrice, { paidBefore: 11 }),
  );
});
const show = () =>
  renderApp(
    [{ path: '/leads/create/ai', element: <FindWithAi /> }],
    `/leads/create/ai?profile=${profile.id}&preview=${preview.id}`,
  );
const findButton = () => screen.findByRole('button', { name: 'Find 100 leads' });

test('the preview is taken off only while the search is the one it was made of', async () => {
  show();
  expect(await screen.findByText(/^39 credits \(the preview is taken off\)/)).toBeInTheDocument();
  const saved = { ...profile, version: 2, criteria: [{ ...titles, values: ['CRO', 'Head of Sales'] }] };
  server.use(
    answers(leadsIcpRoutes.saveProfile, saved),
    answers(leadsIcpRoutes.getProfile, saved),
    answers(leadsIcpRoutes.findPrice, { paidBefore: 0 }),
  );
  await userEvent.type(await screen.findByLabelText('Add to Titles'), 'Head of Sales{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save as version 2' }));
  expect(await screen.findByText(/^50 credits \(10 per 25 people/)).toBeInTheDocument();
  expect(
    screen.getByText('The profile is version 2 now: a search starts anew and costs its whole price.'),
  ).toBeInTheDocument();
});

test('a search that was started used the preview up: the price is asked for anew', async () => {
  const { router } = show();
  expect(await screen.findByText(/^39 credits/)).toBeInTheDocument();
  const list = id(40);
  server.use(
    answers(leadsRoutes.createList, { ...{ id: list, name: 'Sales leaders' } } as never),
    answers(leadsIcpRoutes.findPeople, { job: previewed }),
    answers(leadsIcpRoutes.findPrice, { paidBefore: 0 }),
  );
  await userEvent.click(await findButton());
  await waitFor(() => expect(router.state.location.search).toContain('job='));
  await router.navigate(-1);
  // The page that was left may show the new price too, and goes away with it.
  await waitFor(() => expect(screen.getByText(/^50 credits/)).toBeInTheDocument());
});

test('nothing can be started before its price is known', async () => {
  server.use(fails(leadsIcpRoutes.findPrice, { code: 'unavailable', message: 'Not now.' }));
  show();
  expect(await screen.findByText(/The price could not be loaded\. Not now\./)).toBeInTheDocument();
  expect(await findButton()).toBeDisabled();
  server.use(answers(leadsIcpRoutes.findPrice, { paidBefore: 0 }));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/^50 credits/)).toBeInTheDocument();
  expect(await findButton()).toBeEnabled();
});

test.each([
  ['found nobody', 0, 0, 'Nobody in this search', /The search itself finds no people/],
  ['met only people on the exclusions', 4, 0, 'Nobody fits', /is on your exclusions/],
  ['met only people who do not fit', 4, 4, 'Nobody fits', /^Everyone looked at misses a Must/],
])('a preview that %s says so', async (_what, looked, outside, title, text) => {
  const out = { name: 'Ida', headline: null, profileUrl: null, reason: 'Misses titles.' };
  server.use(
    answers(jobsRoutes.get, { ...previewed, counts: { candidates: 0, looked } }),
    answers(leadsIcpRoutes.getPreview, {
      ...{ ...preview, candidates: [], total: looked },
      outside: Array.from({ length: outside }, (_, at) => ({ ...out, id: `out-${at}` })),
    }),
  );
  show();
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('a preview that the credits do not pay cannot be made again', async () => {
  server.use(...creditsUsed(995));
  show();
  await waitFor(async () =>
    expect(await screen.findByRole('button', { name: /^Preview again/ })).toBeDisabled(),
  );
});

test('a number of leads that cannot be has no price, and gets one again as soon as it can', async () => {
  show();
  expect(await screen.findByText(/^39 credits/)).toBeInTheDocument();
  const amount = screen.getByLabelText('Leads to add');
  await userEvent.clear(amount);
  expect(screen.getByText('The price shows once the number is right.')).toBeInTheDocument();
  expect(screen.queryByText(/^\d+ credits? \(the preview is taken off\)/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Find leads' })).toBeDisabled();
  await userEvent.type(amount, '100');
  expect(await screen.findByText(/^39 credits \(the preview is taken off\)/)).toBeInTheDocument();
});

test('without an account that is connected the paid people stay, and beside them is the way back', async () => {
  server.use(answers(linkedinRoutes.listAccounts, [anAccount({ status: 'Disconnected' })]));
  show();
  expect(await screen.findByText('Femke Aalders')).toBeInTheDocument();
  const aside = screen.getByRole('complementary', { name: 'Search' });
  expect(within(aside).getByText('LinkedIn Accounts Disconnected')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Preview again/ })).toBeDisabled();
  expect(screen.queryByRole('form', { name: 'Find people into a list' })).not.toBeInTheDocument();
});

test('a profile with changes that are not saved says so beside each button that waits for them', async () => {
  show();
  expect(await findButton()).toBeEnabled();
  const hints = () => screen.queryAllByText('Save the changed profile first.');
  expect(hints()).toHaveLength(0);
  await userEvent.type(await screen.findByLabelText('Add to Titles'), 'Head of Sales{Enter}');
  for (const name of ['Find 100 leads', 'Score this list', 'Estimate size', 'Change profile']) {
    const button = screen.getByRole('button', { name });
    expect(button, name).toBeDisabled();
    expect(button.parentElement, name).toHaveTextContent('Save the changed profile first.');
  }
  // And the preview, whose button stands in the head of its card.
  expect(screen.getByRole('button', { name: /^Preview again/ })).toBeDisabled();
  expect(hints()).toHaveLength(5);
});
