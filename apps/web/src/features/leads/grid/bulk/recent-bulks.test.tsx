import { leadsBulkRoutes } from '@waypost/contract/leads-bulk.routes';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { list, nameAt, show, withLeadGrid } from '../../../../testing/lead-grid.tsx';
import { aJob } from '../../../../testing/lead-lists.ts';
import { answers, server } from '../../../../testing/server.ts';

withLeadGrid();

test('what can still be undone is told after a reload, until it is put away', async () => {
  const job = aJob({ kind: 'leads.bulk', refId: list.id, status: 'done', counts: { done: 9, skipped: 2 } });
  server.use(
    answers(leadsBulkRoutes.recentBulks, [
      {
        job,
        toListId: null,
        action: 'tag',
        field: null,
        undo: { can: true, why: null, until: job.updatedAt },
      },
    ]),
  );
  show();
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Why skipped' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
  cleanup();
  show();
  await screen.findByRole('button', { name: nameAt(0) });
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('of many that were begun the latest two stand over the grid, and the others come when they are asked for', async () => {
  const job = aJob({ kind: 'leads.bulk', refId: list.id, status: 'done', counts: { done: 9, skipped: 0 } });
  const undo = { can: true, why: null, until: job.updatedAt };
  server.use(
    answers(
      leadsBulkRoutes.recentBulks,
      [1, 2, 3, 4].map((nth) => ({
        ...{
          job: { ...job, id: job.id.replace(/.$/, String(nth)) },
          toListId: null,
          action: 'tag' as const,
          field: null,
          undo,
        },
      })),
    ),
  );
  show();
  expect(await screen.findAllByRole('button', { name: 'Undo' })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 earlier ones' }));
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(4);
});

test('where nothing was done nothing can be undone', async () => {
  const job = aJob({ kind: 'leads.bulk', refId: list.id, status: 'done', counts: { done: 0, skipped: 1 } });
  server.use(
    answers(leadsBulkRoutes.recentBulks, [
      {
        job,
        toListId: null,
        action: 'remove',
        field: null,
        undo: { can: true, why: null, until: job.updatedAt },
      },
    ]),
  );
  show();
  expect(await screen.findByText('0 done, 1 skipped.', { exact: false })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Why skipped' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
