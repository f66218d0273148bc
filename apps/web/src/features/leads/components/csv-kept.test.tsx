import { jobsRoutes } from '@waypost/contract/jobs.routes';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { leadsImportRoutes } from '@waypost/contract/leads-import.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Kept } from '../../../lib/kept-files.ts';
import { aJob, aLeadList } from '../../../testing/lead-lists.ts';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { uploadCsv } from '../api/import-csv.ts';
import { CsvImport } from './csv-import.tsx';
import { clickUndo } from '../../../testing/click-undo.ts';

const disk = vi.hoisted(() => new Map<string, { note: Kept; file: File }>());
vi.mock('../../../lib/kept-files.ts', async (original) => ({
  ...(await original<Record<string, unknown>>()),
  changeKept: (note: Kept) => {
    const held = disk.get(note.id);
    if (held) disk.set(note.id, { ...held, note: structuredClone(note) });
    return Promise.resolve(held !== undefined);
  },
  keepFile: (note: Kept, file: File) => {
    disk.set(note.id, { note: structuredClone(note), file });
    return Promise.resolve(true);
  },
  allKept: () => Promise.resolve([...disk.values()].map(({ note }) => note)),
  readKept: (id: string) => Promise.resolve(disk.get(id) ?? null),
  forgetKept: (ids: string[]) => {
    for (const id of ids) disk.delete(id);
    return Promise.resolve();
  },
}));
vi.mock('../api/import-csv.ts', () => ({
  uploadCsv: vi.fn(),
  checkCsv: vi.fn(),
  downloadKeptRows: vi.fn(),
}));

useServer();
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  disk.clear();
  signInAs(aUser());
  server.use(
    answers(leadsRoutes.listLists, []),
    answers(leadsGridRoutes.listCustomFields, []),
    answers(leadsImportRoutes.recallMapping, { mapping: null, fileName: null, usedAt: null }),
  );
});

const rows = [
  'First Name;Company;LinkedIn URL;Stage',
  'Zoë;Tallyport;https://www.linkedin.com/in/zoe;lead',
  ';;;lead',
];

const show = (address = '/leads/create/csv') =>
  renderApp([{ path: '/leads/create/csv', element: <CsvImport /> }], address);
const stage = async () =>
  within(await screen.findByRole('list', { name: 'Columns of the file' })).getByRole('button', {
    name: /^Field for Stage/,
  });

test('an upload goes on where it was after a reload or another way back, until it is imported', async () => {
  const first = show();
  await userEvent.upload(await screen.findByTestId('file-input'), new File([rows.join('\n')], 'crm.csv'));
  await userEvent.click(await stage());
  await userEvent.click(await screen.findByRole('option', { name: 'Do not import' }));
  await userEvent.click(screen.getByRole('button', { name: 'Profile URL, row 3: empty. Edit' }));
  await userEvent.keyboard('linkedin.com/in/somebody{Enter}');
  await userEvent.click(screen.getByRole('radio', { name: 'Overwrite' }));
  await waitFor(() => expect(first.router.state.location.search).toMatch(/^\?upload=/));
  await waitFor(() =>
    expect([...disk.values()][0]?.note.about).toHaveProperty('work.choices.onExisting', 'overwrite'),
  );
  cleanup();

  const again = show('/leads/create/csv');
  expect(await screen.findByText('crm.csv')).toBeInTheDocument();
  expect(screen.getByText('2 rows, mapped just now')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Continue' }));
  expect(await stage()).toHaveTextContent('Do not import');
  expect(screen.getByText('1 cell repaired')).toBeInTheDocument();
  vi.mocked(uploadCsv).mockResolvedValue({ list: aLeadList(), job: aJob() });
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  await waitFor(() => expect(again.router.state.location.search).toContain('?job='));
  const [sent] = vi.mocked(uploadCsv).mock.calls[0] ?? [];
  expect(sent?.file?.name).toBe('crm.csv');
  expect(sent?.options).toMatchObject({
    ...{ mapping: { 0: 'firstName', 3: null }, onExisting: 'overwrite' },
    repairs: [{ row: 3, column: 2, value: 'linkedin.com/in/somebody', was: '' }],
  });
  await waitFor(() => expect(disk.size).toBe(0));
});

test('an upload that was imported is over: more leads begin with another file, into the list it filled', async () => {
  const job = aJob({ status: 'done' });
  const list = aLeadList({ id: job.refId ?? '', name: 'From the fair' });
  server.use(
    answers(leadsRoutes.listLists, [list]),
    answers(jobsRoutes.get, job),
    answers(leadsImportRoutes.getImport, {
      ...{ id: job.id, listId: list.id, fileName: 'crm.csv', dryRun: false, status: 'done', counts: {} },
      ...{ createdAt: job.createdAt, pace: null },
      undo: { state: 'none', until: null, jobId: null },
    }),
  );
  vi.mocked(uploadCsv).mockResolvedValue({ list, job });
  const { router } = show();
  await userEvent.upload(await screen.findByTestId('file-input'), new File([rows.join('\n')], 'crm.csv'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Add more leads' }));
  expect(router.state.location.search).toBe(`?listId=${list.id}`);
  expect(await screen.findByText('Drop a file here, or click to choose')).toBeInTheDocument();
  expect(disk.size).toBe(0);
  await userEvent.upload(screen.getByTestId('file-input'), new File([rows.join('\n')], 'more.csv'));
  expect(await screen.findByRole('button', { name: 'Import 2 rows' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Existing list' })).toBeChecked();
  expect(screen.getByText('From the fair')).toBeInTheDocument();
});

test('a discarded upload is gone, and back again for as long as that is offered', async () => {
  const page = show();
  await userEvent.upload(await screen.findByTestId('file-input'), new File([rows.join('\n')], 'crm.csv'));
  await waitFor(() => expect(page.router.state.location.search).toMatch(/^\?upload=/));
  await userEvent.click(screen.getByRole('button', { name: 'Replace file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(disk.size).toBe(0));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument());
  await clickUndo();
  expect(await screen.findByText('crm.csv')).toBeInTheDocument();
  expect(disk.size).toBe(1);
});

test('an address of an upload that is not kept any more says so, and takes another file', async () => {
  show('/leads/create/csv?upload=long-gone');
  expect(await screen.findByText(/^This upload is not kept any more/)).toBeInTheDocument();
  expect(screen.getByTestId('file-input')).toBeEnabled();
});

test('what is typed while the address is on its way to name the upload stays', async () => {
  const arriving = Promise.withResolvers<null>();
  const loader = vi.fn().mockResolvedValueOnce(null).mockReturnValue(arriving.promise);
  const page = renderApp(
    [{ path: '/leads/create/csv', element: <CsvImport />, loader }],
    '/leads/create/csv',
  );
  await userEvent.upload(await screen.findByTestId('file-input'), new File([rows.join('\n')], 'crm.csv'));
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Five people');
  arriving.resolve(null);
  await waitFor(() => expect(page.router.state.location.search).toMatch(/^\?upload=/));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Five people');
});
