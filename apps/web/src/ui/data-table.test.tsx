import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { DataTable, type Column } from './data-table.tsx';

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, name: `Row ${index}` }));

const columns: Column<{ id: string; name: string }>[] = [
  { id: 'name', header: 'Name', cell: (row) => <a href="#x">{row.name}</a> },
];

beforeAll(() => {
  // jsdom lays nothing out; the table needs a height to know which rows are in view.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 440 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 800 });
});

function Table({
  count,
  onOpen,
  start = [],
}: {
  count: number;
  onOpen?: (id: string) => void;
  start?: string[];
}) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(start));
  return (
    <>
      <output>{[...selected].toSorted().join(' ')}</output>
      <DataTable
        label="Rows"
        columns={columns}
        rows={rowsOf(count)}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        selection={{ selected, onChange: setSelected }}
        {...(onOpen ? { onOpen: (row: { id: string }) => onOpen(row.id) } : {})}
      />
    </>
  );
}

function rowAt(index: number): HTMLElement {
  const row = document.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
  if (!row) throw new Error(`Row ${index} is not in the page.`);
  return row;
}

test('arrow keys move between rows, Enter opens, and only one row is in the tab order', async () => {
  const onOpen = vi.fn();
  render(<Table count={5} onOpen={onOpen} />);
  rowAt(0).focus();
  await userEvent.keyboard('{ArrowDown}j{ArrowUp}');
  expect(rowAt(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('r1');
  expect(document.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
});

test('a click on the row opens it, a click on a control inside does not', async () => {
  const onOpen = vi.fn();
  render(<Table count={3} onOpen={onOpen} />);
  await userEvent.click(screen.getByRole('link', { name: 'Row 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Row 1' }));
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.click(rowAt(2));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('r2');
});

test('Shift+click chooses the rows between', async () => {
  render(<Table count={6} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox', { name: 'Choose Row 1' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Choose Row 4' }));
  await user.keyboard('{/Shift}');
  expect(screen.getByRole('status')).toHaveTextContent('r1 r2 r3 r4');
});

test('the box in the head is mixed for some, and chooses all or none', async () => {
  render(<Table count={3} start={['r0']} />);
  const all = screen.getByRole('checkbox', { name: 'Choose all loaded rows' });
  expect(all).toHaveAttribute('aria-checked', 'mixed');
  await userEvent.click(all);
  expect(screen.getByRole('status')).toHaveTextContent('r0 r1 r2');
  await userEvent.click(all);
  expect(screen.getByRole('status')).toHaveTextContent('');
});

test('fifty rows are all in the page; of more only those near the view, with the true count announced', () => {
  const { unmount } = render(<Table count={50} />);
  expect(document.querySelectorAll('tbody tr[data-index]')).toHaveLength(50);
  unmount();
  render(<Table count={5000} />);
  expect(document.querySelectorAll('tbody tr[data-index]').length).toBeLessThanOrEqual(60);
  expect(document.querySelectorAll('tbody tr[data-index]').length).toBeGreaterThan(5);
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '5001');
});

test('a column that a narrow window hides loses its head together with its cells', () => {
  render(
    <DataTable
      label="Rows"
      columns={[...columns, { id: 'end', header: 'End', hide: 'max-xl:hidden', cell: () => 'soon' }]}
      rows={rowsOf(1)}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
    />,
  );
  expect(screen.getByRole('columnheader', { name: 'End' })).toHaveClass('max-xl:hidden');
  expect(screen.getByText('soon').closest('td')).toHaveClass('max-xl:hidden');
});
