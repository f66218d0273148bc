import { jobsRoutes } from '@waypost/contract/jobs.routes';
import { leadsImportRoutes } from '@waypost/contract/leads-import.routes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aJob } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { downloadKeptRows } from '../api/import-csv.ts';
import { CsvCheckPage } from './csv-check-page.tsx';

vi.mock('../api/import-csv.ts', () => ({ downloadKeptRows: vi.fn(async () => undefined) }));
useServer();

function show(counts: Record<string, number>) {
  const check = aJob({ kind: 'leads.check-csv', status: 'done', done: 3, total: 3, counts });
  server.use(
    answers(jobsRoutes.get, check),
    answers(leadsImportRoutes.getImport, {
      ...{ id: check.id, listId: null, fileName: 'crm.csv', dryRun: true, status: 'done', counts },
      ...{ createdAt: check.createdAt, pace: null, undo: { state: 'none', until: null, jobId: null } },
    }),
  );
  const nothing = () => undefined;
  const page = (
    <CsvCheckPage checkId={check.id} busy={false} error={null} onBack={nothing} onImport={nothing} />
  );
  renderApp([{ path: '/', element: page }], '/');
  return check;
}

test('a check that finds nothing new offers no number of leads to update', async () => {
  show({ added: 0, updated: 0, duplicate: 3, rejected: 0 });
  expect(await screen.findByRole('button', { name: 'Nothing to import' })).toBeDisabled();
});

test('a check says how many values are shortened, and hands out the rows as they came', async () => {
  const check = show({ added: 3, updated: 0, duplicate: 0, rejected: 0, shortened: 2 });
  expect(await screen.findByRole('button', { name: 'Shortened: 2. Show them' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Download shortened rows' }));
  expect(downloadKeptRows).toHaveBeenCalledWith(check.id, 'shortened');
  expect(screen.queryByRole('button', { name: 'Download rejected rows' })).toBeNull();
});
