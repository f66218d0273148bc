import { leftOutRoutes } from '@waypost/contract/campaigns-left-out.routes';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { leadsBulkRoutes } from '@waypost/contract/leads-bulk.routes';
import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import type { GridView } from '@waypost/contract/leads-grid';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { leadsMergeRoutes } from '@waypost/contract/leads-merge.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { aGridLead, aLeadList, aLeadSheet } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { LeadGrid } from './lead-grid.tsx';

useServer();
// Roles are looked for in a grid of some hundred cells, which jsdom does slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const total = 100_000;
const list = aLeadList({ _count: { leads: total } });
const idAt = (index: number) => `01920000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const nameAt = (index: number) => `Lead ${index}`;

/** The grid as the server answers it: 100,000 leads, read page by page. Keeps what was asked. */
const asks: URLSearchParams[] = [];
const manyLeads = http.get('http://localhost:3000/api/leads/lists/:id/grid', ({ request }) => {
  const asked = new URL(request.url).searchParams;
  asks.push(asked);
  const from = Number(asked.get('cursor') ?? asked.get('row') ?? 0);
  const limit = Number(asked.get('limit'));
  const items = Array.from({ length: Math.min(limit, total - from) }, (_, at) =>
    aGridLead({ id: idAt(from + at), fullName: nameAt(from + at) }),
  );
  return HttpResponse.json({
    data: {
      items,
      nextCursor: from + limit < total ? String(from + limit) : null,
      count: from === 0 ? { value: total, exact: true } : null,
    },
  });
});

beforeEach(() => {
  asks.length = 0;
  server.use(
    manyLeads,
    answers(leadsGridRoutes.listViews, []),
    answers(leadsGridRoutes.listCustomFields, [{ name: 'Seats', kind: 'number' }]),
    answers(leadsDetailRoutes.getLead, aLeadSheet()),
    answers(leadsMergeRoutes.mergesOfLead, { items: [] }),
    answers(leadsRoutes.listTags, { tags: ['Hot'] }),
    answers(leftOutRoutes.contactability, []),
    answers(leftOutRoutes.campaignsOfLead, []),
    answers(inboxRoutes.list, {
      items: [],
      nextCursor: null,
      counts: { needsReply: 0, unread: 0 },
      sync: [],
    }),
  );
});

function show(search = '') {
  return renderApp(
    [{ path: '/leads/:id', element: <LeadGrid list={list} onAddLeads={() => undefined} /> }],
    `/leads/${list.id}${search}`,
  );
}

const row = (index: number) => screen.getByRole('button', { name: nameAt(index) }).closest('[role=row]');
const chosenCount = () => screen.getByRole('toolbar', { name: 'Chosen rows' });

async function cellOf(index: number) {
  const cell = (await screen.findByRole('button', { name: nameAt(index) })).closest<HTMLElement>(
    '[role=gridcell]',
  );
  if (!cell) throw new Error('The name stands in no cell.');
  cell.focus();
  return cell;
}

test('of 100,000 leads at most 60 rows are in the page, the grid tells how many there are', async () => {
  show();
  await screen.findByRole('button', { name: nameAt(0) });
  const grid = screen.getByRole('grid', { name: `Leads of ${list.name}` });
  expect(grid).toHaveAttribute('aria-rowcount', String(total + 1));
  expect(within(grid).getAllByRole('row').length).toBeLessThanOrEqual(61);
  expect(row(0)).toHaveAttribute('aria-rowindex', '2');
});

test('scrolled far down, the pages on the way are read and the row with the focus stays in the page', async () => {
  show();
  const cell = await cellOf(1);
  const grid = screen.getByRole('grid');
  Object.defineProperty(grid, 'scrollTop', { value: 36 * 400, configurable: true });
  fireEvent.scroll(grid);
  expect(await screen.findByRole('button', { name: nameAt(405) })).toBeInTheDocument();
  expect(asks.map((ask) => ask.get('cursor'))).toEqual([null, '100', '300']);
  expect(screen.queryByRole('button', { name: nameAt(5) })).not.toBeInTheDocument();
  expect(cell).toHaveFocus();
  expect(within(grid).getAllByRole('row').length).toBeLessThanOrEqual(61);
});

test('a jump to the last row lands at once, reads the rows there alone and keeps the focus', async () => {
  show();
  await cellOf(0);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(document.activeElement).toHaveAttribute('data-cell', `${total - 1}:10`);
  // The grid of a test has no height: that it scrolled is said by hand.
  const grid = screen.getByRole('grid');
  Object.defineProperty(grid, 'scrollTop', { value: 36 * (total - 10), configurable: true });
  fireEvent.scroll(grid);
  expect(await screen.findByRole('button', { name: nameAt(total - 1) })).toBeInTheDocument();
  expect(document.activeElement).toHaveAttribute('data-cell', `${total - 1}:10`);
  expect(asks.map((ask) => ask.get('cursor') ?? ask.get('row'))).toEqual([null, String(total - 200)]);
  await userEvent.keyboard('{PageUp}{Control>}{Home}{/Control}');
  expect(document.activeElement).toHaveAttribute('data-cell', '0:0');
});

test('a list that ends sooner than was estimated ends where its rows do', async () => {
  const real = 30_500;
  server.use(
    http.get('http://localhost:3000/api/leads/lists/:id/grid', ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const from = Number(asked.get('row') ?? 0);
      const amount = Math.max(0, Math.min(Number(asked.get('limit')), real - from));
      const items = Array.from({ length: amount }, (_, at) =>
        aGridLead({ id: idAt(from + at), fullName: nameAt(from + at) }),
      );
      const count = from === 0 ? { value: 40_000, exact: false } : { value: real, exact: true };
      const hasMore = from + amount < real;
      return HttpResponse.json({
        data: {
          items,
          nextCursor: hasMore ? String(from) : null,
          count: from === 0 || amount === 0 ? count : null,
        },
      });
    }),
  );
  show();
  await cellOf(0);
  const grid = screen.getByRole('grid');
  Object.defineProperty(grid, 'scrollTop', { value: 36 * 39_900, configurable: true });
  fireEvent.scroll(grid);
  await waitFor(() => expect(grid).toHaveAttribute('aria-rowcount', String(real + 1)));
});

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

test('a filter is added, stands in the address and in the request, and goes back with Back', async () => {
  const { router } = show();
  await screen.findByRole('button', { name: nameAt(0) });
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
  const form = await screen.findByRole('form', { name: 'Filter' });
  await userEvent.click(within(form).getByRole('button', { name: /Field/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Score/ }));
  await userEvent.type(within(form).getByLabelText('Value'), 'tall');
  await userEvent.click(within(form).getByRole('button', { name: 'Add filter' }));
  expect(await within(form).findByText('Score needs a number.')).toBeInTheDocument();
  await userEvent.clear(within(form).getByLabelText('Value'));
  await userEvent.type(within(form).getByLabelText('Value'), '60{Enter}');
  expect(
    await screen.findByRole('button', { name: 'Change filter Score is at least 60' }),
  ).toBeInTheDocument();
  expect(new URLSearchParams(router.state.location.search).getAll('filter')).toEqual(['score~at_least~60']);
  await waitFor(() => expect(asks.at(-1)?.getAll('filter')).toEqual(['score~at_least~60']));
  await router.navigate(-1);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /Change filter Score/ })).not.toBeInTheDocument(),
  );
});

test('a filter that cannot be asked is shown with its reason, is not sent, and can be removed', async () => {
  const { router } = show('?filter=height~at_least~2&filter=custom:Seats~at_least~5');
  expect(await screen.findByRole('button', { name: /There is no field “height”/ })).toBeInTheDocument();
  await waitFor(() => expect(asks.at(-1)?.getAll('filter')).toEqual(['custom:Seats~at_least~5']));
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter height is at least 2' }));
  await waitFor(() =>
    expect(new URLSearchParams(router.state.location.search).getAll('filter')).toEqual([
      'custom:Seats~at_least~5',
    ]),
  );
});

test('Shift adds an order to the one there is; the heads say which is which', async () => {
  const user = userEvent.setup();
  const { router } = show();
  await screen.findByRole('button', { name: nameAt(0) });
  await user.click(screen.getByRole('button', { name: 'Company' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: 'Score' }));
  await user.keyboard('{/Shift}');
  await waitFor(() => expect(router.state.location.search).toBe('?sort=company&sort=score'));
  expect(screen.getByRole('columnheader', { name: /Company/ })).toHaveAttribute('aria-sort', 'ascending');
});

test('a hidden column stays hidden on the next visit, and can be shown again', async () => {
  show();
  await screen.findByRole('button', { name: nameAt(0) });
  await userEvent.click(screen.getByRole('button', { name: 'Column Location' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide column' }));
  expect(screen.queryByRole('columnheader', { name: /Location/ })).not.toBeInTheDocument();
  expect(localStorage.getItem('lead-grid')).toContain(list.id);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Location' }));
  expect(await screen.findByRole('columnheader', { name: /Location/ })).toBeInTheDocument();
});

test('columns stand in the address once they are changed, and not when they are as a list begins', async () => {
  const { router } = show();
  await screen.findByRole('button', { name: nameAt(0) });
  const columns = () => new URLSearchParams(router.state.location.search).get('columns');
  expect(columns()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Column Location' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide column' }));
  await waitFor(() =>
    expect(columns()).toBe('*name.title.company.score.status.activity.contactable.tags.added'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reset columns' }));
  await waitFor(() => expect(columns()).toBeNull());
  expect(screen.getByRole('columnheader', { name: /Location/ })).toBeInTheDocument();
});

test('the columns of an address come before those that were left here, and do not take their place', async () => {
  const left = [{ field: 'company', width: 144, pinned: false }];
  localStorage.setItem('lead-grid', JSON.stringify([[`${list.id} `, left]]));
  const { router } = show('?columns=*name.score-120');
  await screen.findByRole('button', { name: nameAt(0) });
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads().join()).toMatch(/Name.*Score/);
  expect(heads().join()).not.toContain('Company');
  await userEvent.click(screen.getByRole('link', { name: /All leads/ }));
  expect(await screen.findByRole('columnheader', { name: /Company/ })).toBeInTheDocument();
  // Left like this by this person: whoever gets the link sees the same.
  await waitFor(() => expect(router.state.location.search).toBe('?columns=*name.company'));
});

test('columns that are nonsense in an address are those a list begins with', async () => {
  show('?columns=shoe.hat-3');
  await screen.findByRole('button', { name: nameAt(0) });
  expect(screen.getByRole('columnheader', { name: /Location/ })).toBeInTheDocument();
});

test('an edit that the server refuses keeps what was typed and says why; Escape gives up', async () => {
  server.use(
    fails(leadsDetailRoutes.editLead, { code: 'conflict', message: 'Somebody else changed this lead.' }),
  );
  show();
  await cellOf(0);
  await userEvent.keyboard('{ArrowRight}{Enter}');
  const field = await screen.findByRole('textbox', { name: `Title of ${nameAt(0)}` });
  await userEvent.clear(field);
  await userEvent.type(field, 'Head of Ops{Enter}');
  expect(await screen.findByText('Somebody else changed this lead.')).toBeInTheDocument();
  expect(field).toHaveValue('Head of Ops');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: `Title of ${nameAt(0)}` })).not.toBeInTheDocument();
  expect(document.activeElement).toHaveAttribute('data-cell', '0:2');
});

test('an edit that was saved stands in the row at once', async () => {
  const sent = vi.fn();
  server.use(
    answers(
      leadsDetailRoutes.editLead,
      aLeadSheet({ id: idAt(0), fullName: nameAt(0), title: 'Head of Ops' }),
      sent,
    ),
  );
  show();
  await cellOf(0);
  await userEvent.keyboard('{ArrowRight}{F2}');
  const field = await screen.findByRole('textbox', { name: `Title of ${nameAt(0)}` });
  await userEvent.clear(field);
  await userEvent.type(field, 'Head of Ops{Enter}');
  expect(await screen.findByText('Head of Ops')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({ title: 'Head of Ops' });
});

const view: GridView = {
  id: '01920000-0000-7000-8000-00000000aaaa',
  listId: list.id,
  name: 'High fit',
  layout: { search: '', filter: ['score~at_least~60'], sort: ['-score'], columns: [] },
  createdAt: '2026-11-20T09:00:00.000Z',
};

test('a view opens with what it was saved with; a change marks it and can be saved or put back', async () => {
  const saved = vi.fn();
  server.use(
    answers(leadsGridRoutes.listViews, [view]),
    answers(leadsGridRoutes.updateView, { ...view, layout: { ...view.layout, sort: ['name'] } }, saved),
  );
  const { router } = show();
  await userEvent.click(await screen.findByRole('link', { name: /High fit/ }));
  await waitFor(() => expect(asks.at(-1)?.getAll('filter')).toEqual(['score~at_least~60']));
  expect(router.state.location.search).toContain(`view=${view.id}`);
  expect(screen.queryByRole('button', { name: 'Save view' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(await screen.findByRole('link', { name: /High fit.*changed/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'High fit', layout: expect.objectContaining({ sort: ['name'] }) }),
    ),
  );
});

test('a deleted view can be brought back', async () => {
  const created = vi.fn();
  server.use(
    answers(leadsGridRoutes.listViews, [view]),
    answers(leadsGridRoutes.deleteView, { deleted: true }),
    answers(leadsGridRoutes.createView, view, created),
  );
  show(`?view=${view.id}&filter=score~at_least~60&sort=-score`);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for the view High fit' }));
  server.use(answers(leadsGridRoutes.listViews, []));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /High fit/ })).not.toBeInTheDocument());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(created).toHaveBeenCalledWith({ name: 'High fit', everyList: false, layout: view.layout }),
  );
});

test('an address that begins something has all leads chosen and the dialog open, and loses that part', async () => {
  const Dialog = ({ about, selection }: { about: string; selection: unknown }) => (
    <p>
      {about} {JSON.stringify(selection)}
    </p>
  );
  const filter = 'filter=added~equals~2026-11-20T09:00:00.123Z';
  const { router } = renderApp(
    [
      {
        path: '/leads/:id',
        element: (
          <LeadGrid list={list} onAddLeads={() => undefined} campaigns={{ Dialog, Progress: () => null }} />
        ),
      },
    ],
    `/leads/${list.id}?${filter}&do=campaign`,
  );
  expect(await screen.findByText(/^100,000 leads/)).toHaveTextContent(
    '{"of":"matching","filter":["added~equals~2026-11-20T09:00:00.123Z"],"except":[]}',
  );
  await waitFor(() => expect(router.state.location.search).not.toContain('do='));
  expect(router.state.location.search).toContain('filter=added');
});
