import { leadsBulkRoutes } from '@waypost/contract/leads-bulk.routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { fails, server } from '../../../testing/server.ts';
import { cellOf, chosenCount, nameAt, row, show, withLeadGrid } from '../../../testing/lead-grid.tsx';

withLeadGrid();

// Roles are looked for in a grid of some hundred cells, which jsdom does slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

test('arrows, Home and End move one cell; Enter on a name opens the lead, Escape comes back', async () => {
  show();
  await cellOf(0);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toHaveAttribute('data-cell', '2:2');
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toHaveAttribute('aria-colindex', '11');
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}');
  expect(await screen.findByRole('dialog', { name: nameAt(2) })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByRole('dialog', { name: nameAt(3) })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '3:1'));
});

test('J leads to the rows from anywhere, the next time to the row that was left', async () => {
  show();
  await screen.findByRole('button', { name: nameAt(0) });
  await userEvent.keyboard('j');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '0:1'));
  await userEvent.keyboard('jj');
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard('j');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '2:1'));
});

test('Space looks quickly, and on a checkbox chooses; E edits what it stands on', async () => {
  const user = userEvent.setup();
  show();
  await cellOf(0);
  await user.keyboard('{Home}{ArrowDown} ');
  expect(chosenCount()).toHaveTextContent('1 chosen');
  await user.keyboard('{ArrowRight} ');
  expect(await screen.findByRole('dialog', { name: nameAt(1) })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '1:1'));
  await user.keyboard('e');
  expect(document.activeElement?.tagName).toBe('INPUT');
});

test('X chooses, Shift with X or a click chooses the rows between, Ctrl+A all that match', async () => {
  const user = userEvent.setup();
  show();
  await cellOf(2);
  await user.keyboard('x{ArrowDown}{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  expect(chosenCount()).toHaveTextContent('4 chosen');
  expect(row(3)).toHaveAttribute('aria-selected', 'true');
  expect(row(6)).toHaveAttribute('aria-selected', 'false');
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: nameAt(8) }));
  await user.keyboard('{/Shift}');
  expect(chosenCount()).toHaveTextContent('7 chosen');
  expect(row(8)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Control>}a{/Control}');
  expect(chosenCount()).toHaveTextContent('100,000 chosen');
  await user.keyboard('x');
  expect(chosenCount()).toHaveTextContent('99,999 chosen');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar', { name: 'Chosen rows' })).not.toBeInTheDocument();
});

test('rows leave room for the bar while some are chosen, so that it covers none for good', async () => {
  show();
  await cellOf(0);
  const space = () => document.documentElement.style.getPropertyValue('--bulk-space');
  expect(space()).toBe('');
  await userEvent.keyboard('x');
  expect(space()).toMatch(/^\d+px$/);
  expect(screen.getByRole('grid')).toHaveClass('pb-(--bulk-space)', 'scroll-pb-(--bulk-space)');
  await userEvent.keyboard('{Escape}');
  expect(space()).toBe('');
});

test('all that match are sent as the question, with what is done', async () => {
  const started = vi.fn();
  server.use(
    fails(leadsBulkRoutes.startBulk, { code: 'conflict', message: 'Another job is at work on these leads.' }),
  );
  show('?filter=company~contains~Bright');
  await cellOf(0);
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.click(within(chosenCount()).getByRole('button', { name: 'Score' }));
  const dialog = await screen.findByRole('dialog', { name: 'Score 100,000 leads' });
  await userEvent.type(within(dialog).getByLabelText('Score'), '70');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set the score' }));
  expect(await within(dialog).findByText('Another job is at work on these leads.')).toBeInTheDocument();
  server.use(
    http.post('http://localhost:3000/api/leads/lists/:id/bulk', async ({ request }) => {
      started(await request.json());
      return HttpResponse.json({ code: 'unavailable', message: 'Later.', requestId: 'r' }, { status: 503 });
    }),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set the score' }));
  await waitFor(() =>
    expect(started).toHaveBeenCalledWith({
      selection: { of: 'matching', filter: ['company~contains~Bright'], except: [] },
      do: { action: 'score', score: 70 },
    }),
  );
});

test('a row that was chosen by key comes out from below the bar of the chosen ones', async () => {
  show();
  const cell = await cellOf(0);
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView');
  await userEvent.keyboard('x');
  await waitFor(() => expect(brought.mock.contexts).toContain(cell));
  brought.mockClear();
  await userEvent.keyboard('x');
  expect(brought).not.toHaveBeenCalled();
  brought.mockRestore();
});
