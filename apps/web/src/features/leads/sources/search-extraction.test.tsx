import { jobsRoutes } from '@waypost/contract/jobs.routes';
import { leadsIcpRoutes } from '@waypost/contract/leads-icp.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { leadsSourcesRoutes as routes } from '@waypost/contract/leads-sources.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { aJob, aLeadList } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { SearchExtraction } from './search-extraction.tsx';
import { aReadRoom } from './testing/read-room.ts';
import { clickUndo } from '../../../testing/click-undo.ts';

useServer();
// A form with many fields takes long to type into on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
const people = 'https://www.linkedin.com/search/results/people/?keywords=cfo&network=%5B%22S%22%5D';
const navigator =
  'https://www.linkedin.com/sales/search/people?query=(filters:List((type:REGION,values:List((id:101282230,text:Germany,selectionType:INCLUDED)))))';
const size = { total: 2600, visible: 1000, visibleMax: 1000, room: aReadRoom() };

beforeEach(() => {
  server.use(
    answers(linkedinRoutes.listAccounts, [anAccount({ type: 'premium' })]),
    answers(leadsRoutes.listLists, [aLeadList()]),
    answers(routes.readRoom, aReadRoom()),
    answers(routes.listLive, []),
  );
});

function show(address = '/leads/create/url-extractor') {
  return renderApp([{ path: '/leads/create/url-extractor', element: <SearchExtraction /> }], address);
}

async function paste(text: string) {
  const field = await screen.findByLabelText(/Address of the search/);
  await userEvent.click(field);
  await userEvent.paste(text);
  return field;
}

test('an address is explained in words, with its size and what reading it takes, before anything starts', async () => {
  const asked = vi.fn();
  server.use(answers(routes.sizeSearch, size, asked));
  show();
  await paste(people);
  const words = screen.getByRole('region', { name: 'What it looks for' });
  expect(within(words).getByText('cfo')).toBeInTheDocument();
  expect(within(words).getByText('2nd-degree connections')).toBeInTheDocument();
  expect(await screen.findByText('900 of 1,000')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Split the search' })).toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(1);
  // 1,000 people are asked for and 900 may be read today.
  expect(screen.getByText('About 2 days')).toBeInTheDocument();
});

test('a Sales Navigator search says before the start that the account cannot read it', async () => {
  show();
  await paste(navigator);
  expect(await screen.findByText(/Tomas Berg has no Sales Navigator/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Start reading' })).toBeDisabled();
});

test('what is no search is refused with what to do, and stays', async () => {
  show();
  const field = await paste('https://www.linkedin.com/in/somebody');
  expect(field).toHaveAccessibleDescription(/link to one person/);
  expect(field).toHaveValue('https://www.linkedin.com/in/somebody');
});

test('a search that was split starts with its parts', async () => {
  const started = vi.fn();
  const job = aJob({ kind: 'leads.read-source', counts: { found: 5, added: 3, setAside: 2 } });
  const part = { url: `${people}&geoUrn=1`, label: 'Location: Germany', total: 900 };
  server.use(
    answers(routes.sizeSearch, size),
    answers(routes.cutSearch, { total: 2600, parts: [part], covered: 900, by: ['Location'] }),
    answers(leadsRoutes.createList, aLeadList()),
    answers(routes.addPeopleSource, { job }, started),
    answers(jobsRoutes.get, job),
  );
  const { router } = show();
  await paste(people);
  await userEvent.click(await screen.findByRole('button', { name: 'Split the search' }));
  expect(await screen.findByText(/900 of 2,600/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Start reading' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?job=${job.id}`));
  expect(started).toHaveBeenCalledWith(
    expect.objectContaining({
      kind: 'search',
      parts: [{ url: part.url, label: part.label }],
      filterOutside: true,
    }),
  );
});

test('after a split everybody in reach is asked for, unless a number was typed, and it is said who is not', async () => {
  const parts = [
    { url: `${people}&geoUrn=1`, label: 'Location: Germany', total: 1_200 },
    { url: `${people}&geoUrn=2`, label: 'Location: Austria', total: 850 },
  ];
  server.use(
    answers(routes.sizeSearch, size),
    answers(routes.cutSearch, { total: 2_600, parts, covered: 1_850, by: ['Location'] }),
  );
  show();
  await paste(people);
  const amount = screen.getByLabelText('Leads to add at most');
  const toRead = () => screen.getByText('People to read').nextElementSibling;
  await waitFor(() => expect(toRead()).toHaveTextContent('1,000'));
  await userEvent.click(await screen.findByRole('button', { name: 'Split the search' }));
  expect(await screen.findByText(/^Out of reach/)).toHaveTextContent(
    'Out of reach: 200 people in parts of which LinkedIn shows only the first 1,000; 550 people in none of the parts: their location is another one, or LinkedIn does not know it.',
  );
  expect(amount).toHaveValue('1850');
  expect(toRead()).toHaveTextContent('1,850');

  await userEvent.clear(amount);
  await userEvent.type(amount, '300');
  expect(toRead()).toHaveTextContent('300');
  expect(screen.getByText(/^1,550 people in reach stay unread/)).toBeInTheDocument();
});

test('the numbers of a result open the people behind them, and it can be kept up daily', async () => {
  const [kept, takenIn, takenOut] = [vi.fn(), vi.fn(), vi.fn()];
  const job = aJob({
    kind: 'leads.read-source',
    status: 'done',
    counts: { found: 5, added: 3, duplicate: 0, setAside: 2 },
  });
  const row = {
    place: 3,
    outcome: 'set_aside' as const,
    incomplete: false,
    reason: 'The current title is Student.',
    leadId: aLeadList().id,
    name: 'Ines Duarte',
    headline: 'Student',
    profileUrl: null,
  };
  const live = {
    id: aLeadList().id,
    listId: aLeadList().id,
    kind: 'search' as const,
    label: 'LinkedIn people search',
    perDayMax: 50,
    active: true,
    firstJobId: null,
    lastRunAt: null,
    lastRun: null,
    nextRunAt: null,
    problem: null,
  };
  server.use(
    answers(jobsRoutes.get, job),
    answers(routes.sourceRows, { items: [row], nextCursor: null }),
    answers(routes.keepLive, live, kept),
    answers(routes.takeInSetAside, { added: 1, places: [row.place] }, takenIn),
    answers(routes.takeOutAgain, { removed: 1 }, takenOut),
  );
  show(`/leads/create/url-extractor?job=${job.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Set aside: 2. Show them' }));
  expect(await screen.findByText('The current title is Student.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add them to the list' })).toBeInTheDocument();
  // Only some of them, and out again.
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Ines Duarte' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 person to the list' }));
  await waitFor(() => expect(takenIn).toHaveBeenCalledWith({ places: [row.place] }));
  await clickUndo();
  await waitFor(() => expect(takenOut).toHaveBeenCalledWith({ places: [row.place] }));
  expect(await screen.findByText('1 lead taken out again')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Add new matches daily' }));
  await waitFor(() => expect(kept).toHaveBeenCalledWith({ jobId: job.id, perDayMax: 50 }));
});

test('those who were just found can be added to a campaign, have their profiles read, or be scored', async () => {
  const job = aJob({
    ...{ kind: 'leads.read-source', status: 'done', counts: { found: 5, added: 3, duplicate: 2 } },
    createdAt: '2026-11-20T09:00:00.123Z',
  });
  const scored = vi.fn();
  const profile = {
    ...{ id: aLeadList().id, name: 'Sales leaders', version: 2, criteria: [] },
    ...{ madeBy: 'ai' as const, updatedAt: job.createdAt },
  };
  server.use(
    answers(jobsRoutes.get, job),
    answers(leadsRoutes.listLists, [aLeadList()]),
    answers(leadsIcpRoutes.listProfiles, [profile]),
    answers(leadsIcpRoutes.scoreList, { job: aJob({ kind: 'leads.score-list' }) }, scored),
  );
  const { router } = show(`/leads/create/url-extractor?job=${job.id}`);
  const found = `/leads/${job.refId ?? ''}?filter=added%7Eequals%7E2026-11-20T09%3A00%3A00.123Z`;
  expect(await screen.findByRole('link', { name: 'Add to campaign' })).toHaveAttribute(
    'href',
    `${found}&do=campaign`,
  );
  expect(screen.getByRole('link', { name: 'Read profiles' })).toHaveAttribute('href', `${found}&do=enrich`);
  await userEvent.click(await screen.findByRole('button', { name: 'Score' }));
  const dialog = await screen.findByRole('dialog', { name: 'Score the list' });
  expect(within(dialog).getByText(/42 credits/)).toBeInTheDocument();
  const send = within(dialog).getByRole('button', { name: 'Score the list' });
  await waitFor(() => expect(send).toBeEnabled());
  await userEvent.click(send);
  await waitFor(() => expect(router.state.location.pathname).toBe('/leads/create/ai'));
  expect(scored).toHaveBeenCalledWith(expect.objectContaining({ profileId: profile.id }));
});

test('a job that is read can be paused', async () => {
  const paused = vi.fn();
  const job = aJob({ kind: 'leads.read-source' });
  server.use(answers(jobsRoutes.get, job), answers(jobsRoutes.pause, { ...job, status: 'paused' }, paused));
  show(`/leads/create/url-extractor?job=${job.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(paused).toHaveBeenCalled());
});

test.each([
  [{ beyond: 145 }, 'as many people as asked for had been added'],
  [{ full: 1 }, 'It stopped when as many people as you asked for had been added. There may be more.'],
])('a result that ends with the amount asked for says so: %o', async (left, words) => {
  const counts = { found: 11, added: 10, duplicate: 1, ...left };
  const job = aJob({ kind: 'leads.read-source', status: 'done', counts });
  server.use(answers(jobsRoutes.get, job));
  show(`/leads/create/url-extractor?job=${job.id}`);
  expect(await screen.findByText(words)).toBeInTheDocument();
});
