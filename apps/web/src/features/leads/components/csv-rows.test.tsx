import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { suggestedMapping } from '../csv/csv-fields.ts';
import { checkRows, noRepairs, readTable } from '../csv/csv-table.ts';
import { CsvRows } from './csv-rows.tsx';

function show(text: string) {
  const { rows, columns } = readTable(text);
  const mapping = suggestedMapping(columns);
  render(
    <CsvRows
      checks={checkRows(rows, mapping)}
      mapping={mapping}
      headers={columns.map(({ header }) => header)}
      repairs={noRepairs}
      cellOf={(row, column) => rows.find(({ number }) => number === row)?.cells[column] ?? ''}
      fixes={{ fixes: [], counts: { trim: 0, split_full_name: 0, normalise_url: 0 }, onFixes: vi.fn() }}
      onRepair={vi.fn()}
      onRevert={vi.fn()}
    />,
  );
}

const link = 'linkedin.com/in/anna-berg';

test('a cell that says Unknown is shown as empty with the reason, and opens with what the file says', async () => {
  show(`LinkedIn URL,Seniority,Title\n${link},Unknown,Unknown\n`);
  const cell = screen.getByRole('button', {
    name: 'Seniority, row 2: empty, the file says “Unknown”. Edit',
  });
  expect(cell).toHaveTextContent('- (“Unknown”)');
  expect(screen.getByText('“Unknown” counts as no value: the field stays empty.')).toBeVisible();
  // A title is kept as the file has it.
  expect(screen.getByRole('button', { name: 'Title, row 2: Unknown. Edit' })).toHaveTextContent(/^Unknown$/);

  await userEvent.click(cell);
  expect(screen.getByRole('textbox', { name: 'Seniority, row 2' })).toHaveValue('Unknown');
});

test('nothing is said of Unknown where no row says it', () => {
  show(`LinkedIn URL,Seniority\n${link},Manager\n`);
  expect(screen.queryByText(/counts as no value/)).not.toBeInTheDocument();
});
