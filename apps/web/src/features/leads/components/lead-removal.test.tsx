import { leadsBulkRoutes } from '@waypost/contract/leads-bulk.routes';
import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import type { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { readAgain } from '../../../lib/read-again.ts';
import { aGridPage, aJob, aLeadSheet } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { answersOfTwo, femke, jonas, listOfTwo } from '../../../testing/list-detail.ts';
import { leadSheetKey } from '../api/lead-sheet.ts';
import { useToasts } from '../../../ui/toast-store.ts';
import { ListDetail } from './list-detail.tsx';

useServer();
// Roles are looked for in a grid of many cells, which jsdom does slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
let asked: string[] = [];
const timesAsked = (path: string) => asked.filter((one) => one === path).length;
const sheetsAsked = () => timesAsked(`/api/leads/${femke.id}`);
server.events.on('request:start', ({ request }) => {
  if (request.method === 'GET') asked.push(new URL(request.url).pathname);
});
beforeEach(() => {
  asked = [];
  server.use(...answersOfTwo());
});

const idle = (queries: QueryClient) => waitFor(() => expect(queries.isFetching()).toBe(0));

const show = () =>
  renderApp(
    [{ path: '/leads/:id', element: <ListDetail listId={listOfTwo.id} /> }],
    `/leads/${listOfTwo.id}?lead=${femke.id}`,
  );

test('Forget: nobody asks for a lead that is gone, and nothing of it is kept', async () => {
  const { queries } = show();
  const opened = await screen.findByRole('dialog', { name: 'Femke Aalders' });
  // Its parts follow the sheet itself, and each of them asks when it comes.
  await waitFor(() => expect(timesAsked(`/api/leads/${femke.id}/signals`)).toBe(1));
  await idle(queries);
  asked = [];
  await userEvent.click(within(opened).getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Forget this person' }));
  server.use(
    answers(leadsDetailRoutes.forgetLead, { deleted: true, namesakes: [] }),
    answers(leadsGridRoutes.gridLeads, aGridPage([jonas])),
  );
  const alert = within(await screen.findByRole('alertdialog'));
  await idle(queries);
  asked = [];
  await userEvent.click(alert.getByRole('button', { name: 'Forget this person' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Femke Aalders' })).toBeNull());
  await idle(queries);
  expect(asked.filter((path) => path.includes(femke.id))).toEqual([]);
  expect(timesAsked(`/api/leads/lists/${listOfTwo.id}/grid`)).toBeGreaterThan(0);
  expect(queries.getQueryCache().findAll({ queryKey: [...leadSheetKey, femke.id] })).toEqual([]);
});

test('Forget: who has no link but the same name and company is said to be still here', async () => {
  show();
  const opened = await screen.findByRole('dialog', { name: 'Femke Aalders' });
  await userEvent.click(within(opened).getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Forget this person' }));
  const namesakes = [{ id: jonas.id, lists: ['Fair', 'Summit'] }];
  server.use(
    answers(leadsDetailRoutes.forgetLead, { deleted: true, namesakes }),
    answers(leadsGridRoutes.gridLeads, aGridPage([jonas])),
  );
  const alert = within(await screen.findByRole('alertdialog'));
  await userEvent.click(alert.getByRole('button', { name: 'Forget this person' }));
  await waitFor(() =>
    expect(useToasts.getState().toasts[0]).toMatchObject({
      title: 'Femke Aalders was forgotten',
      description:
        '1 lead without a link has the same name and company and is still here, in “Fair”, “Summit”.',
    }),
  );
});

test('Delete lead asks nothing and can be called off for ten seconds', async () => {
  const waiting = aJob({ status: 'queued', done: 0, total: 1, counts: {} });
  const [sent, undone] = [vi.fn(), vi.fn()];
  const state = { job: waiting, toListId: null, action: 'delete', field: null };
  show();
  const opened = await screen.findByRole('dialog', { name: 'Femke Aalders' });
  server.use(
    answers(leadsBulkRoutes.startBulk, { job: waiting, toListId: null }, sent),
    answers(leadsBulkRoutes.getBulk, { ...state, undo: { can: true, why: null, until: null } }),
    answers(leadsBulkRoutes.undoBulk, { job: { ...waiting, status: 'cancelled' } }, undone),
  );
  await userEvent.click(within(opened).getByRole('button', { name: 'Delete lead' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(await screen.findByText('Deleting Femke Aalders')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({
    ...{ selection: { of: 'leads', leadIds: [femke.id] }, do: { action: 'delete' } },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('they are still there for some seconds.', { exact: false })).toBeInTheDocument();
  server.use(
    answers(leadsBulkRoutes.getBulk, {
      ...{ ...state, job: { ...waiting, status: 'cancelled' } },
      undo: { can: false, why: 'Leads that were deleted cannot be brought back.', until: null },
    }),
  );
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(undone).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('Undone: nobody was deleted.')).toBeInTheDocument();
});

test('Remove from list acts at once, as with many leads, and the way back stands beside the rows', async () => {
  const job = aJob({ status: 'done', done: 1, total: 1, counts: { done: 1, skipped: 0 } });
  const sent = vi.fn();
  show();
  const opened = await screen.findByRole('dialog', { name: 'Femke Aalders' });
  server.use(
    answers(leadsBulkRoutes.startBulk, { job, toListId: null }, sent),
    answers(leadsBulkRoutes.getBulk, {
      ...{ job, toListId: null, action: 'remove', field: null },
      undo: { can: true, why: null, until: '2026-11-24T10:00:00.000Z' },
    }),
    answers(leadsGridRoutes.gridLeads, aGridPage([jonas])),
  );
  await userEvent.click(within(opened).getByRole('button', { name: 'Remove from list' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(await screen.findByText('Removed from this list:')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({
    ...{ selection: { of: 'leads', leadIds: [femke.id] }, do: { action: 'remove' } },
  });
});

test.each(['Delete lead', 'Remove from list'])('%s pressed twice at once orders once', async (name) => {
  const job = aJob({ status: 'queued', done: 0, total: 1, counts: {} });
  const sent = vi.fn();
  show();
  const opened = await screen.findByRole('dialog', { name: 'Femke Aalders' });
  server.use(
    answers(leadsBulkRoutes.startBulk, { job, toListId: null }, sent),
    answers(leadsBulkRoutes.getBulk, {
      ...{ job, toListId: null, action: name === 'Delete lead' ? 'delete' : 'remove', field: null },
      undo: { can: false, why: 'It is still going on.', until: null },
    }),
  );
  const button = within(opened).getByRole('button', { name });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a lead changed elsewhere is shown here as it is now, in its row and in its open sheet', async () => {
  const { queries } = show();
  await screen.findByRole('dialog', { name: 'Femke Aalders' });
  await idle(queries);
  asked = [];
  const renamed = { ...femke, fullName: 'Femke de Wit' };
  server.use(
    answers(leadsGridRoutes.gridLeads, aGridPage([renamed, jonas])),
    answers(leadsDetailRoutes.getLead, aLeadSheet({ fullName: renamed.fullName })),
  );
  // What the live hint of another tab's edit does.
  await act(() => readAgain(queries, ['leads.lead']));
  expect(await screen.findByRole('dialog', { name: 'Femke de Wit' })).toBeInTheDocument();
  expect(sheetsAsked()).toBe(1);
});
