import { leadsRoutes } from '@waypost/contract/leads.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { aJob, aLeadList } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { uploadCsv } from '../api/import-csv.ts';
import { CsvImport } from './csv-import.tsx';

vi.mock('../api/import-csv.ts', () => ({ uploadCsv: vi.fn(), downloadRejectedRows: vi.fn() }));
const uploaded = vi.mocked(uploadCsv);

useServer();
beforeEach(() => {
  uploaded.mockReset();
  server.use(answers(leadsRoutes.listLists, []));
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

  await userEvent.click(field('Stage'));
  await userEvent.click(await screen.findByRole('option', { name: 'Do not import' }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 rows' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?job=${job.id}`));
  const sent = uploaded.mock.calls[0]?.[0];
  expect(sent?.file.name).toBe('crm export.csv');
  expect(sent?.options).toEqual({
    name: 'crm export',
    delimiter: ';',
    headerLine: 0,
    mapping: { 0: 'firstName', 1: 'lastName', 2: 'company', 3: 'profileUrl', 4: null },
    onExisting: 'fill_empty',
  });
});

test('a mapping that names nobody cannot be imported, and says what is missing', async () => {
  show();
  await choose('Colour;Size\nred;4\n', 'things.csv');
  expect(
    await screen.findByText('Map the profile URL, or first name, last name and company.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import 1 rows' })).toBeDisabled();
});

test('an upload that fails says why and loses nothing', async () => {
  uploaded.mockRejectedValue(
    new ApiError({ status: 413, code: 'too_large', message: 'The file is larger than 2 GiB. Split it.' }),
  );
  show();
  await choose(hubspot, 'crm.csv');
  const name = await screen.findByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'From the fair');
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 rows' }));
  expect(await screen.findByText('The file is larger than 2 GiB. Split it.')).toBeInTheDocument();
  expect(name).toHaveValue('From the fair');
  expect(screen.getByRole('button', { name: 'Import 3 rows' })).toBeEnabled();
});

test.each([
  ['an empty file', '', 'people.csv', /people\.csv is empty/],
  ['a workbook', 'PK\u0003\u0004 and more', 'people.xlsx', /people\.xlsx is a workbook.*CSV UTF-8/],
  ['another kind of file', '%PDF', 'people.pdf', /not a file of this kind/],
])('%s is explained', async (_, content, name, sentence) => {
  show();
  await choose(content, name);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});
