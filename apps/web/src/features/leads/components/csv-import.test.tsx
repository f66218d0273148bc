import { jobsRoutes } from '@waypost/contract/jobs.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { aJob, aLeadList } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { leadsImportRoutes } from '@waypost/contract/leads-import.routes';
import { checkCsv, uploadCsv } from '../api/import-csv.ts';
import { CsvImport } from './csv-import.tsx';

vi.mock('../api/import-csv.ts', () => ({
  uploadCsv: vi.fn(),
  checkCsv: vi.fn(),
  downloadKeptRows: vi.fn(),
}));
const uploaded = vi.mocked(uploadCsv);
const checked = vi.mocked(checkCsv);

useServer();
// Each of these walks through a whole upload.
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  uploaded.mockReset();
  checked.mockReset();
  server.use(
    answers(leadsRoutes.listLists, []),
    answers(leadsGridRoutes.listCustomFields, [{ name: 'Pipeline stage', kind: 'text' }]),
    answers(leadsImportRoutes.recallMapping, { mapping: null, fileName: null, usedAt: null }),
  );
});

const hubspot = [
  'First Name;Last Name;Company Name;LinkedIn URL;Stage',
  'Zoë;Berg;"Tallyport; Inc.";https://www.linkedin.com/in/zoe-berg;lead',
  'Joost;van Laar;Nordhaven;https://www.linkedin.com/in/joost;lead',
  'Nobody;;;;lead',
].join('\r\n');

function show() {
  return renderApp([{ path: '/leads/create/csv', element: <CsvImport /> }], '/leads/create/csv');
}

async function choose(content: BlobPart, name: string) {
  await userEvent.upload(await screen.findByTestId('file-input'), new File([content], name), {
    applyAccept: false,
  });
}

test('columns are guessed, rows are checked, and the original file goes up with how to read it', async () => {
  const job = aJob();
  uploaded.mockResolvedValue({ list: aLeadList(), job });
  const { router } = show();
  await choose(hubspot, 'crm export.csv');
  const columns = await screen.findByRole('list', { name: 'Columns of the file' });
  const field = (name: string) =>
    within(columns).getByRole('button', { name: new RegExp(`^Field for ${name}`) });
  expect(field('LinkedIn URL')).toHaveTextContent('Profile URL');
  expect(field('Company Name')).toHaveTextContent('Company');
  expect(field('Stage')).toHaveTextContent('New: Stage');
  expect(screen.getByText('become leads').closest('div')).toHaveTextContent('2');
  expect(screen.getByLabelText('Name')).toHaveValue('crm export');

  // A field that the workspace has already can be filled as well.
  await userEvent.click(field('Stage'));
  await userEvent.click(await screen.findByRole('option', { name: /^Pipeline stage/ }));
  expect(field('Stage')).toHaveTextContent('Pipeline stage');
  await userEvent.click(field('Stage'));
  await userEvent.click(await screen.findByRole('option', { name: 'Do not import' }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 rows' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?job=${job.id}`));
  // The address changes before the page does: the steps of the form stand there a moment longer.
  const steps = () => within(screen.getByRole('navigation', { name: 'Steps of the upload' }));
  await waitFor(() => expect(steps().getByRole('button', { name: 'Check, passed over' })).toBeDisabled());
  const sent = uploaded.mock.calls[0]?.[0];
  expect(sent?.file?.name).toBe('crm export.csv');
  expect(sent?.options).toEqual({
    name: 'crm export',
    delimiter: ';',
    headerLine: 0,
    mapping: { 0: 'firstName', 1: 'lastName', 2: 'company', 3: 'profileUrl', 4: null },
    onExisting: 'fill_empty',
    leaveOut: { excluded: true, anyList: false, contacted: false, inCampaign: false },
  });
});

test('a check shows what the import would do, and the import uses the file of the check', async () => {
  const check = aJob({
    id: '01920000-0000-7000-8000-000000000777',
    kind: 'leads.check-csv',
    status: 'done',
    done: 3,
    total: 3,
    counts: {
      added: 2,
      created: 2,
      updated: 0,
      duplicate: 0,
      repeated: 0,
      excluded: 0,
      skipped: 0,
      rejected: 1,
    },
  });
  checked.mockResolvedValue({ job: check });
  const job = aJob();
  uploaded.mockResolvedValue({ list: aLeadList(), job });
  server.use(
    answers(jobsRoutes.get, check),
    answers(leadsImportRoutes.getImport, {
      ...{ id: check.id, listId: null, fileName: 'crm.csv', dryRun: true, status: 'done', counts: {} },
      ...{ createdAt: check.createdAt, pace: { rows: 3, ms: 90_000 } },
      undo: { state: 'none', until: null, jobId: null },
    }),
    answers(leadsImportRoutes.importRows, {
      items: [{ row: 4, leadId: null, name: 'Nobody', company: null, reason: 'A profile URL is needed.' }],
      nextCursor: null,
    }),
  );
  const { router } = show();
  await choose(hubspot, 'crm.csv');
  await userEvent.click(await screen.findByRole('button', { name: 'Check 3 rows' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Rejected/ }));
  expect(await screen.findByText('A profile URL is needed.')).toBeInTheDocument();
  expect(screen.getByText(/^The check read 3 rows in 2 minutes/)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('list', { name: 'Columns of the file' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Check 3 rows' }));
  expect(checked.mock.calls[1]?.[0]).toMatchObject({ file: null, options: { checkId: check.id } });
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 leads' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?job=${job.id}&checked=1`));
  expect(await screen.findByRole('button', { name: /^Check\s*, done/ })).toBeInTheDocument();
  expect(uploaded.mock.calls[0]?.[0]).toMatchObject({
    file: null,
    options: { name: 'crm', checkId: check.id },
  });
});

test('a number that could be two is said as what it is read as, and a column finds the own field of its name', async () => {
  uploaded.mockResolvedValue({ list: aLeadList(), job: aJob() });
  const { router } = show();
  const rows = ['https://www.linkedin.com/in/ada;Ada;12.000;1', 'https://www.linkedin.com/in/bob;Bob;850;2'];
  await choose(['LinkedIn URL;Vorname;Umsatz;pipeline STAGE', ...rows].join('\n'), 'deutsch.csv');
  const columns = await screen.findByRole('list', { name: 'Columns of the file' });
  expect(within(columns).getByRole('button', { name: /^Field for pipeline STAGE/ })).toHaveTextContent(
    /^Pipeline stage/,
  );
  const note = within(columns).getByRole('status');
  expect(note).toHaveTextContent(
    'Numbers like 1.234,56: “12.000” is read as 12,000. What the file says is kept in “Umsatz as found”.',
  );
  await userEvent.click(within(columns).getByRole('button', { name: 'Read it as 12' }));
  expect(note).toHaveTextContent('Numbers like 1,234.56: “12.000” is read as 12.');
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  await waitFor(() => expect(router.state.location.search).toContain('?job='));
  expect(uploaded.mock.calls[0]?.[0].options).toMatchObject({
    mapping: { 2: 'custom:Umsatz', 3: 'custom:Pipeline stage' },
    customKinds: { Umsatz: 'number' },
    numberFormats: { Umsatz: 'point' },
  });
});

test('a cell is put right in place, and what was repaired goes along with the file', async () => {
  uploaded.mockResolvedValue({ list: aLeadList(), job: aJob() });
  show();
  await choose(hubspot, 'crm.csv');
  await userEvent.click(await screen.findByRole('button', { name: 'Profile URL, row 4: empty. Edit' }));
  await userEvent.keyboard('linkedin.com/in/somebody{Enter}');
  expect(await screen.findByText('1 cell repaired')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('become leads').closest('div')).toHaveTextContent('3'));
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 rows' }));
  await waitFor(() => expect(uploaded).toHaveBeenCalled());
  expect(uploaded.mock.calls[0]?.[0].options.repairs).toEqual([
    { row: 4, column: 3, value: 'linkedin.com/in/somebody', was: '' },
  ]);
});

test('a file with a known header starts with the mapping of last time, and says so', async () => {
  server.use(
    answers(leadsImportRoutes.recallMapping, {
      mapping: { 0: 'firstName', 1: 'lastName', 2: 'company', 3: 'profileUrl', 4: null },
      fileName: 'october.csv',
      usedAt: '2026-10-12T09:00:00.000Z',
    }),
  );
  show();
  await choose(hubspot, 'crm.csv');
  expect(await screen.findByText(/Mapped as you mapped october\.csv on 12 Oct 2026/)).toBeInTheDocument();
  const columns = screen.getByRole('list', { name: 'Columns of the file' });
  const stage = () => within(columns).getByRole('button', { name: /^Field for Stage/ });
  expect(stage()).toHaveTextContent('Do not import');
  await userEvent.click(screen.getByRole('button', { name: 'Guess again' }));
  expect(stage()).toHaveTextContent('New: Stage');
});

test('a column whose links stand in for missing ones is named beside the mapping', async () => {
  const sales = 'https://www.linkedin.com/sales/lead/ACwAAAEabcdEFGH1234ijkl,NAME_SEARCH,x7Qd';
  show();
  await choose(
    `Name;Sales Navigator Profile Link;LinkedIn Profile Link\nAda King;${sales};https://www.linkedin.com/in/ada\nBo Li;${sales};\n`,
    'search.csv',
  );
  expect(
    await screen.findByText(
      /^Where “LinkedIn Profile Link” has no profile link, the one in “Sales Navigator Profile Link”/,
    ),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('become leads').closest('div')).toHaveTextContent('2'));
});

test('a mapping that names nobody cannot be imported, and says what is missing', async () => {
  show();
  await choose('Colour;Size\nred;4\n', 'things.csv');
  expect(
    await screen.findByText('Map the profile URL, or first name, last name and company.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import rows' })).toBeDisabled();
});

test('a column called profile URL that holds none is mapped as such, and each row says what is wrong', async () => {
  show();
  await choose('Profile URL;Note\nhttps://acme.example/ada;one\nhello;two\n', 'people.csv');
  const said = await screen.findAllByText(/^This is not a link to a LinkedIn profile\. It should look like/);
  expect(said.length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import rows' })).toBeDisabled());
});

test('an upload that fails says why and loses nothing', async () => {
  uploaded.mockRejectedValue(
    new ApiError({ status: 413, code: 'too_large', message: 'The file is larger than 2 GB. Split it.' }),
  );
  show();
  await choose(hubspot, 'crm.csv');
  const name = await screen.findByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'From the fair');
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 rows' }));
  expect(await screen.findByText('The file is larger than 2 GB. Split it.')).toBeInTheDocument();
  expect(name).toHaveValue('From the fair');
  expect(screen.getByRole('button', { name: 'Import 3 rows' })).toBeEnabled();
});

test.each([
  ['an empty file', '', 'people.csv', /people\.csv is empty/],
  ['a damaged workbook', 'PK\u0003\u0004 and more', 'people.xlsx', /workbook is damaged.*CSV UTF-8/],
  ['a packed file', new Uint8Array([0x1f, 0x8b, 8, 0]), 'people.csv.gz', /packed \(\.gz\).*Unpack it/],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'people.xls', /old kind \(\.xls\)/],
  ['another kind of file', '%PDF', 'people.pdf', /not a file of this kind/],
])('%s is explained', async (_, content, name, sentence) => {
  show();
  await choose(content, name);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('an import can be paused, and goes on when it is resumed', async () => {
  const running = aJob();
  const paused = aJob({ status: 'paused' });
  server.use(
    answers(jobsRoutes.get, running),
    answers(jobsRoutes.pause, paused),
    answers(jobsRoutes.resume, running),
    answers(leadsRoutes.listLists, [aLeadList()]),
    answers(leadsImportRoutes.getImport, {
      ...{ id: running.id, listId: null, fileName: 'crm.csv', dryRun: false, status: 'running', counts: {} },
      ...{ createdAt: running.createdAt, pace: null },
      undo: { state: 'none', until: null, jobId: null },
    }),
  );
  renderApp([{ path: '/leads/create/csv', element: <CsvImport /> }], `/leads/create/csv?job=${running.id}`);
  expect(await screen.findByText(/pausing and cancelling keep them/)).toBeInTheDocument();
  server.use(answers(jobsRoutes.get, paused));
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused at 640 of 1,000 rows')).toBeInTheDocument();
  expect(screen.getByText(/goes on exactly where it stopped/)).toBeInTheDocument();
  server.use(answers(jobsRoutes.get, running));
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeInTheDocument();
});

test('an import that ends while it is watched can be undone at once', async () => {
  const running = aJob();
  const done = aJob({ status: 'done', counts: { added: 2 } });
  const seen = {
    ...{ id: running.id, listId: null, fileName: 'crm.csv', dryRun: false, counts: { added: 3, created: 2 } },
    ...{ createdAt: running.createdAt, pace: null },
  };
  server.use(
    answers(jobsRoutes.get, running),
    answers(leadsRoutes.listLists, [aLeadList()]),
    answers(leadsImportRoutes.getImport, {
      ...{ ...seen, status: 'running', undo: { state: 'none', until: null, jobId: null } },
    }),
  );
  const { queries } = renderApp(
    [{ path: '/leads/create/csv', element: <CsvImport /> }],
    `/leads/create/csv?job=${running.id}`,
  );
  // As in the app, an answer counts as fresh for a while.
  queries.setQueryDefaults(['leads.import'], { staleTime: 30_000 });
  await waitFor(() => expect(queries.getQueryData(['leads.import', running.id])).toBeDefined());
  expect(screen.getByRole('button', { name: 'Import', current: 'step' })).toBeInTheDocument();
  server.use(
    answers(jobsRoutes.get, done),
    answers(leadsImportRoutes.getImport, {
      ...{ ...seen, status: 'done', undo: { state: 'open', until: '2026-12-23T10:00:00.000Z', jobId: null } },
    }),
  );
  await queries.invalidateQueries({ queryKey: ['jobs.job'] });
  await userEvent.click(await screen.findByRole('button', { name: /^Undo this import/ }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    /2 leads it made are deleted, 1 lead known before only leaves this list\./,
  );
});

test('nothing is offered to be done with the leads of an import that was undone', async () => {
  const done = aJob({ status: 'done', counts: { added: 2 } });
  const seen = (state: 'open' | 'undone') => ({
    ...{ id: done.id, listId: null, fileName: 'crm.csv', dryRun: false, counts: { added: 2, created: 2 } },
    ...{ createdAt: done.createdAt, pace: null, status: 'done' as const },
    undo: { state, until: '2026-12-23T10:00:00.000Z', jobId: null },
  });
  server.use(
    answers(jobsRoutes.get, done),
    answers(leadsRoutes.listLists, [aLeadList()]),
    answers(leadsImportRoutes.getImport, seen('open')),
  );
  const { queries } = renderApp(
    [{ path: '/leads/create/csv', element: <CsvImport /> }],
    `/leads/create/csv?job=${done.id}`,
  );
  const offered = () =>
    ['Start campaign', 'Add to campaign', 'Read profiles'].filter(
      (name) => screen.queryByRole('link', { name }) !== null,
    );
  expect(await screen.findByRole('link', { name: 'Start campaign' })).toBeInTheDocument();
  expect(offered()).toHaveLength(3);
  server.use(answers(leadsImportRoutes.getImport, seen('undone')));
  await queries.invalidateQueries({ queryKey: ['leads.import'] });
  expect(await screen.findByText('This import was undone.')).toBeInTheDocument();
  expect(offered()).toEqual([]);
  expect(screen.getByRole('link', { name: 'View list' })).toBeInTheDocument();
});

test('the list that went with an undone import is not asked for, and nothing leads to it', async () => {
  const undone = aJob({ kind: 'leads.undo-import', status: 'queued' });
  const asked = vi.fn();
  server.use(
    answers(jobsRoutes.get, undone),
    answers(leadsRoutes.listLists, [aLeadList()]),
    answers(leadsRoutes.getList, aLeadList(), asked),
  );
  const { queries } = renderApp(
    [{ path: '/leads/create/csv', element: <CsvImport /> }],
    `/leads/create/csv?job=${undone.id}`,
  );
  expect(await screen.findByRole('link', { name: 'View list' })).toBeInTheDocument();
  server.use(answers(jobsRoutes.get, { ...undone, status: 'done' }), answers(leadsRoutes.listLists, []));
  await queries.invalidateQueries({ queryKey: ['jobs.job'] });
  await queries.invalidateQueries({ queryKey: ['leads.list'] });
  expect(await screen.findByRole('link', { name: 'Add more leads' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'View list' })).not.toBeInTheDocument());
  expect(asked).not.toHaveBeenCalled();
});

test('an import that was undone and leaves its list empty offers to delete the list', async () => {
  const undone = aJob({ kind: 'leads.undo-import', status: 'done', counts: { erased: 2 } });
  const list = aLeadList({ _count: { leads: 0 } });
  const deleted = vi.fn();
  server.use(
    answers(jobsRoutes.get, undone),
    answers(leadsRoutes.listLists, [list]),
    answers(leadsRoutes.deleteList, { deleted: true }, deleted),
  );
  const { router } = renderApp(
    [
      { path: '/leads/create/csv', element: <CsvImport /> },
      { path: '/leads', element: <p>All lists</p> },
    ],
    `/leads/create/csv?job=${undone.id}`,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the empty list' }));
  expect(screen.queryByRole('link', { name: 'Start campaign' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete list' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/leads'));
  expect(deleted).toHaveBeenCalledTimes(1);
});
