import { jobsRoutes } from '@waypost/contract/jobs.routes';
import { leadsBulkRoutes } from '@waypost/contract/leads-bulk.routes';
import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { leadsTotalsRoutes } from '@waypost/contract/leads-totals.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { waitingForAccount } from '@waypost/domain/linkedin/waits-for-account';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aGridPage, aJob, aLeadSheet } from '../../../testing/lead-lists.ts';
import { answersOfTwo, femke, jonas, listOfTwo, totalsOfTwo } from '../../../testing/list-detail.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { ListDetail } from './list-detail.tsx';

useServer();
// Roles are looked for in a grid of many cells, which jsdom does slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const sheet = aLeadSheet({
  customFields: [{ name: 'Booth', kind: 'text', value: 'B12' }],
  contexts: [
    {
      kind: 'comments',
      postUrl: 'https://www.linkedin.com/feed/update/1',
      text: 'We still check invoices by hand.',
      reaction: null,
      at: '2026-11-14T09:00:00.000Z',
    },
  ],
});

beforeEach(() => server.use(...answersOfTwo(sheet)));

function show(search = '') {
  return renderApp(
    [
      { path: '/leads/:id', element: <ListDetail listId={listOfTwo.id} /> },
      { path: '/leads', element: <p>All lists</p> },
    ],
    `/leads/${listOfTwo.id}${search}`,
  );
}

test('an open lead stands in the address, and Back closes it', async () => {
  const { router } = show('?sort=name');
  await userEvent.click(await screen.findByRole('button', { name: 'Femke Aalders' }));
  const opened = await screen.findByRole('dialog', { name: 'Femke Aalders' });
  expect(router.state.location.search).toBe(`?sort=name&lead=${femke.id}`);
  await userEvent.click(within(opened).getByRole('button', { name: 'Next lead' }));
  expect(await screen.findByRole('dialog', { name: 'Jonas Reiter' })).toBeInTheDocument();
  expect(router.state.location.search).toBe(`?sort=name&lead=${jonas.id}`);
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('?sort=name');
});

test('a link opens a lead that stands in no row, and closing it stays on the list', async () => {
  server.use(answers(leadsGridRoutes.gridLeads, aGridPage([jonas])));
  const { router } = show(`?sort=title&lead=${femke.id}`);
  const linked = await screen.findByRole('dialog', { name: 'Femke Aalders' });
  // It is in another list: there is nothing to take it out of here.
  expect(within(linked).queryByRole('button', { name: 'Remove from list' })).not.toBeInTheDocument();
  await userEvent.click(within(linked).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=title'));
});

test('a link to a lead that is gone says so and leads on to the list', async () => {
  server.use(fails(leadsDetailRoutes.getLead, { code: 'not_found', message: 'This lead does not exist.' }));
  const { router } = show('?lead=01920000-0000-7000-8000-00000000dead');
  const gone = await screen.findByRole('dialog', { name: 'This lead does not exist' });
  await userEvent.click(within(gone).getByRole('button', { name: 'Show the list' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a row opens what is known of the lead, with what they wrote and where', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Femke Aalders' }));
  const opened = await screen.findByRole('dialog', { name: 'Femke Aalders' });
  expect(await within(opened).findByText('We still check invoices by hand.')).toBeInTheDocument();
  expect(within(opened).getByRole('link', { name: 'Open the post' })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/feed/update/1',
  );
  expect(within(opened).getByText('B12')).toBeInTheDocument();
});

const bulkJob = aJob({ kind: 'leads.bulk', status: 'done', counts: { done: 1, skipped: 0 } });

test('chosen leads are removed from the list, which can be undone, and the list is read again', async () => {
  const started = vi.fn();
  server.use(
    answers(leadsBulkRoutes.startBulk, { job: bulkJob, toListId: null }, started),
    answers(leadsBulkRoutes.getBulk, {
      job: bulkJob,
      toListId: null,
      action: 'remove',
      field: null,
      undo: { can: true, why: null, until: null },
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Femke Aalders' }));
  server.use(answers(leadsGridRoutes.gridLeads, aGridPage([jonas])));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from list' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Femke Aalders' })).not.toBeInTheDocument(),
  );
  expect(started).toHaveBeenCalledWith({
    selection: { of: 'leads', leadIds: [femke.id] },
    do: { action: 'remove' },
  });
  expect(screen.getByRole('button', { name: 'Jonas Reiter' })).toBeInTheDocument();
  expect(screen.getByText('1 done.', { exact: false })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
});

test('an order for chosen leads that is pressed twice at once goes once', async () => {
  const started = vi.fn();
  server.use(
    answers(leadsBulkRoutes.startBulk, { job: bulkJob, toListId: null }, started),
    answers(leadsBulkRoutes.getBulk, {
      ...{ job: bulkJob, toListId: null, action: 'remove', field: null },
      undo: { can: true, why: null, until: null },
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Femke Aalders' }));
  const button = screen.getByRole('button', { name: 'Remove from list' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('1 done.', { exact: false })).toBeInTheDocument();
  expect(started).toHaveBeenCalledTimes(1);
});

test('a removal that fails keeps the choice and says why', async () => {
  server.use(fails(leadsBulkRoutes.startBulk, { code: 'unavailable', message: 'Try again in a minute.' }));
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Femke Aalders' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from list' }));
  expect(await screen.findByText('Try again in a minute.')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Choose Femke Aalders' })).toBeChecked();
});

test('search and order live in the address', async () => {
  const { router } = show();
  await userEvent.type(await screen.findByLabelText('Search leads'), 'bright');
  await waitFor(() => expect(router.state.location.search).toBe('?q=bright'));
  await userEvent.click(screen.getByRole('button', { name: 'Company' }));
  await waitFor(() => expect(router.state.location.search).toContain('sort=company'));
  expect(router.state.location.search).toBe('?q=bright&sort=company');
  expect(screen.getByLabelText('Search leads')).toHaveValue('bright');
});

test('a search without a hit differs from an empty list and can be cleared', async () => {
  server.use(answers(leadsGridRoutes.gridLeads, aGridPage([])));
  const { router } = show('?search=nothing');
  await screen.findByRole('heading', { name: 'No lead matches the search' });
  await userEvent.click(screen.getByRole('button', { name: 'Show all leads' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(await screen.findByRole('heading', { name: 'No leads yet' })).toBeInTheDocument();
});

test('a list that is gone says so', async () => {
  server.use(fails(leadsRoutes.getList, { code: 'not_found', message: 'Not here.' }));
  show();
  expect(await screen.findByRole('heading', { name: 'This lead list does not exist' })).toBeInTheDocument();
});

test('the head says what the list adds up to, with a way to the leads of a number, and marks estimates', async () => {
  const { router } = show();
  const profiles = await screen.findByRole('link', { name: '2 with LinkedIn profile' });
  expect(profiles).toHaveAttribute('href', `/leads/${listOfTwo.id}?filter=profile%7Enot_empty`);
  expect(screen.getByRole('link', { name: 'about 12,300 replied' })).toBeInTheDocument();
  expect(screen.getByText('in a campaign').textContent).toBe('0 in a campaign');
  expect(screen.queryByRole('link', { name: '0 in a campaign' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: '1 contacted' }));
  expect(new URLSearchParams(router.state.location.search).get('filter')).toBe(
    'status~any_of~contacted,replied',
  );
});

test('an estimate that met nobody is no proof of none: it gives no number and still leads to its leads', async () => {
  const none = { ...totalsOfTwo, withEmail: { value: 0, exact: false } };
  server.use(answers(leadsTotalsRoutes.getTotals, none));
  show();
  expect(await screen.findByRole('link', { name: 'few or none with email' })).toBeInTheDocument();
});

test('without any account the number of contactable leads says what is missing', async () => {
  server.use(answers(linkedinRoutes.listAccounts, []));
  show();
  expect(await screen.findByText(/contactable once a LinkedIn account is connected/)).toBeInTheDocument();
});

test('a list whose run waits for its account does not claim that leads are added', async () => {
  const message = waitingForAccount('Nora is disconnected. Reconnect it in Settings, then try again.');
  const job = aJob({ kind: 'leads.read-source', status: 'queued', refId: listOfTwo.id, message });
  server.use(answers(leadsRoutes.getList, { ...listOfTwo, filling: true }), answers(jobsRoutes.list, [job]));
  show();
  expect(await screen.findByText('Waiting for an account')).toBeInTheDocument();
  expect(screen.queryByText('Adding leads')).not.toBeInTheDocument();
});

test('totals that cannot be read say so and can be asked for again', async () => {
  server.use(fails(leadsTotalsRoutes.getTotals, { code: 'unavailable', message: 'Not now.' }));
  show();
  expect(await screen.findByText('The totals could not be read.')).toBeInTheDocument();
  server.use(answers(leadsTotalsRoutes.getTotals, totalsOfTwo));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: '1 with email' })).toBeInTheDocument();
});
