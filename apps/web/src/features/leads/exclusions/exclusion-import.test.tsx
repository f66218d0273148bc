import { leadsRoutes } from '@waypost/contract/leads.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { ExclusionImport } from './exclusion-import.tsx';

useServer();

async function paste(text: string) {
  renderApp([{ path: '/', element: <ExclusionImport /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import exclusions' }));
  await userEvent.click(dialog.getByLabelText('List'));
  await userEvent.paste(text);
  return dialog;
}
const outcome = { added: 1, known: 0, endRemoved: 0, endLater: 0, refused: [], repeated: [] };

test('every row that is left out is named, in the order of the list, one without a value too', async () => {
  const refused = Array.from({ length: 7 }, (_, n) => ({
    ...{ index: n, value: `http://${n}`, message: 'This is no link.' },
  }));
  server.use(answers(leadsRoutes.importExclusions, { ...outcome, refused }));
  const lines = refused.map(({ value }) => value);
  const dialog = await paste(['Value,Reason', ...lines, ',Nobody', 'Acme'].join('\n'));
  expect(await dialog.findByText(/^Read as .* 1 row left out\.$/)).toBeInTheDocument();
  expect(dialog.getByText('Line 9, “Nobody”: it says nobody to exclude.')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Exclude 8 rows' }));
  const left = within(await dialog.findByRole('list', { name: '8 rows left out:' }));
  const named = left.getAllByRole('listitem').map((item) => item.textContent);
  expect(named).toHaveLength(8);
  expect(named[6]).toBe('Line 8, “http://6”: This is no link.');
  expect(named[7]).toBe('Line 9, “Nobody”: it says nobody to exclude.');
});

test('a row without a value is told of after the import, although all others became rules', async () => {
  server.use(answers(leadsRoutes.importExclusions, outcome));
  const dialog = await paste('Value,Reason\nAcme,Customer\n,Nobody');
  await userEvent.click(await dialog.findByRole('button', { name: 'Exclude 1 row' }));
  expect(await dialog.findByRole('list', { name: '1 row left out:' })).toBeInTheDocument();
});

test('a typed list stays when Escape is pressed, its result closes by it', async () => {
  server.use(answers(leadsRoutes.importExclusions, outcome));
  const dialog = await paste('Value,Reason\nAcme,Customer\n,Nobody');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await dialog.findByRole('button', { name: 'Exclude 1 row' }));
  expect(await dialog.findByRole('list', { name: '1 row left out:' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a row with a company and its website becomes two rules, and it is said how many of which rows', async () => {
  const sent: unknown[] = [];
  server.use(
    answers(leadsRoutes.importExclusions, { ...outcome, added: 2, known: 1 }, (body) => sent.push(body)),
  );
  const dialog = await paste('Company,Website,Reason\nAcme,acme.com,Customer\nInitech,,\n,,Nobody');
  expect(
    await dialog.findByText('2 rows, 3 rules, read as 2 × company, 1 × domain. 1 row left out.'),
  ).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Exclude 2 rows, 3 rules' }));
  expect(
    await dialog.findByText(/2 rules added from 2 rows\. 1 rule was known already\./),
  ).toBeInTheDocument();
  expect(sent).toEqual([
    {
      rules: [
        { kind: 'company', value: 'Acme', reason: 'Customer' },
        { kind: 'domain', value: 'acme.com', reason: 'Customer' },
        { kind: 'company', value: 'Initech' },
      ],
    },
  ]);
});
