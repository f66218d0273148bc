import { format } from 'date-fns';
import { jobsRoutes } from '@waypost/contract/jobs.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { leadsSourcesRoutes } from '@waypost/contract/leads-sources.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { aReadRoom } from '../sources/testing/read-room.ts';
import { aJob, aLeadList } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { PostExtraction } from './post-extraction.tsx';

useServer();
// A form with many fields takes long to type into on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
const account = anAccount({ status: 'Active' });
const link = 'https://www.linkedin.com/feed/update/urn:li:activity:7361027908290217647/';
const asked = vi.fn();

beforeEach(() => {
  asked.mockReset();
  server.use(
    answers(linkedinRoutes.listAccounts, [account]),
    answers(leadsRoutes.listLists, []),
    answers(leadsSourcesRoutes.readRoom, aReadRoom()),
    answers(leadsSourcesRoutes.listLive, []),
    answers(
      leadsRoutes.previewPost,
      {
        postId: '7361027908290217647',
        url: link,
        authorName: 'Paige Carver',
        text: 'Three things about month-end close.',
        publishedAt: '2026-09-26T04:30:58.886Z',
        commentCount: 37,
        threadCount: 25,
        reactionCount: 140,
      },
      asked,
    ),
  );
});

function show(address = '/leads/create/comments') {
  return renderApp(
    [{ path: '/leads/create/comments', element: <PostExtraction kind="comments" /> }],
    address,
  );
}

async function add(text: string) {
  const field = await screen.findByLabelText('Post links');
  await userEvent.click(field);
  await userEvent.paste(text);
  return field;
}

test('a link that is no post link is refused before any call, and stays', async () => {
  show();
  const field = await add('https://www.linkedin.com/in/somebody');
  expect(field).toHaveAccessibleDescription('Invalid LinkedIn post URL');
  expect(field).toHaveValue('https://www.linkedin.com/in/somebody');
  await userEvent.click(screen.getByRole('button', { name: 'Start extraction' }));
  expect(field).toBeInvalid();
  expect(asked).not.toHaveBeenCalled();
});

test('a number that cannot be used is said and led to, never taken for none', async () => {
  const started = vi.fn();
  server.use(answers(leadsRoutes.addSource, { job: aJob() }, started));
  show();
  await add(link);
  const length = screen.getByLabelText('Shortest comment');
  await userEvent.clear(length);
  await userEvent.type(length, '9999');
  await userEvent.click(screen.getByRole('button', { name: 'Start extraction' }));
  expect(length).toHaveAccessibleDescription(/Give a number between 0 and 1,000\./);
  expect(length).toHaveFocus();
  const amount = screen.getByLabelText('Leads to add at most');
  await userEvent.clear(amount);
  await userEvent.type(amount, '20000');
  await userEvent.tab();
  expect(amount).toHaveAccessibleDescription(/Give a number between 1 and 10,000\./);
  expect(started).not.toHaveBeenCalled();
});

test('a post is shown with its counts before anything starts', async () => {
  show();
  await add(link);
  expect(await screen.findByText('Paige Carver')).toBeInTheDocument();
  expect(screen.getByText('25 comments, 12 replies')).toBeInTheDocument();
  expect(screen.getByText('140 reactions')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledWith({ url: link, accountId: account.id });
});

test('starting makes the list, starts the job with the options and shows its progress', async () => {
  const made = vi.fn();
  const started = vi.fn();
  const job = aJob({ kind: 'leads.extract-post', counts: { found: 37, added: 30, duplicate: 7 } });
  server.use(
    answers(leadsRoutes.createList, aLeadList(), made),
    answers(leadsRoutes.addSource, { job }, started),
    answers(jobsRoutes.get, job),
    answers(leadsRoutes.listLists, [aLeadList()]),
  );
  const { router } = show();
  await add(link);
  await screen.findByText('Paige Carver');
  await userEvent.click(screen.getByRole('checkbox', { name: /Include replies/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Start extraction' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?job=${job.id}`));
  expect(made).toHaveBeenCalledWith({ name: "Comments on Paige Carver's post" });
  expect(started).toHaveBeenCalledWith({
    kind: 'comments',
    postUrls: [link],
    accountId: account.id,
    amountMax: 1000,
    includeReplies: true,
    excludeAuthor: true,
    excludeConnections: false,
    excludeCompanies: [],
    onlyWithText: false,
    textLengthMin: 0,
    reactions: [],
    alsoCommenters: false,
    intents: [],
    skip: ['excluded'],
  });
  // Not any bar: the form that is about to go shows one of today's budget.
  const progress = { name: /^Reading people/ };
  expect(await screen.findByRole('progressbar', progress, { timeout: 4_000 })).toBeInTheDocument();
});

test('own employees are left out by the company that the accounts name, or by one that is typed', async () => {
  const started = vi.fn();
  server.use(
    answers(leadsRoutes.createList, aLeadList()),
    answers(leadsRoutes.addSource, { job: aJob() }, started),
    answers(jobsRoutes.get, aJob()),
    answers(leadsRoutes.listLists, [aLeadList()]),
    answers(linkedinRoutes.listAccounts, [{ ...account, headline: 'Head of Sales at Ostwind GmbH' }]),
  );
  show();
  await add(link);
  await screen.findByText('Paige Carver');
  await userEvent.click(screen.getByRole('checkbox', { name: /Leave out own employees/ }));
  const field = screen.getByRole('textbox', { name: 'Your company' });
  expect(field).toHaveValue('Ostwind GmbH');
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Start extraction' }));
  expect(field).toHaveAccessibleDescription('Name your company.');
  await userEvent.type(field, 'Ostwind, Nordhaven');
  await userEvent.click(screen.getByRole('button', { name: 'Start extraction' }));
  await waitFor(() => expect(started).toHaveBeenCalledTimes(1));
  expect(started.mock.calls[0]?.[0]).toMatchObject({ excludeCompanies: ['Ostwind', 'Nordhaven'] });
});

test('choosing by what comments do says its price before, and leaves vendors and spam out', async () => {
  const started = vi.fn();
  server.use(
    answers(leadsRoutes.createList, aLeadList()),
    answers(leadsRoutes.addSource, { job: aJob() }, started),
    answers(jobsRoutes.get, aJob()),
    answers(leadsRoutes.listLists, [aLeadList()]),
    answers(usersRoutes.getUsage, {
      keywords: { used: 10, max: 100 },
      senders: { used: 0, max: 1 },
      linkedInAccounts: { used: 1, max: 1 },
      periodStartsAt: null,
      periodEndsAt: null,
      seats: 1,
    }),
  );
  show();
  await add(link);
  await screen.findByText('Paige Carver');
  await userEvent.click(screen.getByRole('checkbox', { name: /Choose by what the comment does/ }));
  expect(await screen.findByText(/^3 credits \(at most: .* of 25 comments\), 90 left/)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /^Spam/ })).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Agrees/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Start extraction' }));
  await waitFor(() =>
    expect(started).toHaveBeenCalledWith(
      expect.objectContaining({ intents: ['asks', 'disagrees', 'other'] }),
    ),
  );
});

test('a start that fails takes the new list back, says why and keeps what was typed', async () => {
  const removed = vi.fn();
  server.use(
    answers(leadsRoutes.createList, aLeadList()),
    fails(leadsRoutes.addSource, { code: 'linkedin_limited', message: 'The account rests until 14:00.' }),
    answers(leadsRoutes.deleteList, { deleted: true }, removed),
  );
  show();
  await add(link);
  const name = screen.getByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Month-end people');
  await userEvent.click(screen.getByRole('button', { name: 'Start extraction' }));
  expect(await screen.findByText('The account rests until 14:00.')).toBeInTheDocument();
  expect(name).toHaveValue('Month-end people');
  expect(removed).toHaveBeenCalledTimes(1);
});

test('an address with a job shows the job again: what it found and what comes next', async () => {
  const counts = { found: 514, added: 470, duplicate: 40, skipped: 4, incomplete: 2 };
  server.use(
    answers(
      jobsRoutes.get,
      aJob({ kind: 'leads.extract-post', status: 'done', done: 514, total: 514, counts }),
    ),
    answers(leadsRoutes.listLists, [aLeadList()]),
  );
  show(`/leads/create/comments?job=${aJob().id}`);
  expect(await screen.findByText('Found')).toBeInTheDocument();
  for (const [label, count] of [
    ['Found', '514'],
    ['Added', '470'],
    ['Duplicates', '40'],
    ['Left out', '4'],
    ['Incomplete', '2'],
  ] as const) {
    expect(screen.getByRole('button', { name: `${label}: ${count}. Show them` })).toHaveTextContent(count);
  }
  expect(
    screen.getByText('It is read again every day and only people who are new are added.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View list' })).toHaveAttribute('href', `/leads/${aLeadList().id}`);
  expect(screen.getByRole('link', { name: 'Start campaign' })).toBeInTheDocument();
});

test('a job that waits for a limit says how far it is and when it goes on', async () => {
  const goesOnAt = new Date(Date.now() + 7_200_000).toISOString();
  const message = 'Ada Lovelace: 950 of 1000 search results in 24 hours are used.';
  server.use(
    answers(
      jobsRoutes.get,
      aJob({
        ...{ kind: 'leads.extract-post', status: 'queued', done: 300, total: 900, message, goesOnAt },
        counts: { found: 300, added: 250, comments: 300 },
      }),
    ),
    answers(leadsRoutes.listLists, [aLeadList()]),
  );
  show(`/leads/create/comments?job=${aJob().id}`);
  expect(await screen.findByText('300 of 900 comments, waiting')).toBeInTheDocument();
  expect(screen.queryByText('Waiting to start')).not.toBeInTheDocument();
  expect(screen.getByText(/are used\. Goes on .*\(your time\)/)).toHaveTextContent(format(goesOnAt, 'HH:mm'));
});

test('before the start replies are named: apart while they are not read, together with the comments once they are', async () => {
  show();
  await add(link);
  const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
  await waitFor(() => expect(fact('Comments')).toHaveTextContent('25'));
  expect(fact('Comments to read')).toHaveTextContent('25');
  expect(fact('Replies, not read')).toHaveTextContent('12');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Choose by what the comment does/ }));
  expect(screen.getByText(/begun 10 of 25 comments\)/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Include replies/ }));
  expect(fact('Comments and replies')).toHaveTextContent('37');
  expect(fact('Comments and replies to read')).toHaveTextContent('37');
  expect(screen.queryByText('Replies, not read')).not.toBeInTheDocument();
  expect(screen.getByText(/begun 10 of 37 comments and replies\)/)).toBeInTheDocument();
});

test('what reading takes says every page, the replies, and the profile views of the account', async () => {
  show();
  await add(link);
  const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
  await waitFor(() => expect(fact('Comments to read')).toHaveTextContent('25'));
  expect(fact('LinkedIn requests')).toHaveTextContent(/^1$/);
  expect(fact('Profile views')).toHaveTextContent('Up to 25');
  expect(screen.getByText(/47 of 60 are left today, and campaigns spend them too/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Include replies/ }));
  // One page of 25 comments, and 12 replies under 12 of them at most.
  expect(fact('LinkedIn requests')).toHaveTextContent('Up to 13');
  expect(fact('Profile views')).toHaveTextContent('Up to 37');
});

test('a post that the account cannot see counts apart, not as one that is on its way', async () => {
  const hidden = link.replace('7361027908290217647', '7361027908290217999');
  show();
  await add(link);
  expect(await screen.findByText('25 comments, 12 replies')).toBeInTheDocument();
  server.use(
    fails(leadsRoutes.previewPost, { code: 'not_found', message: 'This account cannot see the post.' }),
  );
  await add(hidden);
  expect(await screen.findByText('This account cannot see the post.')).toBeInTheDocument();
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
  expect(fact('Posts')).toHaveTextContent('1');
  expect(fact('Cannot be read')).toHaveTextContent('1 post');
  expect(screen.queryByText(/read so far/)).not.toBeInTheDocument();
});
